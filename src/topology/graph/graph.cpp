#include "topology/graph/graph.hpp"

#include <algorithm>
#include <cassert>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <hopscope/catalogue.hpp>

#include "text/utf8.hpp"
#include "topology/graph/graph_options.hpp"
#include "topology/graph/shortest_widest.hpp"
#include "topology/route_draw.hpp"
#include "topology/shapes.hpp"

namespace hopscope {

namespace {

constexpr auto unreached = std::numeric_limits<std::uint16_t>::max();

struct WiredChannel {
  Channel ends;
  ChannelKind kind;
  const std::string* link_class;
  std::size_t link;
};

std::vector<WiredChannel> channels_of(const Wiring& wiring) {
  std::vector<WiredChannel> channels;
  for (std::size_t i = 0; i < wiring.links.size(); ++i) {
    const Wiring::Link& link = wiring.links[i];
    const auto from = static_cast<NodeId>(link.from);
    const auto to = static_cast<NodeId>(link.to);
    channels.push_back({{from, to}, link.kind, &link.link_class, i});
    if (!wiring.one_way) channels.push_back({{to, from}, link.kind, &link.link_class, i});
  }
  std::ranges::stable_sort(channels, {}, &WiredChannel::ends);  // parallel ones in the order of their links
  return channels;
}

/// The routes of a wiring, over channels instead of links.
RouteTable table_of(const Wiring& wiring) {
  RouteTable table = wiring.routes;
  if (table.empty()) return table;
  std::vector<std::int32_t> channel_of(wiring.links.size());
  const std::vector<WiredChannel> channels = channels_of(wiring);
  for (std::size_t id = 0; id < channels.size(); ++id) channel_of[channels[id].link] = static_cast<std::int32_t>(id);
  for (std::int32_t& each : table.links) each = channel_of[static_cast<std::size_t>(each)];
  return table;
}

}  // namespace

/// The channels, sorted by tail and then by head, with their different kinds.
struct Graph::Parts {
  std::vector<ChannelId> first;
  std::vector<NodeId> heads;
  std::vector<int> kinds_of;
  std::vector<ChannelKind> kinds;
  std::vector<int> classes_of;
  std::vector<std::string> classes;

  Parts(const std::vector<WiredChannel>& channels, std::size_t vertices) : first(vertices + 1) {
    std::map<std::tuple<double, std::optional<Time>, std::optional<Time>>, int> known;
    for (const auto& [ends, kind, link_class, link] : channels) {
      const auto [found, is_new] =
          known.emplace(std::tuple{kind.width, kind.t_w, kind.t_h}, static_cast<int>(kinds.size()));
      if (is_new) kinds.push_back({kind.width, kind.t_w, kind.t_h, 0});
      ++kinds[static_cast<std::size_t>(found->second)].channels;
      kinds_of.push_back(found->second);
      note_class(*link_class);
      heads.push_back(ends.to);
      ++first[static_cast<std::size_t>(ends.from) + 1];
    }
    for (std::size_t vertex = 0; vertex < vertices; ++vertex) first[vertex + 1] += first[vertex];
    if (kinds.empty()) kinds.emplace_back();  // one node, and no channel
    if (classes.size() == 1 && classes.front().empty()) classes_of.clear();
  }

 private:
  std::map<std::string, int> numbers_;  // of classes

