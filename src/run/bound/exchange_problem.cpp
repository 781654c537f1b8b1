#include "run/bound/exchange_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>
#include <hopscope/platform.hpp>

#include "algorithm/collective_operation.hpp"

namespace hopscope {

namespace {

/// By node.
std::vector<bool> ranks_inside(const Platform& platform, const Cut& cut) {
  std::vector<bool> inside(static_cast<std::size_t>(platform.ranks()));
  for (Rank rank = 0; rank < platform.ranks(); ++rank) {
    inside[static_cast<std::size_t>(rank)] = cut.inside[static_cast<std::size_t>(platform.mapping.node_of(rank))];
  }
  return inside;
}

}  // namespace

std::string why_no_flow(const Operation& operation, const Schedule& schedule, Rank ranks) {
  const char* allowed = "give all-to-all, all-to-all-v, shift or neighbour-exchange";
  if (operation.unites()) return fmt::format("{} has no words, and this is for words; {}", schedule.operation, allowed);
  if (operation.copies_blocks()) {
    return fmt::format("words of {} are copied on their way, and this is for words that move; {}", schedule.operation,
                       allowed);
  }
  if (operation.adds()) {
    return fmt::format("words of {} are combined on their way, and this is for words that move; {}", schedule.operation,
                       allowed);
  }
  if (dynamic_cast<const CollectiveOperation*>(&operation) != nullptr) {
    return fmt::format("{} has one root, and this is for words between all ranks; {}", schedule.operation, allowed);
  }
  const bool may_be_empty = ranks == 1 || schedule.sizes || schedule.neighbours;
  if (may_be_empty || operation.total_blocks() > 0) return "";
  return fmt::format("{} does not say which rank has words for which other; give another operation",
                     schedule.operation);
}

FlowNetwork flow_network(const Platform& platform, bool ports_count) {
  const Topology& topology = *platform.topology;
  FlowNetwork network;
  network.nodes = topology.nodes();
  network.vertices = topology.nodes() + topology.switches();
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    network.channels.push_back(topology.channel(id));
    network.word_times.push_back(word_time_on(platform, id));
  }
  if (ports_count && platform.ports < Platform::all_ports) network.ports_of_hops = platform.ports;
  return network;
}

bool ports_limit_hops(const Platform& platform, const FlowNetwork& network) {
  if (platform.cut_through() || platform.ports == Platform::all_ports) return false;
  std::vector<int> out(static_cast<std::size_t>(network.vertices));
  std::vector<int> in = out;
  for (const auto& [from, to] : network.channels) {
    ++out[static_cast<std::size_t>(from)];
    ++in[static_cast<std::size_t>(to)];
  }
  return !out.empty() && platform.ports < std::max(std::ranges::max(out), std::ranges::max(in));
}

FlowDemand flow_demand(const Platform& platform, const Operation& operation) {
  FlowDemand demand;
  const bool is_total_exchange = operation.is_total_exchange();
  demand.is_total_exchange = is_total_exchange;
  const auto vertices =
      static_cast<std::size_t>(platform.topology->nodes()) + static_cast<std::size_t>(platform.topology->switches());
  std::vector<Rank> by_node(vertices, -1);
  for (Rank rank = 0; rank < platform.ranks(); ++rank)
    by_node[static_cast<std::size_t>(platform.mapping.node_of(rank))] = rank;
  if (is_total_exchange) demand.words.emplace_back(vertices);
  for (std::size_t node = 0; node < vertices; ++node) {
    const Rank rank = by_node[node];
    if (rank < 0) continue;
    if (is_total_exchange) {
      demand.sources.push_back(static_cast<NodeId>(node));
      demand.words.front()[node] = 1;
      continue;
    }
    std::vector<double> row(vertices);
    bool sends = false;
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const double words = to == rank ? 0 : operation.words(rank, to).value_or(0);
      row[static_cast<std::size_t>(platform.mapping.node_of(to))] = words;
      sends = sends || words > 0;
    }
    if (!sends) continue;
    demand.sources.push_back(static_cast<NodeId>(node));
    demand.words.push_back(std::move(row));
  }
  return demand;
}

FlowDemand with_more_words(FlowDemand demand, double words) {
  for (auto& row : demand.words) {
    for (double& each : row) each += each > 0 ? words : 0;
  }
  return demand;
}

