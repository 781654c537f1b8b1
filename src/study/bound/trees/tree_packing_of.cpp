#include "study/bound/trees/tree_packing_of.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "analysis/trees/packing_check.hpp"
#include "analysis/trees/root_paths.hpp"
#include "analysis/trees/routed_trees.hpp"

namespace hopscope {

namespace {

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

}  // namespace

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

}  // namespace hopscope
