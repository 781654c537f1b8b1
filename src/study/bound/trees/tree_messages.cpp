#include "study/bound/trees/tree_messages.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "analysis/trees/tree_packing.hpp"
#include "run/bound/cut_network.hpp"

namespace hopscope {

namespace {

// Times a channel carries something in a step, of all channels and steps of one segment.
constexpr std::int64_t most_uses = 1 << 17;
constexpr std::int64_t most_paths = 1 << 15;
constexpr double close_enough = 1.001;

std::vector<int> ranks_of(const CutNetwork& network) {
  std::vector<int> all(network.places.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

/// Trees, and units for them.
struct TreesAndUnits {
  std::int64_t trees = 1;
  std::int64_t units = 1;
};

/// Spanning trees are filled in steps, in which channels are used again and again; each path is a message.
TreesAndUnits most_for(const TreeProblem& problem) {
  constexpr std::int64_t most_trees = 1 << 12;
  const auto ranks = static_cast<std::int64_t>(problem.network.places.size());
  const auto arcs = static_cast<std::int64_t>(problem.network.arcs.size());
  if (problem.of_paths) return {std::max<std::int64_t>(1, most_paths / ranks), most_paths};
  return {most_trees, std::max<std::int64_t>(1, most_uses / arcs)};
}

/// At least `blocks` units for `capacity` trees, exactly or with a moderate number of units.
TreesAndUnits moderate(std::int64_t blocks, std::int64_t capacity, const TreesAndUnits& most) {
  constexpr double near_enough = 1.005;
  if (blocks <= most.units && capacity <= most.trees) return {capacity, blocks};
  TreesAndUnits best{1, (blocks + capacity - 1) / capacity};
  const DataCut cut{{}, blocks, capacity};
  const auto excess = [&](const TreesAndUnits& each) {
    return static_cast<double>(each.units) / static_cast<double>(each.trees) * static_cast<double>(capacity) /
           static_cast<double>(blocks);
  };
  for (std::int64_t trees = 2; trees <= std::min(capacity, most.trees) && excess(best) > near_enough; ++trees) {
    const auto units = static_cast<std::int64_t>(
        std::max(1.0, static_cast<double>(trees) * static_cast<double>(blocks) / static_cast<double>(capacity)));
    // Rounded up: units / trees must not be less than blocks / capacity.
    for (const std::int64_t each : {units, units + 1}) {
      if (each > most.units || cut.takes_longer_than({{}, each, trees})) continue;
      if (excess({trees, each}) < excess(best)) best = {trees, each};
    }
  }
  return best;
}

/// With capacities in multiples of a quantum, rounded down.
std::optional<PackingScale> scaled(const TreeProblem& problem, std::int64_t quantum) {
  TreeProblem rounded = problem;
  std::int64_t common = 0;
  for (FlowArc& arc : rounded.network.arcs) common = std::gcd(common, arc.capacity /= quantum);
  if (common == 0 || (!problem.of_paths && !PlatformCuts::is_balanced(rounded.network))) return std::nullopt;
  for (FlowArc& arc : rounded.network.arcs) arc.capacity /= common;
  const DataCut cut = slowest_cut(rounded);
  if (cut.capacity == 0) return std::nullopt;
  const std::int64_t divisor = std::gcd(cut.blocks, cut.capacity);
  const auto [trees, units] = moderate(cut.blocks / divisor, cut.capacity / divisor, most_for(rounded));
  PackingScale scale{{rounded.network.vertices, {}, rounded.network.places}, {}, trees, units};
  scale.capacity_of_room = static_cast<double>(common) * static_cast<double>(quantum);
  for (const auto& [from, to, capacity] : rounded.network.arcs) {
    scale.room.push_back(capacity);
    scale.network.arcs.push_back({from, to, capacity * units});
  }
  return scale;
}

TreeNetwork network_of_ranks(const std::vector<RoutedArc>& arcs, std::size_t ranks) {
  TreeNetwork network{ranks, {}, std::vector<std::size_t>(ranks)};
  std::iota(network.places.begin(), network.places.end(), std::size_t{0});
  for (const RoutedArc& arc : arcs)
    network.arcs.push_back({static_cast<std::size_t>(arc.from), static_cast<std::size_t>(arc.to), arc.capacity()});
  return network;
}

void require(const std::string& fault) {
  if (!fault.empty()) throw std::logic_error("an invalid tree packing, please report it: " + fault);
}

TreePacking paths_of(int root, PackingScale scale) {
  auto paths = root_paths(scale.network, root, scale.trees);
  if (!paths) throw std::logic_error("the paths that the slowest cut promises do not fit");
  require(fault_of_paths(scale.network, root, scale.trees, *paths));
  return {std::move(scale), std::move(*paths)};
}

/// By edge of a tree: the sum of the ranks behind it, in the subtree that it leads to.
std::vector<Rank> sums_behind(const OutTree& tree, Sums& sums) {
  std::vector<Rank> of_rank(static_cast<std::size_t>(sums.ranks()));
  for (Rank rank = 0; rank < sums.ranks(); ++rank) of_rank[static_cast<std::size_t>(rank)] = rank;
  std::vector<Rank> behind(tree.edges.size());
  for (std::size_t edge = tree.edges.size(); edge-- > 0;) {
    Rank& at = of_rank[static_cast<std::size_t>(tree.edges[edge].from)];
    behind[edge] = of_rank[static_cast<std::size_t>(tree.edges[edge].to)];
    at = sums.add(at, behind[edge]);
  }
  return behind;
}

Rank sum_of_all(Sums& sums) {
  Rank all = 0;
  for (Rank rank = 1; rank < sums.ranks(); ++rank) all = sums.add(all, rank);
  return all;
}

class TreeMessages {
 public:
  TreeMessages(const TreePacking& packing, std::int64_t segments, const TreeContents& contents, Sums& sums)
      : packing_(packing), segments_(segments), contents_(contents) {
    std::int64_t before = 0;
    for (std::size_t i = 0; i < packing.trees.size(); ++i) {
      const OutTree& tree = packing.trees[i];
      if (i > 0 && owner(packing.trees[i - 1]) != owner(tree)) before = 0;
      first_unit_.push_back(before * segments);
      before += tree.weight;
      if (contents.kind == TreeContents::Kind::sums) behind_.push_back(sums_behind(tree, sums));
    }
    if (contents.kind == TreeContents::Kind::results) all_ = sum_of_all(sums);
  }

  [[nodiscard]] ScheduledMessage message(const TreeSend& send, Step step) const {
    const OutTree& tree = packing_.trees[send.tree];
    const OutTree::Edge& edge = tree.edges[send.edge];
    const std::int64_t first = first_unit_[send.tree] + send.first;
    const double begin = word_at(owner(tree), first);
    ScheduledMessage message{step, edge.from, edge.to, word_at(owner(tree), first + send.units) - begin};
    for (const std::size_t arc : edge.route) message.route.push_back(static_cast<ChannelId>(arc));
    if (contents_.is_reversed()) {
      std::swap(message.from, message.to);
      std::ranges::reverse(message.route);
    }
    message.blocks = {block(send, begin, message.words)};
    return message;
  }

 private:
  [[nodiscard]] Block block(const TreeSend& send, double offset, double words) const {
    const Rank root = packing_.trees[send.tree].root;
    switch (contents_.kind) {
      case TreeContents::Kind::copies: return {root, everyone, offset, words};
      case TreeContents::Kind::results: return {all_, everyone, offset, words};
      case TreeContents::Kind::sums:
        return {behind_[send.tree][send.edge], contents_.for_root ? root : everyone, offset, words};
      case TreeContents::Kind::blocks: break;
    }
    const Rank other = owner(packing_.trees[send.tree]);
    return contents_.for_root ? Block{other, root, offset, words} : Block{root, other, offset, words};
  }

  /// The rank whose words a tree carries, or those for whom a path does.
  [[nodiscard]] Rank owner(const OutTree& tree) const {
    return contents_.kind == TreeContents::Kind::blocks ? tree.edges.front().to : tree.root;
  }

  /// Where a unit of a rank begins in its vector.
  [[nodiscard]] double word_at(Rank rank, std::int64_t unit) const {
    const VectorPart& part = contents_.part[static_cast<std::size_t>(rank)];
    const auto units = static_cast<double>(packing_.scale.trees * segments_);
    // The product is exact, so that what divides is not rounded down to the word before.
    const double words = part.words * static_cast<double>(unit) / units;
    if (part.words == std::floor(part.words)) return part.offset + std::floor(words);
    return evenly_spaced(part.offset + words, contents_.part.back().offset + contents_.part.back().words);
  }

  const TreePacking& packing_;
  std::int64_t segments_;
  const TreeContents& contents_;
  std::vector<std::int64_t> first_unit_;   // by tree
  std::vector<std::vector<Rank>> behind_;  // by tree and edge
  Rank all_ = 0;
};

}  // namespace

DataCut slowest_cut(const TreeProblem& problem) {
  const auto always = [] { return true; };
  if (problem.of_paths) return fullest_cut(reversed(problem.network), {*problem.root}, always);
  if (!problem.root) return fullest_cut(problem.network, ranks_of(problem.network), always);
  std::vector<std::pair<int, int>> pairs;
  for (const int rank : ranks_of(problem.network))
    if (rank != *problem.root) pairs.emplace_back(*problem.root, rank);
  return narrowest_cut(problem.network, pairs, always);
}

std::optional<PackingScale> packing_scale(const TreeProblem& problem) {
  const DataCut cut = slowest_cut(problem);
  if (cut.capacity == 0) return std::nullopt;
  const double least = static_cast<double>(cut.blocks) / static_cast<double>(cut.capacity);
  std::int64_t widest = 0;
  for (const FlowArc& arc : problem.network.arcs) widest = std::max(widest, arc.capacity);
  std::optional<PackingScale> best;
  for (std::int64_t quantum = 1; quantum <= widest; quantum *= 2) {
    std::optional<PackingScale> other = scaled(problem, quantum);
    if (other && (!best || other->time() < best->time())) best = std::move(other);
    if (best && best->time() <= least * close_enough) break;
  }
  return best;
}

std::optional<TreePacking> tree_packing_of(const TreeProblem& problem, PackingScale scale,
                                           const std::function<bool()>& goes_on) {
  if (problem.of_paths) return paths_of(*problem.root, std::move(scale));
  const std::size_t ranks = problem.network.places.size();
  std::vector<std::int64_t> demands(ranks, problem.root ? 0 : scale.trees);
  if (problem.root) demands[static_cast<std::size_t>(*problem.root)] = scale.trees;
  auto arcs = split_off_switches(scale.network, demands, goes_on);
  if (!arcs) return std::nullopt;
  const auto packed = packed_trees(network_of_ranks(*arcs, ranks), demands, goes_on);
  if (!packed) return std::nullopt;
  TreePacking packing{std::move(scale), routed_trees(*packed, std::move(*arcs))};
  std::ranges::stable_sort(packing.trees, {}, &OutTree::root);
  require(fault_of_packing(packing.scale.network, demands, packing.trees));
  return packing;
}

std::vector<ScheduledMessage> tree_messages(const TreePacking& packing, std::int64_t segments,
                                            std::span<const TreeSend> sends, const TreeContents& contents,
                                            Step first_step, Sums& sums) {
  std::vector<ScheduledMessage> messages;
  if (sends.empty()) return messages;
  const TreeMessages make(packing, segments, contents, sums);
  const bool is_reversed = contents.is_reversed();
  const std::int32_t last = sends.back().step;
  for (std::size_t i = 0; i < sends.size(); ++i) {
    const TreeSend& send = sends[is_reversed ? sends.size() - 1 - i : i];
    const Step step = first_step - 1 + (is_reversed ? last + 1 - send.step : send.step);
    ScheduledMessage message = make.message(send, step);
    if (message.words > 0) messages.push_back(std::move(message));
  }
  return messages;
}

}  // namespace hopscope