std::optional<std::vector<double>> prices_of_best_cut(const Platform& platform, const Operation& operation,
                                                      const FlowNetwork& network) {
  double best = 0;
  std::optional<std::vector<double>> prices;
  for (const Cut& cut : platform.topology->cuts()) {
    const std::vector<bool> inside = ranks_inside(platform, cut);
    std::vector<bool> outside = inside;
    outside.flip();
    for (const bool leaves : {true, false}) {
      const double words = operation.words_leaving(leaves ? inside : outside);
      std::vector<double> of_cut(network.channels.size());
      double capacity = 0;
      for (std::size_t e = 0; e < network.channels.size(); ++e) {
        const auto [from, to] = network.channels[e];
        const bool begins_inside = cut.inside[static_cast<std::size_t>(from)];
        if (begins_inside == cut.inside[static_cast<std::size_t>(to)] || begins_inside != leaves) continue;
        capacity += 1 / network.word_times[e];
        // What a word pays at each crossing is the same: price times time of a word.
        of_cut[e] = network.word_times[e] > 0 ? 1 / network.word_times[e] : 0;
      }
      if (capacity == std::numeric_limits<double>::infinity() || words <= best * capacity) continue;
      best = words / capacity;
      prices = std::move(of_cut);
    }
  }
  if (!prices) return prices;
  const double most = std::ranges::max(*prices);
  for (double& price : *prices) price /= most;
  return prices;
}

std::vector<double> flow_along_routes(const Platform& platform, const Operation& operation, double words_of_one) {
  std::vector<double> flow(static_cast<std::size_t>(platform.topology->channels()));
  Route route;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      if (from == to) continue;
      const double words = words_of_one > 0 ? words_of_one : operation.words(from, to).value_or(0);
      if (words == 0) continue;
      platform.route(from, to, route);
      for (const ChannelId id : route) flow[static_cast<std::size_t>(id)] += words;
    }
  }
  return flow;
}

namespace {

/// What a word takes on the fastest channel out of each vertex, or into it; infinite if there is none.
std::vector<double> fastest_word_times(const FlowNetwork& network, bool sends) {
  std::vector<double> fastest(static_cast<std::size_t>(network.vertices), std::numeric_limits<double>::infinity());
  for (std::size_t e = 0; e < network.channels.size(); ++e) {
    const auto [from, to] = network.channels[e];
    double& known = fastest[static_cast<std::size_t>(sends ? from : to)];
    known = std::min(known, network.word_times[e]);
  }
  return fastest;
}

/// True for times that differ by rounding at most.
bool is_as_long(double time, double other) { return other > 0 && std::abs(time - other) <= 1e-12 * other; }

}  // namespace

bool has_unlike_port_times(const FlowNetwork& network, const FlowDemand& demand) {
  if (network.word_times.empty()) return false;
  const double least = std::ranges::max(network.word_times) * (1 - 1e-12);
  const std::vector<double> out = fastest_word_times(network, true);
  const std::vector<double> in = fastest_word_times(network, false);
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    for (NodeId to = 0; to < network.nodes; ++to) {
      if (demand.of(s, to) == 0) continue;
      if (out[static_cast<std::size_t>(demand.sources[s])] < least || in[static_cast<std::size_t>(to)] < least)
        return true;
    }
  }
  return false;
}

BusiestPort busiest_port(const FlowNetwork& network, const FlowDemand& demand, int ports, bool sends,
                         double of_message) {
  const std::vector<double> fastest = fastest_word_times(network, sends);
  std::vector<double> times(fastest.size());
  for (std::size_t s = 0; s < demand.sources.size(); ++s) {
    for (NodeId to = 0; to < network.nodes; ++to) {
      const double words = demand.of(s, to);
      if (words == 0) continue;
      const auto at = static_cast<std::size_t>(sends ? demand.sources[s] : to);
      times[at] += words * fastest[at] + of_message;
    }
  }
  BusiestPort busiest{0, sends, 0, 0};
  for (NodeId node = 0; node < network.nodes; ++node) {
    const double time = times[static_cast<std::size_t>(node)] / ports;
    if (is_as_long(time, busiest.time)) ++busiest.others;
    if (time > busiest.time && !is_as_long(time, busiest.time))
      busiest = {node, sends, time, fastest[static_cast<std::size_t>(node)], 0};
  }
  return busiest;
}

BusiestPort busiest_port(const FlowNetwork& network, const FlowDemand& demand, int ports) {
  const BusiestPort sending = busiest_port(network, demand, ports, true, 0);
  const BusiestPort receiving = busiest_port(network, demand, ports, false, 0);
  const bool are_alike = is_as_long(receiving.time, sending.time);
  BusiestPort busiest = receiving.time > sending.time && !are_alike ? receiving : sending;
  if (are_alike) busiest.others += receiving.others + 1;
  return busiest;
}

}  // namespace hopscope
