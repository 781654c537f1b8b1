#include "analysis/trees/tree_packing.hpp"

#include <algorithm>

#include "analysis/trees/arc_flow.hpp"

namespace hopscope {

namespace {

/// The flow from a root, as far as no path has taken it.
class FlowLeft {
 public:
  FlowLeft(const TreeNetwork& network, std::size_t root, std::vector<std::int64_t> flow)
      : network_(network), root_(root), left_(std::move(flow)), leaving_(network.vertices), last_(network.vertices) {
    for (std::size_t arc = 0; arc < network.arcs.size(); ++arc) leaving_[network.arcs[arc].from].push_back(arc);
  }

  /// Takes the path with the fewest arcs to `rank`, as often as there is flow on all of it, at most `most` times.
  OutTree take(int root, int rank, std::int64_t most) {
    OutTree path{root, most, {{root, rank, route_to(network_.places[static_cast<std::size_t>(rank)])}}};
    for (const std::size_t arc : path.edges.front().route) path.weight = std::min(path.weight, left_[arc]);
    for (const std::size_t arc : path.edges.front().route) left_[arc] -= path.weight;
    return path;
  }

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::vector<std::size_t> route_to(std::size_t place) {
    search(place);
    std::vector<std::size_t> route;
    for (std::size_t at = place; at != root_; at = network_.arcs[last_[at]].from) route.push_back(last_[at]);
    std::ranges::reverse(route);
    return route;
  }

  void search(std::size_t place) {
    std::ranges::fill(last_, none);
    reached_.assign(1, root_);
    for (std::size_t i = 0; i < reached_.size() && last_[place] == none; ++i) {
      for (const std::size_t arc : leaving_[reached_[i]]) {
        const std::size_t to = network_.arcs[arc].to;
        if (left_[arc] == 0 || to == root_ || last_[to] != none) continue;
        last_[to] = arc;
        reached_.push_back(to);
      }
    }
  }

  const TreeNetwork& network_;
  std::size_t root_;
  std::vector<std::int64_t> left_;                 // by arc
  std::vector<std::vector<std::size_t>> leaving_;  // by vertex: arcs
  std::vector<std::size_t> last_;                  // by vertex: the arc by which the search came
  std::vector<std::size_t> reached_;
};

/// By arc; none if it is not enough.
std::optional<std::vector<std::int64_t>> flow_to_all(const TreeNetwork& network, int root, std::int64_t units) {
  std::vector<TreeArc> arcs = network.arcs;
  const std::size_t sink = network.vertices;
  for (std::size_t rank = 0; rank < network.places.size(); ++rank)
    if (rank != static_cast<std::size_t>(root)) arcs.push_back({network.places[rank], sink, units});
  const std::int64_t wanted = units * (std::ssize(network.places) - 1);
  ArcFlow flow(network.vertices + 1, arcs);
  if (flow.between(network.places[static_cast<std::size_t>(root)], sink, wanted) < wanted) return std::nullopt;
  std::vector<std::int64_t> of_arcs = flow.flow();
  of_arcs.resize(network.arcs.size());
  return of_arcs;
}

}  // namespace

std::optional<std::vector<OutTree>> root_paths(const TreeNetwork& network, int root, std::int64_t units) {
  auto flow = flow_to_all(network, root, units);
  if (!flow) return std::nullopt;
  FlowLeft left(network, network.places[static_cast<std::size_t>(root)], std::move(*flow));
  std::vector<OutTree> paths;
  for (int rank = 0; rank < std::ssize(network.places); ++rank) {
    for (std::int64_t wanted = rank == root ? 0 : units; wanted > 0; wanted -= paths.back().weight)
      paths.push_back(left.take(root, rank, wanted));
  }
  return paths;
}

}  // namespace hopscope
