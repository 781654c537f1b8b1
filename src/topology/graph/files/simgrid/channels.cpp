#include "topology/graph/files/simgrid/parts.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "topology/graph/files/simgrid/platform.hpp"

namespace hopscope {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What lies on a route between two channels, or between a host and a channel.
struct Gap {
  std::size_t from = 0;  // an item: a host, or a channel
  std::size_t to = 0;
  double width = unlimited;  // of the links with FATPIPE there
  double t_h = 0;
  bool has_fatpipe = false;
};

// The routes are derived twice: to find out which links meet, and to write them over channels.
class RoutedNetwork {
 public:
  RoutedNetwork(const GraphXml& xml, const pugi::xml_node& outermost, std::size_t bytes)
      : xml_(xml), outermost_(outermost), platform_(xml, outermost), network_(bytes) {}

  GraphText read() {
    for (std::size_t i = 0; i < platform_.points().size(); ++i) {
      if (platform_.points()[i].kind == SimgridPlatform::Point::Kind::host) hosts_.push_back(i);
    }
    if (hosts_.size() > most_simgrid_hosts) {
      xml_.fail_as_too_large(
          outermost_, fmt::format("has {} hosts and routes of its own; at most {} hosts are possible", hosts_.size(),
                                  most_simgrid_hosts));
    }
    begin();
    for_each_route([this](std::size_t from, std::size_t to, const SimgridRoute& route) { note(from, to, route); });
    keep_apart();
    for_each_route([this](std::size_t from, std::size_t to, const SimgridRoute& route) { write(from, to, route); });
    GraphText& graph = network_.graph;
    graph.routes.begins.push_back(graph.routes.links.size());
    graph.directed = true;
    graph.remarks = platform_.remarks();
    if (limits_) {
      graph.remarks.emplace_back(
          "has links with FATPIPE narrower than all others of a route: each is a channel for each pair of hosts");
    }
    return std::move(graph);
  }

 private:
  [[nodiscard]] const SimgridPlatform::Link& link_at(std::size_t item) const {
    return platform_.links()[(item - hosts_.size()) / 2];
  }
  [[nodiscard]] bool is_host(std::size_t item) const { return item < hosts_.size(); }
  [[nodiscard]] std::size_t item_of(const SimgridUse& use) const {
    return hosts_.size() + 2 * use.link + (use.down ? 1 : 0);
  }

  // Ends: those of a host are one, a channel has a beginning and an end.
  [[nodiscard]] std::size_t tail(std::size_t item) const { return is_host(item) ? item : 2 * item; }
  [[nodiscard]] std::size_t head(std::size_t item) const { return is_host(item) ? item : 2 * item + 1; }

  void begin() {
    const std::size_t items = hosts_.size() + 2 * platform_.links().size();
    last_use_.assign(items, 0);
    edge_of_.resize(items);
    before_.resize(items);
    after_.resize(items);
    for (const std::size_t host : hosts_) (void)network_.add_vertex(platform_.points()[host].id, false);
    leader_.resize(2 * items);
    std::iota(leader_.begin(), leader_.end(), 0);
    has_own_vertex_.resize(leader_.size());
    connector_of_.resize(leader_.size());
  }

  template <class Function>
  void for_each_route(Function function) {
    SimgridRoute route;
    for (std::size_t from = 0; from < hosts_.size(); ++from) {
      for (std::size_t to = 0; to < hosts_.size(); ++to) {
        route.clear();
        if (from != to) platform_.route(hosts_[from], hosts_[to], route);
        function(from, to, route);
      }
    }
  }

  /// Calls `between` for each gap of a route, and `over` behind it for the channel that follows.
  template <class Between, class Over>
  void follow(std::size_t from, std::size_t to, const SimgridRoute& route, Between between, Over over) const {
    Gap gap{.from = from};
    for (const SimgridUse& use : route) {
      const SimgridPlatform::Link& link = platform_.links()[use.link];
      if (link.sharing == SimgridPlatform::Sharing::fatpipe) {
        gap.has_fatpipe = true;
        gap.t_h += link.costs.t_h;
        gap.width = std::min(gap.width, link.costs.width);
        continue;
      }
      gap.to = item_of(use);
      between(std::as_const(gap));
      over(gap.to);
      gap = {.from = gap.to};
    }
    gap.to = to;
    between(std::as_const(gap));
  }

