#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "topology/route_draw.hpp"

namespace hopscope {

/// How messages go from router to router.
struct RouterWays {
  /// Of routes that are drawn for each pair of nodes. None: the same minimal routes for all nodes of two routers.
  std::optional<std::uint64_t> seed = std::nullopt;
  /// Valiant's routing, by way of a router, or a group, that is drawn. Otherwise one of the minimal routes is drawn.
  bool detours = false;

  /// Those of the routings default, valiant and ecmp.
  [[nodiscard]] static RouterWays of(const TopologySpec& spec) {
    if (spec.routing == "default") return {};
    return {spec.seed, spec.routing == "valiant"};
  }
};

/// A network of routers with equally many nodes at each: node n is at router n / hosts. Routers are switches, numbered
/// from 0 here and after the nodes elsewhere. Derived classes describe the channels between routers.
class RouterNetwork : public Topology {
 public:
  [[nodiscard]] Channel channel(ChannelId id) const final;
  void route(NodeId from, NodeId to, Route& out) const final;
  [[nodiscard]] std::int64_t distance(NodeId from, NodeId to) const final;
  [[nodiscard]] double total_distance() const final;
  /// Those of the nodes, and the classes of links between routers.
  [[nodiscard]] int link_class(ChannelId id) const final;
  [[nodiscard]] std::vector<std::string> link_classes() const final;
  [[nodiscard]] bool draws_routes() const final { return ways_.seed.has_value(); }
  /// Routers on a circle, in their order, and their nodes outside it.
  [[nodiscard]] std::vector<Point> places() const final;

 protected:
  /// @param links channels from router to router
  RouterNetwork(std::string family, NodeId routers, NodeId hosts, ChannelId links, double width, RouterWays ways)
      : Topology(std::move(family), routers * hosts, routers, 2 * ChannelId{routers} * hosts + links,
                 {ChannelKind{width}}),
        hosts_(hosts),
        ways_(ways) {}

  [[nodiscard]] NodeId routers() const { return switches(); }
  [[nodiscard]] NodeId hosts() const { return hosts_; }
  /// ", 2 nodes at each"
  [[nodiscard]] std::string nodes_at_each() const;

  /// The routers that a channel joins, 0 <= link < links.
  [[nodiscard]] virtual Channel link(ChannelId link) const = 0;
  /// The class of a link, 0 <= link < links.
  [[nodiscard]] virtual int router_link_class(ChannelId /*link*/) const { return 0; }
  [[nodiscard]] virtual std::vector<std::string> router_link_classes() const { return {"links between routers"}; }
  /// Appends the links of the minimal route between two different routers, in order.
  virtual void append_minimal(NodeId from, NodeId to, Route& out) const = 0;
  /// The same by way of a router that is drawn, neither of the two; minimal if there is no third.
  virtual void append_detour(NodeId from, NodeId to, RouteDraw& draw, Route& out) const;
  /// One of all minimal routes, drawn; the usual one if a network has no choice.
  virtual void append_drawn(NodeId from, NodeId to, RouteDraw& /*draw*/, Route& out) const {
    append_minimal(from, to, out);
  }
  /// Links of a shortest path between two routers.
  [[nodiscard]] virtual int router_distance(NodeId from, NodeId to) const = 0;
  /// Sum over all ordered pairs of routers.
  [[nodiscard]] virtual double total_router_distance() const = 0;

  /// Adds a link to a route.
  void append(ChannelId link, Route& out) const { out.push_back(2 * ChannelId{nodes()} + link); }

 private:
  NodeId hosts_;
  RouterWays ways_;
};

/// Why there is no network of so many routers; empty if there is: vertices are numbered by 31 bits.
[[nodiscard]] std::string misfit_of_routers(double routers, double hosts);

}  // namespace hopscope
