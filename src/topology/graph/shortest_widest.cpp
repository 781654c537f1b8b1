#include "topology/graph/shortest_widest.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <queue>
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

  /// Visits them in any order, from each other node: visit(from, channels).
  template <class Visit>
  void visit_routes_to(NodeId to, NodeId nodes, Visit visit) {
    const std::vector<double> widest = widest_to(to);
    std::map<double, std::vector<NodeId>, std::greater<>> from_by_width;
    for (NodeId from = 0; from < nodes; ++from)
      if (from != to) from_by_width[widest[static_cast<std::size_t>(from)]].push_back(from);
    Route found;
    for (const auto& [width, all_from] : from_by_width) {
      find_hops(to, width, all_from);
      for (const NodeId from : all_from) {
        route(from, to, width, found);
        visit(from, found);
      }
    }
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

  /// To a node over channels that are at least so wide, from some vertices and from all that are nearer.
  void find_hops(NodeId to, double least, const std::vector<NodeId>& all_from) {
    hops_.assign(into_.size(), unreached);
    hops_[static_cast<std::size_t>(to)] = 0;
    std::vector<NodeId> reached{to};
    std::size_t left = 0;  // of all_from, those before it are reached
    for (std::size_t i = 0; i < reached.size(); ++i) {
      while (left < all_from.size() && hops_[static_cast<std::size_t>(all_from[left])] != unreached) ++left;
      if (left == all_from.size()) return;
      const auto here = static_cast<std::size_t>(reached[i]);
      for (const ChannelId id : into_[here]) {
        const NodeId before = tails_[static_cast<std::size_t>(id)];
        if (width(id) < least || hops_[static_cast<std::size_t>(before)] != unreached) continue;
        hops_[static_cast<std::size_t>(before)] = hops_[here] + 1;
        reached.push_back(before);
      }
    }
  }

  void route(NodeId from, NodeId to, double least, Route& out) {
    out.clear();
    for (NodeId here = from; here != to; here = head(out.back())) {
      parallel_.clear();
      const auto tail = static_cast<std::size_t>(here);
      for (ChannelId id = channels_.first[tail]; id < channels_.first[tail + 1]; ++id) {
        const bool is_nearer = hops_[static_cast<std::size_t>(head(id))] == hops_[tail] - 1;
        if (width(id) < least || !is_nearer) continue;
        if (!parallel_.empty() && head(parallel_.front()) != head(id)) break;
        parallel_.push_back(id);
      }
      out.push_back(parallel_[static_cast<std::size_t>(to) % parallel_.size()]);
    }
  }

  const ChannelLists& channels_;
  const std::vector<double>& widths_;
  std::vector<std::vector<ChannelId>> into_;  // by vertex
  std::vector<NodeId> tails_;                 // by channel
  std::vector<int> hops_;                     // by vertex, to the node at hand
  std::vector<ChannelId> parallel_;           // those that a route may take next
};

}  // namespace

RouteTable shortest_widest_routes(const ChannelLists& channels, const std::vector<double>& widths, NodeId nodes) {
  const auto count = static_cast<std::size_t>(nodes);
  WidestRoutes widest(channels, widths);
  std::vector<std::uint16_t> hops(count * count);    // by pair
  std::vector<std::vector<std::int32_t>> to(count);  // by destination, routes one after the other
  std::vector<std::size_t> at(count * count);        // by pair, where its route begins there
  for (NodeId node = 0; node < nodes; ++node) {
    auto& links = to[static_cast<std::size_t>(node)];
    widest.visit_routes_to(node, nodes, [&](NodeId from, const Route& route) {
      const std::size_t pair = static_cast<std::size_t>(from) * count + static_cast<std::size_t>(node);
      hops[pair] = static_cast<std::uint16_t>(route.size());
      at[pair] = links.size();
      for (const ChannelId id : route) links.push_back(static_cast<std::int32_t>(id));
    });
  }
  RouteTable table;
  table.begins.push_back(0);
  table.begins.reserve(count * count + 1);
  for (const std::uint16_t each : hops) table.begins.push_back(table.begins.back() + each);
  table.links.reserve(table.begins.back());
  for (std::size_t pair = 0; pair < hops.size(); ++pair) {
    const auto begin = to[pair % count].begin() + static_cast<std::ptrdiff_t>(at[pair]);
    table.links.insert(table.links.end(), begin, begin + hops[pair]);
  }
  return table;
}

}  // namespace hopscope