  void note_class(const std::string& name) {
    const auto [found, is_new] = numbers_.emplace(name, static_cast<int>(classes.size()));
    if (is_new) classes.push_back(name);
    classes_of.push_back(found->second);
  }
};

Graph::Graph(const Wiring& wiring, Routing routing, std::uint64_t seed)
    : Graph(Parts(channels_of(wiring), static_cast<std::size_t>(wiring.nodes + wiring.switches)),
            static_cast<NodeId>(wiring.nodes), static_cast<NodeId>(wiring.switches),
            routing == Routing::random ? std::optional(seed) : std::nullopt) {
  names_ = wiring.names;
  table_ = table_of(wiring);
  if (routing == Routing::up_down) up_down_.emplace(lists(), nodes());
  if (routing == Routing::shortest_widest) table_ = shortest_widest_routes(lists(), speeds(), this->nodes());
}

Graph::Graph(Parts parts, NodeId nodes, NodeId switches, std::optional<std::uint64_t> seed)
    : Topology("graph", nodes, switches, std::ssize(parts.heads), std::move(parts.kinds)),
      vertices_(static_cast<std::size_t>(nodes) + static_cast<std::size_t>(switches)),
      first_(std::move(parts.first)),
      heads_(std::move(parts.heads)),
      kinds_of_(std::move(parts.kinds_of)),
      classes_of_(std::move(parts.classes_of)),
      classes_(std::move(parts.classes)),
      seed_(seed) {
  find_hops();
}

/// Of channels, compared with each other: widths, by the time of a word where all have one of their own.
std::vector<double> Graph::speeds() const {
  std::vector<double> speeds;
  for (ChannelId id = 0; id < channels(); ++id) {
    const ChannelKind& each = channel_kinds()[static_cast<std::size_t>(kind(id))];
    speeds.push_back(each.width / each.t_w.value_or(1));
  }
  return speeds;
}

// Breadth-first search from every node against the direction of the channels. In a dense graph, all vertices are
// reached after few channels have been examined.
void Graph::find_hops() {
  std::vector<std::vector<NodeId>> tails(vertices_);
  for (ChannelId id = 0; id < channels(); ++id) {
    const auto [from, to] = channel(id);
    tails[static_cast<std::size_t>(to)].push_back(from);
  }
  hops_.assign(static_cast<std::size_t>(nodes()) * vertices_, unreached);
  std::vector<NodeId> reached;
  for (NodeId to = 0; to < nodes(); ++to) {
    std::uint16_t* const hops_to = &hops_[static_cast<std::size_t>(to) * vertices_];
    reached.assign(1, to);
    hops_to[to] = 0;
    for (std::size_t i = 0; i < reached.size() && reached.size() < vertices_; ++i) {
      const auto here = static_cast<std::size_t>(reached[i]);
      for (const NodeId before : tails[here]) {
        if (hops_to[before] != unreached) continue;
        hops_to[before] = static_cast<std::uint16_t>(hops_to[here] + 1);
        reached.push_back(before);
      }
    }
  }
}

std::vector<std::string> Graph::link_classes() const {
  if (classes_of_.empty()) return Topology::link_classes();
  if (classes_.size() == 1) return {""};
  constexpr std::size_t most_shown = 60;
  std::vector<std::string> names;
  for (const std::string& name : classes_)
    names.push_back(name.empty() ? "other links" : "links " + shortened(name, most_shown));
  return names;
}

Channel Graph::channel(ChannelId id) const {
  const auto after = std::ranges::upper_bound(first_, id);
  return {static_cast<NodeId>(after - first_.begin()) - 1, heads_[static_cast<std::size_t>(id)]};
}

/// Of the channels from `here` on shortest routes to `to`, in order, the one with index `choice`.
ChannelId Graph::next_channel(NodeId here, NodeId to, ChannelId choice) const {
  const int nearer = hops(here, to) - 1;
  for (ChannelId id = first_[static_cast<std::size_t>(here)];; ++id) {
    assert(id < first_[static_cast<std::size_t>(here) + 1]);
    if (hops(heads_[static_cast<std::size_t>(id)], to) == nearer && choice-- == 0) return id;
  }
}

/// The one for messages to a node, of the channels that are parallel to `first`, the first of them.
ChannelId Graph::parallel_channel(NodeId here, NodeId to, ChannelId first) const {
  const ChannelId end = first_[static_cast<std::size_t>(here) + 1];
  ChannelId behind = first + 1;
  while (behind < end && heads_[static_cast<std::size_t>(behind)] == heads_[static_cast<std::size_t>(first)]) ++behind;
  return first + to % (behind - first);
}

void Graph::route(NodeId from, NodeId to, Route& out) const {
  if (up_down_) return up_down_->route(lists(), from, to, out);
  out.clear();
  if (!table_.empty()) {
    const std::size_t pair =
        static_cast<std::size_t>(from) * static_cast<std::size_t>(nodes()) + static_cast<std::size_t>(to);
    for (std::size_t i = table_.begins[pair]; i < table_.begins[pair + 1]; ++i) out.push_back(table_.links[i]);
    return;
  }
  RouteDraw draw(seed_.value_or(0), from, to);
  for (NodeId here = from; here != to; here = heads_[static_cast<std::size_t>(out.back())]) {
    if (!seed_) {
      out.push_back(parallel_channel(here, to, next_channel(here, to, 0)));
    } else {
      const auto* const begin = heads_.data() + first_[static_cast<std::size_t>(here)];
      const auto* const end = heads_.data() + first_[static_cast<std::size_t>(here) + 1];
      const int nearer = hops(here, to) - 1;
      const auto choices = std::count_if(begin, end, [&](NodeId next) { return hops(next, to) == nearer; });
      out.push_back(next_channel(here, to, static_cast<ChannelId>(draw.below(static_cast<std::uint64_t>(choices)))));
    }
  }
}

double Graph::total_distance() const {
  double sum = 0;
  for (NodeId to = 0; to < nodes(); ++to) {
    for (NodeId from = 0; from < nodes(); ++from) sum += hops(from, to);
  }
  return sum;
}

}  // namespace hopscope

