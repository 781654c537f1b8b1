#include "analysis/trees/tree_packing.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "analysis/trees/arc_flow.hpp"

namespace hopscope {

namespace {

/// Trees that have grown alike so far.
struct GrowingTree : PackedTree {
  std::vector<int> reached;  // in the order in which it grew
  std::vector<int> depth;    // of these
  std::vector<bool> has;     // by rank
  std::size_t next = 0;      // of `reached`, whose arcs are to be tried
};

/// Grows trees: out of one root all of them level by level, otherwise one class of trees that are alike after the
/// other.
class TreeGrowth {
 public:
  TreeGrowth(const TreeNetwork& network, std::span<const std::int64_t> demands, const std::function<bool()>& goes_on)
      : network_(network), goes_on_(goes_on), room_(network.arcs.size()), out_(network.vertices) {
    for (std::size_t arc = 0; arc < network.arcs.size(); ++arc) {
      room_[arc] = network.arcs[arc].capacity;
      if (network.arcs[arc].from != network.arcs[arc].to) out_[network.arcs[arc].from].push_back(arc);
    }
    for (std::size_t rank = 0; rank < demands.size(); ++rank) {
      if (demands[rank] == 0) continue;
      GrowingTree& tree = trees_.emplace_back();
      tree.root = static_cast<int>(rank);
      tree.weight = demands[rank];
      tree.reached = {tree.root};
      tree.depth = {0};
      tree.has.assign(network.vertices, false);
      tree.has[rank] = true;
    }
  }

  // Arcs that take all alike first, so that few are told apart. What an arc may take never grows with the trees.
  [[nodiscard]] std::optional<std::vector<PackedTree>> packed() {
    const bool is_by_level = trees_.size() == 1;  // with many roots the flows of all trees at once would take too long
    prepare_flow();
    if (is_by_level) {
      for (const bool all_alike : {true, false})
        if (!grow_by_level(all_alike)) return std::nullopt;
    }
    for (auto tree = next_incomplete(); tree; tree = next_incomplete()) {
      for (const bool all_alike : {true, false}) {
        trees_[*tree].next = 0;
        if (!grow(*tree, all_alike, std::numeric_limits<int>::max())) return std::nullopt;
      }
      if (!is_complete(trees_[*tree])) throw std::logic_error("a packing of trees ends before all ranks are reached");
    }
    return std::vector<PackedTree>(trees_.begin(), trees_.end());
  }

 private:
  /// Those that have grown already come first: each of them is a vertex of the flow.
  [[nodiscard]] std::optional<std::size_t> next_incomplete() const {
    std::optional<std::size_t> next;
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      if (is_complete(trees_[i]) || (next && trees_[i].edges.empty())) continue;
      next = i;
      if (!trees_[i].edges.empty()) break;
    }
    return next;
  }

  /// So that no tree takes all the short ways.
  bool grow_by_level(bool all_alike) {
    for (GrowingTree& tree : trees_) tree.next = 0;
    bool has_more = true;
    for (int depth = 0; has_more; ++depth) {
      has_more = false;
      for (std::size_t i = 0; i < trees_.size(); ++i) {
        if (!grow(i, all_alike, depth)) return false;
        has_more = has_more || trees_[i].next < trees_[i].reached.size();
      }
    }
    return true;
  }

  /// From the vertices up to a depth. @return false if it was ended
  bool grow(std::size_t i, bool all_alike, int depth) {
    for (; trees_[i].next < trees_[i].reached.size() && trees_[i].depth[trees_[i].next] <= depth; ++trees_[i].next) {
      for (const std::size_t arc : by_room(static_cast<std::size_t>(trees_[i].reached[trees_[i].next]))) {
        const std::int64_t least = all_alike ? trees_[i].weight : 1;
        if (trees_[i].has[network_.arcs[arc].to] || room_[arc] < least) continue;
        if (!goes_on_()) return false;
        const std::int64_t taken = most_along(arc, i);
        if (taken < least) continue;
        if (taken < trees_[i].weight) tell_apart(i, taken);
        add(i, arc);
      }
    }
    return true;
  }

  [[nodiscard]] std::vector<std::size_t> by_room(std::size_t at) const {
    std::vector<std::size_t> arcs = out_[at];
    std::ranges::stable_sort(arcs, std::ranges::greater{}, [&](std::size_t arc) { return room_[arc]; });
    return arcs;
  }