  void note(std::size_t from, std::size_t to, const SimgridRoute& route) {
    if (from == to) return;
    steps_ += route.size();
    if (steps_ > most_simgrid_steps) {
      xml_.fail_as_too_large(outermost_,
                             fmt::format("has routes over more than {} million links, counted for each pair "
                                         "of hosts",
                                         most_simgrid_steps / 1'000'000));
    }
    check(from, to, route);
    follow(
        from, to, route, [this](const Gap& gap) { note(gap); }, [](std::size_t) {});
  }

  // A link that a route takes twice would be a channel with two shares of one message.
  void check(std::size_t from, std::size_t to, const SimgridRoute& route) {
    if (route.empty()) platform_.fail_without_route(hosts_[from], hosts_[to]);
    const std::size_t pair = from * hosts_.size() + to;  // never 0
    for (const SimgridUse& use : route) {
      if (std::exchange(last_use_[item_of(use)], pair) != pair) continue;
      xml_.fail(outermost_, fmt::format("has a route from \"{}\" to \"{}\" that takes the link \"{}\" twice",
                                        platform_.points()[hosts_[from]].id, platform_.points()[hosts_[to]].id,
                                        platform_.links()[use.link].id));
    }
  }

  // Where a channel follows another, the one begins where the other ends. Only a channel that is always next to the
  // same host may begin or end there: nobody then passes through a host.
  void note(const Gap& gap) {
    if (gap.has_fatpipe) fatpipes_.emplace(gap.from, gap.to);
    if (!is_host(gap.to)) before_[gap.to].add(gap);
    if (!is_host(gap.from)) after_[gap.from].add({gap.to, gap.from, gap.width, gap.t_h, gap.has_fatpipe});
    if (!gap.has_fatpipe && !is_host(gap.from) && !is_host(gap.to))
      leader_[leader(head(gap.from))] = leader(tail(gap.to));
  }

  std::size_t leader(std::size_t end) {
    while (leader_[end] != end) end = leader_[end] = leader_[leader_[end]];
    return end;
  }

  // A link that is taken in both directions is one channel, both of whose ends are where it is: they then have vertices
  // of their own, joined with that place.
  void keep_apart() {
    for (std::size_t item = hosts_.size(); item < edge_of_.size(); ++item) {
      if (leader(head(item)) == leader(tail(item))) has_own_vertex_[head(item)] = has_own_vertex_[tail(item)] = true;
    }
    for (const auto& [from, to] : fatpipes_) {
      if (leader(head(from)) == leader(tail(to)) && !has_own_vertex_[tail(to)]) has_own_vertex_[head(from)] = true;
    }
  }

  [[nodiscard]] bool is_at_host(const Gap& gap) const {
    return (!is_host(gap.from) || before_[gap.to].is_single_host(hosts_.size())) &&
           (!is_host(gap.to) || after_[gap.from].is_single_host(hosts_.size()));
  }

  void write(std::size_t from, std::size_t to, const SimgridRoute& route) {
    RouteTable& table = network_.graph.routes;
    table.begins.push_back(table.links.size());
    if (from == to) return;
    double narrowest = unlimited;
    for (const SimgridUse& use : route) {
      const auto& link = platform_.links()[use.link];
      if (link.sharing != SimgridPlatform::Sharing::fatpipe) narrowest = std::min(narrowest, link.costs.width);
    }
    const std::size_t pair = from * hosts_.size() + to;
    follow(
        from, to, route, [&](const Gap& gap) { take(gap, narrowest, pair); },
        [&](std::size_t item) {
          if (!edge_of_[item]) edge_of_[item] = join(vertex_of(tail(item)), vertex_of(head(item)), link_at(item).costs);
          add_step(*edge_of_[item]);
        });
  }

  void add_step(std::size_t edge) { network_.graph.routes.links.push_back(static_cast<std::int32_t>(edge)); }
  std::size_t join(std::size_t from, std::size_t to, const SimgridLink& costs) {
    network_.join(from, to, costs);
    return network_.graph.edges.size() - 1;
  }

