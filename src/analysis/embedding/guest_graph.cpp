#include "analysis/embedding/guest_graph.hpp"

#include <algorithm>
#include <utility>

#include "analysis/bisection.hpp"

namespace hopscope {

namespace {

std::pair<Rank, Rank> ends(const GuestEdge& edge) { return {edge.from, edge.to}; }

std::pair<Rank, Rank> ends_in_order(const GuestEdge& edge) { return std::minmax(edge.from, edge.to); }

}  // namespace

double GuestGraph::total_words() const {
  double sum = 0;
  for (const GuestEdge& edge : edges) sum += edge.words;
  return sum;
}

bool GuestGraph::has_words() const {
  return weighted && std::ranges::any_of(edges, [](const GuestEdge& edge) { return edge.words > 0; });
}

std::vector<std::vector<std::size_t>> edges_by_process(const GuestGraph& guest) {
  std::vector<std::vector<std::size_t>> by_process(static_cast<std::size_t>(guest.processes));
  for (std::size_t i = 0; i < guest.edges.size(); ++i) {
    by_process[static_cast<std::size_t>(guest.edges[i].from)].push_back(i);
    by_process[static_cast<std::size_t>(guest.edges[i].to)].push_back(i);
  }
  return by_process;
}

GuestGraph guest_of(const Topology& network) {
  GuestGraph guest;
  guest.processes = network.nodes();
  guest.bisection = bisection_width(network);
  guest.edges.reserve(static_cast<std::size_t>(network.channels()));
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    guest.processes = std::max({guest.processes, channel.from + 1, channel.to + 1});
    guest.edges.push_back({channel.from, channel.to});
  }
  std::ranges::stable_sort(guest.edges, {}, ends_in_order);
  const auto same_ends = [](const GuestEdge& one, const GuestEdge& other) {
    return ends_in_order(one) == ends_in_order(other);
  };
  guest.edges.erase(std::unique(guest.edges.begin(), guest.edges.end(), same_ends), guest.edges.end());
  put_in_order(guest);
  return guest;
}

GuestGraph guest_of(const SizeMatrix& sizes) {
  GuestGraph guest;
  guest.processes = sizes.ranks();
  guest.directed = true;
  guest.weighted = true;
  for (Rank from = 0; from < sizes.ranks(); ++from) {
    for (Rank to = 0; to < sizes.ranks(); ++to) {
      if (sizes.words(from, to) > 0) guest.edges.push_back({from, to, sizes.words(from, to)});
    }
  }
  return guest;
}

void put_in_order(GuestGraph& guest) { std::ranges::sort(guest.edges, {}, ends); }

}  // namespace hopscope
