#include "study/bound/trees/packing_scale.hpp"

#include <algorithm>
#include <numeric>

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

}  // namespace hopscope
