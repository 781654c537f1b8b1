#include "topology/router_network.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "topology/shapes.hpp"

namespace hopscope {

// First the channels of the nodes, two for each: up, and down again.
Channel RouterNetwork::channel(ChannelId id) const {
  const ChannelId of_nodes = 2 * ChannelId{nodes()};
  if (id >= of_nodes) {
    const Channel between = link(id - of_nodes);
    return {nodes() + between.from, nodes() + between.to};
  }
  const auto node = static_cast<NodeId>(id / 2);
  const NodeId router = nodes() + node / hosts_;
  return id % 2 == 0 ? Channel{node, router} : Channel{router, node};
}

int RouterNetwork::link_class(ChannelId id) const {
  const ChannelId of_nodes = 2 * ChannelId{nodes()};
  return id < of_nodes ? 0 : 1 + router_link_class(id - of_nodes);
}

std::vector<std::string> RouterNetwork::link_classes() const {
  std::vector<std::string> names = router_link_classes();
  names.insert(names.begin(), "links of nodes");
  return names;
}

void RouterNetwork::route(NodeId from, NodeId to, Route& out) const {
  out.clear();
  if (from == to) return;
  const NodeId first = from / hosts_;
  const NodeId last = to / hosts_;
  out.push_back(2 * ChannelId{from});
  if (first != last && ways_.seed) {
    RouteDraw draw(*ways_.seed, from, to);
    ways_.detours ? append_detour(first, last, draw, out) : append_drawn(first, last, draw, out);
  } else if (first != last) {
    append_minimal(first, last, out);
  }
  out.push_back(2 * ChannelId{to} + 1);
}

void RouterNetwork::append_detour(NodeId from, NodeId to, RouteDraw& draw, Route& out) const {
  if (routers() < 3) return append_minimal(from, to, out);
  auto by = static_cast<NodeId>(draw.below(static_cast<std::uint64_t>(routers()) - 2));
  if (by >= std::min(from, to)) ++by;
  if (by >= std::max(from, to)) ++by;
  append_minimal(from, by, out);
  append_minimal(by, to, out);
}

std::int64_t RouterNetwork::distance(NodeId from, NodeId to) const {
  if (from == to) return 0;
  return 2 + (from / hosts_ == to / hosts_ ? 0 : router_distance(from / hosts_, to / hosts_));
}

double RouterNetwork::total_distance() const {
  const double p = nodes();
  return 2 * p * (p - 1) + static_cast<double>(hosts_) * hosts_ * total_router_distance();
}

std::vector<Point> RouterNetwork::places() const {
  // Far enough apart that the chord past a router clears it, and that all nodes find room outside.
  const auto circle = places_on_circle(routers(), std::max(usual_gap * hosts_, 0.25 * routers()));
  constexpr double outside = 3.2;
  const double turn = 2 * std::numbers::pi / nodes();
  const double radius = std::max(-circle.front().y + outside, nodes() < 2 ? 0 : usual_gap / (2 * std::sin(turn / 2)));
  std::vector<Point> places;
  for (NodeId node = 0; node < nodes(); ++node) {
    const double angle = turn * (node - (hosts_ - 1) / 2.0);
    places.push_back({radius * std::sin(angle), -radius * std::cos(angle)});
  }
  places.insert(places.end(), circle.begin(), circle.end());
  return places;
}

std::string RouterNetwork::nodes_at_each() const {
  return fmt::format(", {} node{} at each", hosts_, hosts_ == 1 ? "" : "s");
}

std::string misfit_of_routers(double routers, double hosts) {
  if (routers * (1 + hosts) < 0x1p31) return {};
  return fmt::format("{:.0f} routers and {:.0f} nodes are too many; fewer than 2^31 vertices are possible", routers,
                     routers * hosts);
}

}  // namespace hopscope
