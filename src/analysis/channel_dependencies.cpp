#include "analysis/channel_dependencies.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/strong_components.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/range/iterator_range.hpp>

namespace hopscope {

namespace {

constexpr double most_hops = 0x1p24;  // of all routes together
constexpr ChannelId most_channels = ChannelId{1} << 22;

// A channel's own number; that of its second virtual channel comes after those of all first ones.
using Vertex = std::uint32_t;
constexpr Vertex nowhere = std::numeric_limits<Vertex>::max();

struct Message {
  NodeId from = 0;
  NodeId to = 0;
};

using DependencyGraph = boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, Message,
                                                           boost::no_property, Vertex, std::size_t>;

// The virtual channel that a message takes at each hop of a grid with wraparound.
class Dateline {
 public:
  explicit Dateline(const Topology& network) : grid_(*network.grid()), passed_(grid_.sides().size()) {
    assert(grid_.wraps());
    for (ChannelId id = 0; id < network.channels(); ++id) hops_.push_back(hop_of(network.channel(id)));
  }

  void begin_route() { std::fill(passed_.begin(), passed_.end(), false); }

  // The index of the next hop's virtual channel within its channel.
  ChannelId next(ChannelId channel) {
    const Hop hop = hops_[static_cast<std::size_t>(channel)];
    const auto side = static_cast<std::size_t>(hop.dimension);
    if (hop.wraps_around) passed_[side] = true;
    return passed_[side] ? 1 : 0;
  }

 private:
  struct Hop {
    int dimension = 0;
    bool wraps_around = false;
  };

  [[nodiscard]] Hop hop_of(const Channel& ends) const {
    int k = 0;
    while (grid_.coordinate(ends.from, k) == grid_.coordinate(ends.to, k)) ++k;
    return {k, std::abs(grid_.coordinate(ends.from, k) - grid_.coordinate(ends.to, k)) > 1};
  }

  const Grid& grid_;
  std::vector<Hop> hops_;  // by channel
  std::vector<bool> passed_;
};

// The successors of each channel, collected from the routes.
class Gathering {
 public:
  Gathering(const Topology& network, VirtualChannels scheme) : network_(network) {
    if (scheme == VirtualChannels::dateline) dateline_.emplace(network);
    const auto vertices = static_cast<std::size_t>(network.channels()) * (dateline_ ? 2 : 1);
    following_.resize(vertices);
    is_used_.resize(vertices);
    for (NodeId from = 0; from < network.nodes(); ++from) {
      for (NodeId to = 0; to < network.nodes(); ++to) walk({from, to});
    }
  }

  [[nodiscard]] std::int64_t channels() const { return std::count(is_used_.begin(), is_used_.end(), true); }
  [[nodiscard]] std::int64_t longest_route() const { return longest_route_; }

  [[nodiscard]] DependencyGraph graph() const {
    std::size_t count = 0;
    for (const auto& all : following_) count += all.size();
    std::vector<std::pair<Vertex, Vertex>> edges;
    std::vector<Message> messages;
    edges.reserve(count);
    messages.reserve(count);
    for (std::size_t held = 0; held < following_.size(); ++held) {
      for (const Following& each : following_[held]) {
        edges.emplace_back(static_cast<Vertex>(held), each.wanted);
        messages.push_back(each.message);
      }
    }
    return {boost::edges_are_sorted, edges.begin(), edges.end(), messages.begin(),
            static_cast<Vertex>(following_.size())};
  }

 private:
  struct Following {
    Vertex wanted = 0;
    std::uint32_t hops = 0;  // of the message
    Message message;
  };

  void walk(const Message& message) {
    network_.route(message.from, message.to, route_);
    longest_route_ = std::max(longest_route_, static_cast<std::int64_t>(route_.size()));
    if (dateline_) dateline_->begin_route();
    Vertex held = nowhere;
    for (const ChannelId channel : route_) {
      const ChannelId place = dateline_ ? dateline_->next(channel) : 0;
      const auto wanted = static_cast<Vertex>(place * network_.channels() + channel);
      is_used_[wanted] = true;
      if (held != nowhere) add(held, wanted, message);
      held = wanted;
    }
  }

  // Sorted, so that an existing edge is found quickly.
  void add(Vertex held, Vertex wanted, const Message& message) {
    auto& all = following_[held];
    const Following added{wanted, static_cast<std::uint32_t>(route_.size()), message};
    const auto place = std::ranges::lower_bound(all, wanted, {}, &Following::wanted);
    if (place == all.end() || place->wanted != wanted) {
      all.insert(place, added);
    } else if (added.hops < place->hops) {
      *place = added;
    }
  }

