#include "study/bound/trees/grown_packing.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "analysis/trees/grown_paths.hpp"
#include "analysis/trees/tree_packing.hpp"

namespace hopscope {

namespace {

std::vector<std::size_t> ranks_by_vertex(const CutNetwork& network) {
  std::vector<std::size_t> rank_at(network.vertices);
  for (std::size_t rank = 0; rank < network.places.size(); ++rank) rank_at[network.places[rank]] = rank;
  return rank_at;
}

/// Capacities with which the busiest channel is used as often as it may be, and the others in proportion.
PackingScale scale_for(const CutNetwork& network, const GrowthScale& growth, const GrowingTrees& trees,
                       const GrownPaths& grown) {
  PackingScale scale{{network.vertices, {}, network.places}, {}, trees.of_rank, 1};
  scale.capacity_of_room = static_cast<double>(growth.capacity_of_room()) / static_cast<double>(trees.units);
  for (const FlowArc& arc : network.arcs) scale.room.push_back(arc.capacity / growth.capacity_of_room());
  std::vector<std::int64_t> uses(network.arcs.size());
  for (const GrownEdge& edge : grown.edges) {
    if (edge.first > 0) continue;
    for (const std::size_t arc : grown.routes[edge.arc]) ++uses[arc];
  }
  std::size_t busiest = 0;
  for (std::size_t arc = 0; arc < uses.size(); ++arc)
    if (uses[arc] * scale.room[busiest] > uses[busiest] * scale.room[arc]) busiest = arc;
  scale.units = (uses[busiest] + scale.room[busiest] - 1) / scale.room[busiest];
  for (std::size_t arc = 0; arc < uses.size(); ++arc) {
    const std::int64_t capacity = scale.room[arc] * uses[busiest] / scale.room[busiest];
    scale.network.arcs.push_back({network.arcs[arc].from, network.arcs[arc].to, capacity});
  }
  return scale;
}

/// Turns the edges of trees that have grown into trees, and into what goes along these.
void add_trees(const GrownPaths& grown, const CutNetwork& network, GrownPacking& made) {
  const std::vector<std::size_t> rank_at = ranks_by_vertex(network);
  std::vector<std::uint32_t> begun(grown.routes.size());  // the edge along which something is under way on a route
  for (const GrownEdge& edge : grown.edges) {
    auto& of_tree = made.packing.trees[edge.tree].edges;
    const std::vector<std::size_t>& route = grown.routes[edge.arc];
    if (edge.first == 0) {
      begun[edge.arc] = static_cast<std::uint32_t>(of_tree.size());
      const std::size_t from = rank_at[network.arcs[route.front()].from], to = rank_at[network.arcs[route.back()].to];
      of_tree.push_back({static_cast<int>(from), static_cast<int>(to), route});
    }
    made.sends.push_back({edge.step, edge.tree, begun[edge.arc], edge.first, edge.units});
  }
}

/// Along channels from one rank to another, of which each is a route of its own.
GrownPaths along_channels(const CutNetwork& network, const GrowthScale& scale, const GrowingTrees& trees,
                          const GrowthLimits& limits) {
  const std::vector<std::size_t> rank_at = ranks_by_vertex(network);
  std::vector<GrowthArc> arcs;
  for (const auto& [from, to, capacity] : network.arcs)
    arcs.push_back({rank_at[from], rank_at[to], capacity / scale.capacity_of_room()});
  GrownPaths grown{grown_trees(network.places.size(), arcs, trees, limits), {}};
  for (std::size_t arc = 0; arc < arcs.size(); ++arc) grown.routes.push_back({arc});
  return grown;
}

GrownPaths through_switches(const CutNetwork& network, const GrowthScale& scale, const GrowingTrees& trees,
                            const GrowthLimits& limits) {
  TreeNetwork rooms{network.vertices, {}, network.places};
  for (const auto& [from, to, capacity] : network.arcs)
    rooms.arcs.push_back({from, to, capacity / scale.capacity_of_room()});
  return grown_paths(rooms, trees.of_rank, limits);
}

}  // namespace

GrowthScale::GrowthScale(const TreeProblem& problem) {
  const CutNetwork& network = problem.network;
  has_switches_ = network.vertices != network.places.size();
  common_ = std::accumulate(network.arcs.begin(), network.arcs.end(), std::int64_t{0},
                            [](std::int64_t one, const FlowArc& arc) { return std::gcd(one, arc.capacity); });
  cut_ = slowest_cut(problem);
  if (common_ == 0 || cut_.capacity == 0) return;
  const auto [narrowest, widest] = std::ranges::minmax(network.arcs, {}, &FlowArc::capacity);
  constexpr std::int64_t most_room = std::int64_t{1} << 31;  // products with numbers of messages are integers, too
  is_possible_ = widest.capacity / common_ <= most_room;
  narrowest_ = narrowest.capacity / common_;
}

std::int64_t GrowthScale::fewest_steps(const GrowingTrees& trees) const {
  const std::int64_t room = cut_.capacity / common_;
  return (trees.of_rank * trees.units * cut_.blocks + room - 1) / room;
}

GrowingTrees GrowthScale::fullest(std::int64_t units, std::int64_t most) const {
  const auto of_a_tree = [&](std::int64_t trees) {
    const double steps = static_cast<double>(fewest_steps({static_cast<std::uint32_t>(trees), units}));
    return steps / static_cast<double>(trees);
  };
  std::int64_t best = 1;
  for (std::int64_t trees = 2; trees <= most; ++trees) {
    if (of_a_tree(trees) < of_a_tree(best) * (1 - 1e-12)) best = trees;
  }
  return {static_cast<std::uint32_t>(best), units};
}

std::vector<GrowingTrees> GrowthScale::good_numbers(std::int64_t most) const {
  constexpr std::int64_t most_of_several_units = 16;
  std::vector<GrowingTrees> numbers{{1, has_switches_ ? 1 : narrowest_}};
  const auto add = [&](const GrowingTrees& trees) {
    if (std::ranges::find(numbers, trees) == numbers.end()) numbers.push_back(trees);
  };
  if (has_switches_) {
    const GrowingTrees full = fullest(1, most);
    add(full);
    add({full.of_rank * static_cast<std::uint32_t>(most / full.of_rank), 1});
    return numbers;
  }
  if (narrowest_ > 1) add(fullest(narrowest_, std::min(most_of_several_units, most)));
  add(fullest(1, most));
  return numbers;
}

std::optional<GrownPacking> grown_packing(const TreeProblem& problem, const GrowthScale& scale,
                                          const GrowingTrees& trees, const std::function<bool()>& goes_on) {
  constexpr int most_trials = 16;
  const CutNetwork& network = problem.network;
  const std::size_t ranks = network.places.size();
  const GrowthLimits limits{scale.fewest_steps(trees), std::numeric_limits<std::int32_t>::max(), most_trials, goes_on};
  const GrownPaths grown = scale.has_switches() ? through_switches(network, scale, trees, limits)
                                                : along_channels(network, scale, trees, limits);
  if (grown.edges.empty()) return std::nullopt;
  GrownPacking made{{scale_for(network, scale, trees, grown), {}}, {}};
  for (std::size_t tree = 0; tree < ranks * trees.of_rank; ++tree)
    made.packing.trees.push_back({static_cast<int>(tree / trees.of_rank), 1, {}});
  add_trees(grown, network, made);
  made.has_fewest_steps = grown.edges.back().step <= scale.fewest_steps(trees);
  const std::vector<std::int64_t> demands(ranks, trees.of_rank);
  if (const auto fault = fault_of_packing(made.packing.scale.network, demands, made.packing.trees); !fault.empty())
    throw std::logic_error("an invalid tree packing, please report it: " + fault);
  return made;
}

}  // namespace hopscope
