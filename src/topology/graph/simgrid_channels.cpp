#include "topology/graph/simgrid_channels.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "topology/graph/simgrid_platform.hpp"

namespace hopscope {

namespace {

constexpr double unlimited = std::numeric_limits<double>::infinity();

/// What lies on a route between two links, or between a host and a link: perhaps links with FATPIPE.
struct Gap {
  std::size_t from = 0;  // an item: a host, or a channel
  std::size_t to = 0;
  double width = 0;
  double t_h = 0;
  std::int64_t pair = -1;  // of hosts, if it limits their messages
  bool is_plain = true;    // without a FATPIPE
  std::optional<std::size_t> edge = std::nullopt;
};

class RoutedNetwork {
 public:
  RoutedNetwork(const GraphXml& xml, const pugi::xml_node& outermost, std::size_t bytes)
      : xml_(xml), outermost_(outermost), platform_(xml, outermost), network_(bytes) {}

  GraphText read() {
    constexpr std::size_t most_hosts = 2048;
    for (std::size_t i = 0; i < platform_.points().size(); ++i) {
      if (platform_.points()[i].kind == SimgridPlatform::Point::Kind::host) hosts_.push_back(i);
    }
    if (hosts_.size() > most_hosts) {
      xml_.fail(outermost_, fmt::format("has {} hosts and routes of its own; at most {} hosts are possible",
                                        hosts_.size(), most_hosts));
    }
    channels_ = hosts_.size() + 2 * platform_.links().size();
    for (const std::size_t host : hosts_) (void)network_.add_vertex(platform_.points()[host].id, false);
    before_.resize(channels_);
    after_.resize(channels_);
    collect();
    unite();
    make_edges();
    write_routes();
    GraphText& graph = network_.graph;
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
  [[nodiscard]] double width_of(std::size_t item) const {
    return is_host(item) ? unlimited : link_at(item).costs.width;
  }

  // Host, gap, channel, gap, .. host: the channels as items, with the gaps before them.
  void collect() {
    constexpr std::size_t most_steps = 48'000'000;  // with a gap between any two links
    const std::size_t count = hosts_.size();
    SimgridRoute route;
    for (std::size_t from = 0; from < count; ++from) {
      for (std::size_t to = 0; to < count; ++to) {
        begins_.push_back(steps_.size());
        if (from == to) continue;
        route.clear();
        platform_.route(hosts_[from], hosts_[to], route);
        add_route(from, to, route);
        if (steps_.size() > most_steps) {
          xml_.fail(outermost_, "has routes over more than 24 million links, counted for each pair of hosts");
        }
      }
    }
    begins_.push_back(steps_.size());
  }

  void add_route(std::size_t from, std::size_t to, const SimgridRoute& route) {
    check(from, to, route);
    double narrowest = unlimited;
    for (const SimgridUse& use : route) {
      const SimgridPlatform::Link& link = platform_.links()[use.link];
      if (link.sharing != SimgridPlatform::Sharing::fatpipe) narrowest = std::min(narrowest, link.costs.width);
    }
    const auto pair = static_cast<std::int64_t>(from * hosts_.size() + to);
    Gap gap{.from = from, .width = unlimited};
    for (const SimgridUse& use : route) {
      const SimgridPlatform::Link& link = platform_.links()[use.link];
      if (link.sharing == SimgridPlatform::Sharing::fatpipe) {
        gap.is_plain = false;
        gap.t_h += link.costs.t_h;
        gap.width = std::min(gap.width, link.costs.width);
        continue;
      }
      const std::size_t item = hosts_.size() + 2 * use.link + (use.down ? 1 : 0);
      close(gap, item, narrowest, pair);
      steps_.push_back(static_cast<std::uint32_t>(item));
      gap = {.from = item, .width = unlimited};
    }
    close(gap, to, narrowest, pair);
  }

  // A link that a route takes twice would be a channel with two shares of one message.
  void check(std::size_t from, std::size_t to, const SimgridRoute& route) {
    const auto name = [&](std::size_t host) { return platform_.points()[hosts_[host]].id; };
    std::set<SimgridUse> seen;
    for (const SimgridUse& use : route) {
      if (seen.insert(use).second) continue;
      xml_.fail(outermost_, fmt::format("has a route from \"{}\" to \"{}\" that takes the link \"{}\" twice",
                                        name(from), name(to), platform_.links()[use.link].id));
    }
    if (route.empty())
      xml_.fail(outermost_, fmt::format("has a route from \"{}\" to \"{}\" without a link", name(from), name(to)));
  }

  // Finds the gap that ends at an item among those known, and notes it as the next step.
  void close(Gap gap, std::size_t to, double narrowest, std::int64_t pair) {
    gap.to = to;
    const double beside = std::min(width_of(gap.from), width_of(to));
    if (gap.width < narrowest) {
      gap.pair = pair;
      limits_ = limits_ || beside < unlimited;
    } else {
      gap.width = beside;
    }
    const std::uint64_t key = (static_cast<std::uint64_t>(gap.from) << 32U) | to;
    for (const std::size_t each : gaps_between_[key]) {
      const Gap& known = gaps_[each];
      if (known.width == gap.width && known.t_h == gap.t_h && known.pair == gap.pair &&
          known.is_plain == gap.is_plain) {
        steps_.push_back(static_cast<std::uint32_t>(channels_ + each));
        return;
      }
    }
    gaps_between_[key].push_back(gaps_.size());
    steps_.push_back(static_cast<std::uint32_t>(channels_ + gaps_.size()));
    note_neighbours(gap);
    gaps_.push_back(gap);
  }

  void note_neighbours(const Gap& gap) {
    // Only an item that is always next to the same host may begin or end there: nobody then passes through a host.
    const auto note = [](Neighbour& of, std::size_t item, bool is_plain) {
      of.is_single = is_plain && (!of.item || (of.is_single && *of.item == item));
      of.item = item;
    };
    if (!is_host(gap.to)) note(before_[gap.to], gap.from, gap.is_plain);
    if (!is_host(gap.from)) note(after_[gap.from], gap.to, gap.is_plain);
  }

  // Ends: those of a host are one, a channel has a beginning and an end.
  [[nodiscard]] std::size_t tail(std::size_t item) const { return is_host(item) ? item : 2 * item; }
  [[nodiscard]] std::size_t head(std::size_t item) const { return is_host(item) ? item : 2 * item + 1; }
  std::size_t leader(std::size_t end) {
    while (leader_[end] != end) end = leader_[end] = leader_[leader_[end]];
    return end;
  }

  void unite() {
    leader_.resize(2 * channels_);
    std::iota(leader_.begin(), leader_.end(), 0);
    members_.resize(leader_.size());
    for (std::size_t end = 0; end < members_.size(); ++end) members_[end] = {end};
    keep_apart();
    for (const Gap& gap : gaps_) {
      if (!gap.is_plain) continue;
      const bool at_host = is_host(gap.from) || is_host(gap.to);
      const bool is_alone =
          (!is_host(gap.from) || before_[gap.to].is_single) && (!is_host(gap.to) || after_[gap.from].is_single);
      if (at_host && !is_alone) continue;
      join(leader(head(gap.from)), leader(tail(gap.to)));
    }
  }

  // The ends of a channel, and what a FATPIPE is between.
  void keep_apart() {
    apart_.resize(leader_.size());
    const auto add = [&](std::size_t one, std::size_t other) {
      if (!apart_[one].empty() && apart_[one].back() == other) return;  // the same gap, of another pair of hosts
      apart_[one].push_back(other);
      apart_[other].push_back(one);
    };
    for (std::size_t item = hosts_.size(); item < channels_; ++item) add(tail(item), head(item));
    for (const auto& [key, gaps] : gaps_between_) {
      for (const std::size_t each : gaps) {
        if (!gaps_[each].is_plain) add(head(gaps_[each].from), tail(gaps_[each].to));
      }
    }
  }

  // Makes two ends one vertex, unless a channel would then begin where it ends.
  void join(std::size_t one, std::size_t other) {
    if (one == other) return;
    if (members_[one].size() < members_[other].size()) std::swap(one, other);
    for (const std::size_t end : members_[other]) {
      for (const std::size_t opposite : apart_[end]) {
        if (leader(opposite) == one) return;
      }
    }
    if (other < hosts_.size()) std::swap(one, other);  // a host stays itself
    leader_[other] = one;
    members_[one].insert(members_[one].end(), members_[other].begin(), members_[other].end());
    members_[other].clear();
  }

  std::size_t vertex_of(std::size_t end, const char* where, std::size_t item) {
    const std::size_t first = leader(end);
    if (first < hosts_.size()) return first;
    const auto known = vertices_.find(first);
    if (known != vertices_.end()) return known->second;
    const std::size_t vertex = network_.add_vertex(fmt::format("{} {}", where, link_at(item).id), true);
    vertices_.emplace(first, vertex);
    return vertex;
  }

  void make_edges() {
    edge_of_.resize(channels_);
    for (const std::size_t item : steps_) {
      if (item >= channels_ || edge_of_[item]) continue;
      edge_of_[item] = network_.graph.edges.size();
      const std::size_t from = vertex_of(tail(item), "before", item);
      network_.join(from, vertex_of(head(item), "behind", item), link_at(item).costs);
    }
    for (Gap& gap : gaps_) {
      const std::size_t from = vertex_of(head(gap.from), "behind", gap.from);
      const std::size_t to = vertex_of(tail(gap.to), "before", gap.to);
      if (gap.is_plain && from == to) continue;
      gap.edge = network_.graph.edges.size();
      network_.join(from, to, {gap.width, gap.t_h});
    }
  }

  void write_routes() {
    RouteTable& table = network_.graph.routes;
    for (std::size_t pair = 0; pair + 1 < begins_.size(); ++pair) {
      table.begins.push_back(table.links.size());
      for (std::size_t i = begins_[pair]; i < begins_[pair + 1]; ++i) {
        const auto edge = steps_[i] < channels_ ? edge_of_[steps_[i]] : gaps_[steps_[i] - channels_].edge;
        if (edge) table.links.push_back(static_cast<std::int32_t>(*edge));
      }
    }
    table.begins.push_back(table.links.size());
  }

  struct Neighbour {
    std::optional<std::size_t> item = std::nullopt;
    bool is_single = true;
  };

  const GraphXml& xml_;
  const pugi::xml_node outermost_;
  SimgridPlatform platform_;
  SimgridGraph network_;
  std::vector<std::size_t> hosts_;    // their points
  std::size_t channels_ = 0;          // items below are hosts and channels
  std::vector<std::uint32_t> steps_;  // of all routes: items, and gaps from channels_ on
  std::vector<std::size_t> begins_;
  std::vector<Gap> gaps_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> gaps_between_;
  std::vector<Neighbour> before_;  // by item
  std::vector<Neighbour> after_;
  std::vector<std::size_t> leader_;  // by end
  std::vector<std::vector<std::size_t>> members_;
  std::vector<std::vector<std::size_t>> apart_;            // by end: those that it may not be one vertex with
  std::unordered_map<std::size_t, std::size_t> vertices_;  // by leading end
  std::vector<std::optional<std::size_t>> edge_of_;        // by item
  bool limits_ = false;
};

}  // namespace

GraphText read_simgrid_routes(const GraphXml& xml, const pugi::xml_node& outermost, std::size_t bytes_of_file) {
  return RoutedNetwork(xml, outermost, bytes_of_file).read();
}

}  // namespace hopscope
