#include "analysis/trees/tree_packing.hpp"

#include <fmt/format.h>

namespace hopscope {

namespace {

std::string fault_of_route(const TreeNetwork& network, const OutTree::Edge& edge) {
  std::size_t at = network.places[static_cast<std::size_t>(edge.from)];
  for (const std::size_t arc : edge.route) {
    if (arc >= network.arcs.size() || network.arcs[arc].from != at)
      return fmt::format("the route from rank {} to rank {} is not a path of the network", edge.from, edge.to);
    at = network.arcs[arc].to;
  }
  if (at == network.places[static_cast<std::size_t>(edge.to)]) return {};
  return fmt::format("the route from rank {} to rank {} ends elsewhere", edge.from, edge.to);
}

std::string fault_of_tree(const TreeNetwork& network, const OutTree& tree) {
  const auto ranks = static_cast<int>(network.places.size());
  const auto is_rank = [&](int rank) { return rank >= 0 && rank < ranks; };
  if (!is_rank(tree.root) || tree.weight < 1) return "a tree has no root, or no weight";
  std::vector<bool> reached(network.places.size());
  reached[static_cast<std::size_t>(tree.root)] = true;
  for (const OutTree::Edge& edge : tree.edges) {
    if (!is_rank(edge.from) || !is_rank(edge.to) || !reached[static_cast<std::size_t>(edge.from)])
      return fmt::format("a tree of rank {} leaves rank {}, which it has not reached", tree.root, edge.from);
    if (reached[static_cast<std::size_t>(edge.to)])
      return fmt::format("a tree of rank {} reaches rank {} twice", tree.root, edge.to);
    reached[static_cast<std::size_t>(edge.to)] = true;
    if (std::string fault = fault_of_route(network, edge); !fault.empty()) return fault;
  }
  for (int rank = 0; rank < ranks; ++rank) {
    if (!reached[static_cast<std::size_t>(rank)])
      return fmt::format("a tree of rank {} does not reach rank {}", tree.root, rank);
  }
  return {};
}

std::string fault_of_use(const TreeNetwork& network, std::span<const OutTree> trees) {
  std::vector<std::int64_t> used(network.arcs.size());
  for (const OutTree& tree : trees) {
    for (const OutTree::Edge& edge : tree.edges) {
      for (const std::size_t arc : edge.route) used[arc] += tree.weight;
    }
  }
  for (std::size_t arc = 0; arc < used.size(); ++arc) {
    const auto [from, to, capacity] = network.arcs[arc];
    if (used[arc] > capacity)
      return fmt::format("the channel {} -> {} is used {} times, and has a capacity of {}", from, to, used[arc],
                         capacity);
  }
  return {};
}

}  // namespace

std::string fault_of_packing(const TreeNetwork& network, std::span<const std::int64_t> demands,
                             std::span<const OutTree> trees) {
  std::vector<std::int64_t> of_root(network.places.size());
  for (const OutTree& tree : trees) {
    if (std::string fault = fault_of_tree(network, tree); !fault.empty()) return fault;
    of_root[static_cast<std::size_t>(tree.root)] += tree.weight;
  }
  if (std::string fault = fault_of_use(network, trees); !fault.empty()) return fault;
  for (std::size_t rank = 0; rank < of_root.size(); ++rank) {
    if (of_root[rank] != demands[rank])
      return fmt::format("rank {} is the root of {} trees instead of {}", rank, of_root[rank], demands[rank]);
  }
  return {};
}

std::string fault_of_paths(const TreeNetwork& network, int root, std::int64_t units, std::span<const OutTree> paths) {
  const auto ranks = static_cast<int>(network.places.size());
  std::vector<std::int64_t> to_rank(network.places.size());
  for (const OutTree& path : paths) {
    if (path.weight < 1 || path.edges.size() != 1) return "a path has no weight, or is not a path";
    const OutTree::Edge& edge = path.edges.front();
    if (path.root != root || edge.from != root || edge.to < 0 || edge.to >= ranks)
      return fmt::format("a path leads from rank {} to rank {}", edge.from, edge.to);
    if (std::string fault = fault_of_route(network, edge); !fault.empty()) return fault;
    to_rank[static_cast<std::size_t>(edge.to)] += path.weight;
  }
  for (int rank = 0; rank < ranks; ++rank) {
    const std::int64_t due = rank == root ? 0 : units;
    if (to_rank[static_cast<std::size_t>(rank)] != due)
      return fmt::format("{} paths lead to rank {} instead of {}", to_rank[static_cast<std::size_t>(rank)], rank, due);
  }
  return fault_of_use(network, paths);
}

}  // namespace hopscope
