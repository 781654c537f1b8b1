#include "drawing/tree_layout.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace hopscope {

namespace {

using AdjacentVertices = std::vector<std::vector<NodeId>>;

constexpr double gap_of_leaves = 2.2;  // in diameters of a node, as in fat trees
constexpr double no_higher = 5;
constexpr double no_lower = 3.2;

/// By vertex: the vertices that it has a link to; empty if the network is no tree of the kind that is drawn.
AdjacentVertices adjacent_in_tree(const Topology& topology) {
  const auto vertices = static_cast<std::size_t>(topology.nodes() + topology.switches());
  std::set<std::pair<NodeId, NodeId>> links;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    const auto [from, to] = topology.channel(id);
    links.insert(std::minmax(from, to));
  }
  if (topology.switches() < 2 || links.size() + 1 != vertices) return {};
  AdjacentVertices adjacent(vertices);
  for (const auto& [one, other] : links) {
    adjacent[static_cast<std::size_t>(one)].push_back(other);
    adjacent[static_cast<std::size_t>(other)].push_back(one);
  }
  for (NodeId node = 0; node < topology.nodes(); ++node) {
    if (adjacent[static_cast<std::size_t>(node)].size() != 1) return {};
  }
  return adjacent;
}

/// The tree below a vertex: which vertices are reached, and by vertex how far the lowest leaf is below it.
class Rooted {
 public:
  Rooted(const AdjacentVertices& adjacent, NodeId root)
      : adjacent_(adjacent), heights_(adjacent.size(), 0), least_leaf_(adjacent.size(), 0) {
    descend(root, root);
    root_ = root;
  }

  [[nodiscard]] int height() const { return heights_[static_cast<std::size_t>(root_)]; }
  [[nodiscard]] bool reaches_all() const { return reached_ == adjacent_.size(); }

  [[nodiscard]] std::vector<Point> places(double rise) {
    std::vector<Point> places(adjacent_.size());
    (void)put(root_, root_, rise, places);
    return places;
  }

 private:
  void descend(NodeId vertex, NodeId from) {
    ++reached_;
    const auto at = static_cast<std::size_t>(vertex);
    least_leaf_[at] = vertex;
    bool is_first = true;
    for (const NodeId next : adjacent_[at]) {
      if (next == from || reached_ > adjacent_.size()) continue;
      descend(next, vertex);
      const auto below = static_cast<std::size_t>(next);
      heights_[at] = std::max(heights_[at], heights_[below] + 1);
      least_leaf_[at] = is_first ? least_leaf_[below] : std::min(least_leaf_[at], least_leaf_[below]);
      is_first = false;
    }
  }

  /// @return its distance from the left
  double put(NodeId vertex, NodeId from, double rise, std::vector<Point>& places) {
    const auto at = static_cast<std::size_t>(vertex);
    std::vector<NodeId> below;
    std::ranges::copy_if(adjacent_[at], std::back_inserter(below), [&](NodeId next) { return next != from; });
    std::ranges::sort(below, {}, [&](NodeId next) { return least_leaf_[static_cast<std::size_t>(next)]; });
    double first = 0;
    double last = 0;
    for (std::size_t i = 0; i < below.size(); ++i) {
      const double x = put(below[i], vertex, rise, places);
      if (i == 0) first = x;
      last = x;
    }
    const double x = below.empty() ? gap_of_leaves * leaves_++ : (first + last) / 2;
    places[at] = {x, -rise * heights_[at]};
    return x;
  }

  const AdjacentVertices& adjacent_;
  std::vector<int> heights_;
  std::vector<NodeId> least_leaf_;
  NodeId root_ = 0;
  std::size_t reached_ = 0;
  int leaves_ = 0;
};

}  // namespace

std::vector<Point> tree_layout(const Topology& topology) {
  const AdjacentVertices adjacent = adjacent_in_tree(topology);
  if (adjacent.empty()) return {};
  const NodeId first_switch = topology.nodes();
  NodeId best = first_switch;
  int least = static_cast<int>(adjacent.size());
  for (NodeId root = first_switch; root < static_cast<NodeId>(adjacent.size()); ++root) {
    const Rooted rooted(adjacent, root);
    if (!rooted.reaches_all()) return {};
    if (rooted.height() <= least) best = root;
    least = std::min(least, rooted.height());
  }
  Rooted rooted(adjacent, best);
  const double width = gap_of_leaves * static_cast<double>(first_switch);
  return rooted.places(std::clamp(0.55 * width / least, no_lower, no_higher));
}

}  // namespace hopscope
