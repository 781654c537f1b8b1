#include "topology/graph/shortest_widest.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <utility>

namespace hopscope {

namespace {

/// Routes to one node after the other.
class WidestRoutes {
 public:
  WidestRoutes(const ChannelLists& channels, const std::vector<double>& widths)
      : channels_(channels), widths_(widths), into_(channels.first.size() - 1), tails_(channels.heads.size()) {
    for (std::size_t tail = 0; tail < into_.size(); ++tail) {
      for (ChannelId id = channels.first[tail]; id < channels.first[tail + 1]; ++id) {
        tails_[static_cast<std::size_t>(id)] = static_cast<NodeId>(tail);
        into_[static_cast<std::size_t>(head(id))].push_back(id);
      }
    }
  }

  /// By the node that they begin at; that to itself is empty.
  [[nodiscard]] std::vector<Route> routes_to(NodeId to, NodeId nodes) {
    const std::vector<double> widest = widest_to(to);
    std::set<double, std::greater<>> needed(widest.begin(), widest.begin() + nodes);
    needed.erase(infinite);
    std::vector<Route> routes(static_cast<std::size_t>(nodes));
    for (const double width : needed) {
      find_hops(to, width);
      for (NodeId from = 0; from < nodes; ++from)
        if (from != to && widest[static_cast<std::size_t>(from)] == width)
          routes[static_cast<std::size_t>(from)] = route(from, to, width);
    }
    return routes;
  }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();
  static constexpr int unreached = std::numeric_limits<int>::max();

  [[nodiscard]] NodeId head(ChannelId id) const { return channels_.heads[static_cast<std::size_t>(id)]; }
  [[nodiscard]] double width(ChannelId id) const { return widths_[static_cast<std::size_t>(id)]; }

  /// By vertex, the narrowest channel on the widest route to a node: Dijkstra's search, with the wide ones first.
  [[nodiscard]] std::vector<double> widest_to(NodeId to) const {
    std::vector<double> widest(into_.size());
    std::priority_queue<std::pair<double, NodeId>> queue;
    widest[static_cast<std::size_t>(to)] = infinite;
    queue.emplace(infinite, to);
    while (!queue.empty()) {
      const auto [here_width, here] = queue.top();
      queue.pop();
      if (here_width < widest[static_cast<std::size_t>(here)]) continue;
      for (const ChannelId id : into_[static_cast<std::size_t>(here)]) {
        const NodeId before = tails_[static_cast<std::size_t>(id)];
        const double through = std::min(here_width, width(id));
        if (through <= widest[static_cast<std::size_t>(before)]) continue;
        widest[static_cast<std::size_t>(before)] = through;
        queue.emplace(through, before);
      }
    }
    return widest;
  }

  /// To a node over channels that are at least so wide.
  void find_hops(NodeId to, double least) {
    hops_.assign(into_.size(), unreached);
    hops_[static_cast<std::size_t>(to)] = 0;
    std::vector<NodeId> reached{to};
    for (std::size_t i = 0; i < reached.size(); ++i) {
      const auto here = static_cast<std::size_t>(reached[i]);
      for (const ChannelId id : into_[here]) {
        const NodeId before = tails_[static_cast<std::size_t>(id)];
        if (width(id) < least || hops_[static_cast<std::size_t>(before)] != unreached) continue;
        hops_[static_cast<std::size_t>(before)] = hops_[here] + 1;
        reached.push_back(before);
      }
    }
  }

  [[nodiscard]] Route route(NodeId from, NodeId to, double least) const {
    Route route;
    std::vector<ChannelId> parallel;
    for (NodeId here = from; here != to; here = head(route.back())) {
      parallel.clear();
      const auto tail = static_cast<std::size_t>(here);
      for (ChannelId id = channels_.first[tail]; id < channels_.first[tail + 1]; ++id) {
        const bool is_nearer = hops_[static_cast<std::size_t>(head(id))] == hops_[tail] - 1;
        if (width(id) < least || !is_nearer) continue;
        if (!parallel.empty() && head(parallel.front()) != head(id)) break;
        parallel.push_back(id);
      }
      route.push_back(parallel[static_cast<std::size_t>(to) % parallel.size()]);
    }
    return route;
  }

  const ChannelLists& channels_;
  const std::vector<double>& widths_;
  std::vector<std::vector<ChannelId>> into_;  // by vertex
  std::vector<NodeId> tails_;                 // by channel
  std::vector<int> hops_;                     // by vertex, to the node at hand
};

}  // namespace

RouteTable shortest_widest_routes(const ChannelLists& channels, const std::vector<double>& widths, NodeId nodes) {
  WidestRoutes widest(channels, widths);
  std::vector<std::vector<Route>> to;
  to.reserve(static_cast<std::size_t>(nodes));
  for (NodeId node = 0; node < nodes; ++node) to.push_back(widest.routes_to(node, nodes));
  RouteTable table;
  table.begins.push_back(0);
  for (std::size_t from = 0; from < to.size(); ++from) {
    for (const std::vector<Route>& routes : to) {
      for (const ChannelId id : routes[from]) table.links.push_back(static_cast<std::int32_t>(id));
      table.begins.push_back(table.links.size());
    }
  }
  return table;
}

}  // namespace hopscope