  const Topology& network_;
  std::optional<Dateline> dateline_;
  std::vector<std::vector<Following>> following_;  // by vertex, in order of `wanted`
  std::vector<bool> is_used_;
  std::int64_t longest_route_ = 0;
  Route route_;
};

// A breadth-first search from every vertex, limited to the depth at which a cycle would be shorter than the best so
// far.
class CycleSearch {
 public:
  explicit CycleSearch(const DependencyGraph& graph)
      : graph_(graph), component_(boost::num_vertices(graph)), parent_(component_.size(), nowhere) {
    const auto components = boost::strong_components(
        graph, boost::make_iterator_property_map(component_.begin(), boost::get(boost::vertex_index, graph)));
    if (components == component_.size()) return;  // every component is a single vertex, and none has a loop: no cycle
    std::vector<Vertex> sizes(components);
    for (const Vertex component : component_) ++sizes[component];
    for (Vertex start = 0; start < component_.size(); ++start) {
      if (sizes[component_[start]] > 1) search_from(start);
    }
  }

  /// Its vertices in order; empty if there is none.
  [[nodiscard]] const std::vector<Vertex>& shortest() const { return shortest_; }

 private:
  // Neighbours are visited in increasing order, and so are paths of equal length: the first cycle found is the lowest.
  void search_from(Vertex start) {
    std::vector<Vertex> reached{start};
    parent_[start] = start;
    std::size_t next = 0;
    std::size_t end_of_depth = 1;
    bool closed = false;
    for (std::size_t length = 1; !closed && (shortest_.empty() || length < shortest_.size()); ++length) {
      if (next == reached.size()) break;
      for (; !closed && next < end_of_depth; ++next) closed = step(reached[next], start, reached);
      end_of_depth = reached.size();
    }
    for (const Vertex vertex : reached) parent_[vertex] = nowhere;
  }

  // Expands one vertex. @return whether that closed a cycle, which is then the shortest so far
  bool step(Vertex here, Vertex start, std::vector<Vertex>& reached) {
    for (const Vertex there : boost::make_iterator_range(boost::adjacent_vertices(here, graph_))) {
      if (there == start) {
        take_path(start, here);
        return true;
      }
      if (parent_[there] != nowhere || component_[there] != component_[start]) continue;
      parent_[there] = here;
      reached.push_back(there);
    }
    return false;
  }

  void take_path(Vertex start, Vertex end) {
    shortest_.assign(1, end);
    while (shortest_.back() != start) shortest_.push_back(parent_[shortest_.back()]);
    std::reverse(shortest_.begin(), shortest_.end());
  }

  const DependencyGraph& graph_;
  std::vector<Vertex> component_;  // by vertex
  std::vector<Vertex> parent_;     // by vertex, in the current search
  std::vector<Vertex> shortest_;
};

std::vector<ChannelDependency> shortest_cycle(const DependencyGraph& graph, const Topology& network) {
  const CycleSearch search(graph);
  const std::vector<Vertex>& vertices = search.shortest();
  const auto ends = [&](Vertex vertex) { return network.channel(vertex % network.channels()); };
  std::vector<ChannelDependency> cycle;
  for (std::size_t i = 0; i < vertices.size(); ++i) {
    const Vertex held = vertices[i];
    const Vertex wanted = vertices[(i + 1) % vertices.size()];
    const Message& message = graph[boost::edge(held, wanted, graph).first];
    cycle.push_back({ends(held), ends(wanted), message.from, message.to});
  }
  return cycle;
}

}  // namespace

std::string why_not_routed(const Topology& network) {
  if (network.channels() > most_channels)
    return fmt::format("{} channels; at most {} (2^22) are analysed", network.channels(), most_channels);
  const double hops = network.total_distance();
  if (hops <= most_hops) return {};
  return fmt::format("the routes between all nodes have {:.0f} hops; at most {:.0f} (2^24) are analysed", hops,
                     most_hops);
}

ChannelDependencies channel_dependencies(const Topology& network, VirtualChannels scheme) {
  assert(why_not_routed(network).empty());
  const Gathering gathered(network, scheme);
  const DependencyGraph graph = gathered.graph();
  return {.channels = gathered.channels(),
          .dependencies = static_cast<std::int64_t>(boost::num_edges(graph)),
          .longest_route = gathered.longest_route(),
          .cycle = shortest_cycle(graph, network)};
}

DeadlockVerdict deadlock_verdict(const Topology& network) {
  DeadlockVerdict verdict;
  verdict.why_not_looked = why_not_routed(network);
  if (!verdict.was_looked_at()) return verdict;
  verdict.graph = channel_dependencies(network);
  if (verdict.is_free()) return verdict;
  verdict.by_dateline = network.grid() != nullptr && network.grid()->wraps() &&
                        channel_dependencies(network, VirtualChannels::dateline).is_acyclic();
  verdict.virtual_channels = verdict.by_dateline ? 2 : verdict.graph.longest_route;
  return verdict;
}

}  // namespace hopscope