  void take(const Gap& gap, double narrowest, std::size_t pair) {
    if (!gap.has_fatpipe && !is_host(gap.from) && !is_host(gap.to)) {
      if (has_own_vertex_[head(gap.from)]) add_step(connector(head(gap.from), link_at(gap.from)));
      if (has_own_vertex_[tail(gap.to)]) add_step(connector(tail(gap.to), link_at(gap.to)));
      return;
    }
    if (!gap.has_fatpipe && is_at_host(gap)) return;
    const double beside = std::min(is_host(gap.from) ? unlimited : link_at(gap.from).costs.width,
                                   is_host(gap.to) ? unlimited : link_at(gap.to).costs.width);
    const bool limits = gap.width < narrowest;
    limits_ = limits_ || (limits && beside < unlimited);
    const double width = limits ? gap.width : beside;
    const std::size_t of_pair = limits ? pair : 0;
    const auto [known, is_new] = edge_in_.try_emplace({gap.from, gap.to, width, gap.t_h, of_pair, gap.has_fatpipe}, 0);
    if (is_new) known->second = join(vertex_of(head(gap.from)), vertex_of(tail(gap.to)), {width, gap.t_h});
    add_step(known->second);
  }

  /// Between the own vertex of an end and the place where it is: as wide as the link, so that it limits nobody.
  std::size_t connector(std::size_t end, const SimgridPlatform::Link& link) {
    auto& edge = connector_of_[end];
    if (edge) return *edge;
    const std::size_t own = vertex_of(end);
    const std::size_t place = vertex_at(leader(end) + leader_.size(), "at " + link.id);
    const bool leads_there = end % 2 == 1;  // it is a head
    edge = join(leads_there ? own : place, leads_there ? place : own, {link.costs.width, 0});
    return *edge;
  }

  std::size_t vertex_of(std::size_t end) {
    if (end < hosts_.size()) return end;
    const std::size_t item = end / 2;
    const bool is_head = end % 2 == 1;
    const Neighbour& beside = is_head ? after_[item] : before_[item];
    if (beside.is_single_host(hosts_.size())) return *beside.item;
    const bool is_own = has_own_vertex_[end];
    const std::size_t place = is_own ? end : leader(end) + leader_.size();
    return vertex_at(place, fmt::format("{} {}", !is_own ? "at" : is_head ? "behind" : "before", link_at(item).id));
  }
  std::size_t vertex_at(std::size_t place, const std::string& name) {
    const auto [known, is_new] = vertices_.try_emplace(place, 0);
    if (is_new) known->second = network_.add_vertex(name, true);
    return known->second;
  }

  /// What is next to a channel at one of its ends.
  struct Neighbour {
    std::optional<std::size_t> item = std::nullopt;
    bool is_single = true;

    void add(const Gap& gap) {
      is_single = is_single && !gap.has_fatpipe && (!item || *item == gap.from);
      item = gap.from;
    }
    [[nodiscard]] bool is_single_host(std::size_t hosts) const { return is_single && item && *item < hosts; }
  };
  using Place = std::tuple<std::size_t, std::size_t, double, double, std::size_t, bool>;

  const GraphXml& xml_;
  const pugi::xml_node outermost_;
  SimgridPlatform platform_;
  SimgridGraph network_;
  std::vector<std::size_t> hosts_;     // their points; items are hosts, and then channels
  std::size_t steps_ = 0;              // links on all routes
  std::vector<std::size_t> last_use_;  // by item: the last pair of hosts whose route takes it
  std::vector<Neighbour> before_;      // the same
  std::vector<Neighbour> after_;
  std::vector<std::size_t> leader_;  // by end: of all that are at one place
  std::vector<bool> has_own_vertex_;
  std::set<std::pair<std::size_t, std::size_t>> fatpipes_;  // the items that they are between
  std::vector<std::optional<std::size_t>> edge_of_;         // by item
  std::vector<std::optional<std::size_t>> connector_of_;    // by end
  std::map<Place, std::size_t> edge_in_;                    // of gaps, by what they are between, and what they are
  std::unordered_map<std::size_t, std::size_t> vertices_;   // by end, and by leading end behind all ends
  bool limits_ = false;
};

}  // namespace

GraphText read_simgrid_routes(const GraphXml& xml, const pugi::xml_node& outermost, std::size_t bytes_of_file) {
  return RoutedNetwork(xml, outermost, bytes_of_file).read();
}

}  // namespace hopscope