  /// The network, with a source of all trees: an arc to each rank, for the trees that have not grown from there, and a
  /// vertex for each tree that has, with arcs to the ranks that it reaches.
  void prepare_flow() {
    std::vector<TreeArc> arcs = network_.arcs;
    for (std::size_t arc = 0; arc < arcs.size(); ++arc) arcs[arc].capacity = room_[arc];
    const std::size_t source = network_.vertices;
    std::size_t vertices = source + 1;
    first_of_source_ = arcs.size();
    at_root_.assign(network_.vertices, 0);
    all_ = 0;
    for (const GrowingTree& tree : trees_) {
      if (is_complete(tree)) continue;
      all_ += tree.weight;
      if (tree.edges.empty()) at_root_[static_cast<std::size_t>(tree.root)] += tree.weight;
    }
    for (std::size_t rank = 0; rank < network_.vertices; ++rank) arcs.push_back({source, rank, at_root_[rank]});
    arc_of_tree_.assign(trees_.size(), 0);
    for (std::size_t i = 0; i < trees_.size(); ++i) {
      if (is_complete(trees_[i]) || trees_[i].edges.empty()) continue;
      arc_of_tree_[i] = arcs.size();
      arcs.push_back({source, vertices, trees_[i].weight});
      for (std::size_t rank = 0; rank < network_.vertices; ++rank)
        arcs.push_back({vertices, rank, trees_[i].has[rank] ? ArcFlow::unlimited : 0});
      ++vertices;
    }
    flow_.emplace(vertices, arcs);
  }

  [[nodiscard]] bool is_complete(const GrowingTree& tree) const { return tree.reached.size() == network_.vertices; }

  /// How many of the trees that are alike may take the arc, so that all others can still reach every rank.
  std::int64_t most_along(std::size_t arc, std::size_t i) {
    const auto [from, to, capacity] = network_.arcs[arc];
    const std::int64_t most = std::min(room_[arc], trees_[i].weight);
    const std::int64_t others = all_ - trees_[i].weight;
    set_source(i, 0);
    flow_->set_capacity(first_of_source_ + from, ArcFlow::unlimited);
    const std::int64_t reach = flow_->between(network_.vertices, to, others + most);
    flow_->set_capacity(first_of_source_ + from, at_root_[from]);
    set_source(i, trees_[i].weight);
    return std::max<std::int64_t>(0, reach - others);
  }

  /// How much of a tree leaves the source.
  void set_source(std::size_t i, std::int64_t weight) {
    if (arc_of_tree_[i] > 0) return flow_->set_capacity(arc_of_tree_[i], weight);
    const auto root = static_cast<std::size_t>(trees_[i].root);
    flow_->set_capacity(first_of_source_ + root, at_root_[root] - trees_[i].weight + weight);
  }

  /// Those that do not take the next arc are a class of their own.
  void tell_apart(std::size_t i, std::int64_t taken) {
    trees_.push_back(trees_[i]);
    trees_.back().weight = trees_[i].weight - taken;
    trees_[i].weight = taken;
    prepare_flow();
  }

  void add(std::size_t i, std::size_t arc) {
    GrowingTree& tree = trees_[i];
    const auto [from, to, capacity] = network_.arcs[arc];
    const auto at = std::ranges::find(tree.reached, static_cast<int>(from));
    room_[arc] -= tree.weight;
    flow_->set_capacity(arc, room_[arc]);
    tree.edges.push_back({static_cast<int>(from), static_cast<int>(to), arc});
    tree.depth.push_back(tree.depth[static_cast<std::size_t>(at - tree.reached.begin())] + 1);
    tree.reached.push_back(static_cast<int>(to));
    tree.has[to] = true;
    if (is_complete(tree) || tree.edges.size() == 1) return prepare_flow();
    flow_->set_capacity(arc_of_tree_[i] + 1 + to, ArcFlow::unlimited);
  }

  const TreeNetwork& network_;
  const std::function<bool()>& goes_on_;
  std::vector<std::int64_t> room_;             // by arc
  std::vector<std::vector<std::size_t>> out_;  // by vertex: arcs
  std::vector<GrowingTree> trees_;
  std::optional<ArcFlow> flow_;
  std::size_t first_of_source_ = 0;       // its arcs in the flow
  std::vector<std::int64_t> at_root_;     // their capacities
  std::vector<std::size_t> arc_of_tree_;  // by tree that has grown: its arc from the source, before those to ranks
  std::int64_t all_ = 0;                  // trees that are not complete
};

}  // namespace

bool reach_all_ranks(const TreeNetwork& network, std::span<const std::int64_t> demands) {
  std::vector<TreeArc> arcs = network.arcs;
  for (std::size_t rank = 0; rank < demands.size(); ++rank)
    arcs.push_back({network.vertices, network.places[rank], demands[rank]});
  ArcFlow flow(network.vertices + 1, arcs);
  const std::int64_t all = std::accumulate(demands.begin(), demands.end(), std::int64_t{0});
  return std::ranges::all_of(network.places,
                             [&](std::size_t place) { return flow.between(network.vertices, place, all) == all; });
}

std::optional<std::vector<PackedTree>> packed_trees(const TreeNetwork& network, std::span<const std::int64_t> demands,
                                                    const std::function<bool()>& goes_on) {
  return TreeGrowth(network, demands, goes_on).packed();
}

}  // namespace hopscope