namespace hopscope::topology {

namespace {

/// Why there are no up/down routes; empty if there are.
std::string misfit_of_up_down(const Wiring& wiring) {
  if (!wiring.one_way) return "";
  std::set<std::pair<std::int64_t, std::int64_t>> ends;
  for (const Wiring::Link& link : wiring.links) ends.emplace(link.from, link.to);
  const bool have_opposites = std::ranges::all_of(ends, [&](const auto& each) {
    return ends.contains({each.second, each.first});
  });
  if (have_opposites) return "";
  return "has a channel without one in the opposite direction, and the routing \"up-down\" needs both; give links, or "
         "\"directed\": false for a file";
}

/// Why there are no shortest-widest routes; empty if there are.
std::string misfit_of_widest(const Wiring& wiring) {
  if (wiring.nodes > most_nodes_of_table) {
    return fmt::format("has {} nodes, and the routing \"shortest-widest\" is for at most {}", wiring.nodes,
                       most_nodes_of_table);
  }
  const auto own = std::ranges::count_if(wiring.links, [](const Wiring::Link& link) { return bool(link.kind.t_w); });
  if (own == 0 || own == std::ssize(wiring.links)) return "";
  return "has links with a t_w of their own and links without, which the routing \"shortest-widest\" cannot compare; "
         "give all of them one, or widths";
}

/// Why there is no such routing; empty if there is.
std::string misfit_of(const Wiring& wiring, std::string_view routing) {
  if (!wiring.routes.empty() && routing != "default")
    return fmt::format("has routes of its own, which the file states; leave out the routing \"{}\"", routing);
  if (routing == "up-down") return misfit_of_up_down(wiring);
  return routing == "shortest-widest" ? misfit_of_widest(wiring) : "";
}

/// As a graph takes it. @pre it is one of the family's
Graph::Routing routing_of(const TopologySpec& spec) {
  if (spec.draws_shortest()) return Graph::Routing::random;
  if (spec.routing == "up-down") return Graph::Routing::up_down;
  return spec.routing == "shortest-widest" ? Graph::Routing::shortest_widest : Graph::Routing::lowest;
}

}  // namespace

TopologyFamily graph() {
  return {.name = "graph",
          .size = {{.name = "nodes", .meaning = fields::nodes().meaning, .least = 1, .most = most_vertices}},
          .summary = "nodes and switches as `links` join them, written out or in a file (GraphML, GML, DOT and others)",
          .routings = {"random-minimal", "ecmp", "up-down", "shortest-widest"},
          .options = graph_fields::all(),
          .nodes = [](const std::vector<std::int64_t>& nodes) { return static_cast<double>(nodes.front()); },
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            return std::make_shared<Graph>(*spec.wiring, routing_of(spec), spec.seed);
          },
          .misfit = [](const TopologySpec& spec) { return misfit_of(*spec.wiring, spec.routing); }};
}

}  // namespace hopscope::topology
