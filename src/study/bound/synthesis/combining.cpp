#include "study/bound/synthesis/combining.hpp"

#include <algorithm>
#include <limits>
#include <map>

#include <hopscope/platform.hpp>

namespace hopscope {

namespace {

std::vector<RoutedMessage> one_for_each_pair(const RoutedExchange& exchange, Rank ranks) {
  std::vector<RoutedMessage> messages;
  auto routes = exchange.routes.begin();
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to, ++routes)
      if (from != to) messages.push_back({from, to, 1, 0, &*routes});
  }
  return messages;
}

/// By pair of ranks: a number by which they are ordered.
template <class Key>
std::vector<std::int32_t> order_by(Rank ranks, const Key& key) {
  std::vector<std::int32_t> pairs(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks));
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = static_cast<std::int32_t>(i);
  std::ranges::stable_sort(pairs, {}, [&](std::int32_t pair) { return key(pair / ranks, pair % ranks); });
  std::vector<std::int32_t> order(pairs.size());
  for (std::size_t i = 0; i < pairs.size(); ++i)
    order[static_cast<std::size_t>(pairs[i])] = static_cast<std::int32_t>(i);
  return order;
}

/// Translations, if the network has some: those of few hops first, and by number. Else shifts of ranks.
std::vector<std::vector<std::int32_t>> orders_of(const Platform& platform, const RoutedExchange& exchange) {
  const Rank ranks = platform.ranks();
  const auto shift = [ranks](Rank from, Rank to) { return (to - from + ranks) % ranks; };
  const auto hops = [&](Rank from, Rank to) {
    const auto& routes = exchange.routes[static_cast<std::size_t>(from * ranks + to)];
    return routes.empty() ? 0 : std::ssize(routes.front());
  };
  std::vector<std::vector<std::int32_t>> orders;
  orders.push_back(order_by(ranks, [&](Rank from, Rank to) { return std::pair(hops(from, to), shift(from, to)); }));
  orders.push_back(order_by(ranks, shift));
  orders.push_back(order_by(ranks, [](Rank from, Rank to) { return from ^ to; }));
  if (!platform.mapping.is_identity() || platform.topology->switches() > 0) return orders;
  for (const Symmetry& group : platform.topology->symmetries()) {
    if (group.sides().size() < 2) continue;  // a shift, or XOR
    const auto offset = [&](Rank from, Rank to) { return group.offset(from, to); };
    orders.push_back(order_by(ranks, offset));
    orders.push_back(order_by(ranks, [&](Rank from, Rank to) { return std::pair(hops(from, to), offset(from, to)); }));
  }
  return orders;
}

}  // namespace

CombinedExchange::CombinedExchange(const Scenario& scenario, const RoutedExchange& exchange)
    : messages_(one_for_each_pair(exchange, scenario.platform.ranks())),
      packing_(scenario.platform, messages_, nullptr) {
  const Platform& platform = scenario.platform;
  problem_.ranks = platform.ranks();
  problem_.places = packing_.problem().places;
  problem_.routes.resize(exchange.routes.size());
  problem_.words.assign(exchange.routes.size(), -1);
  problem_.orders = orders_of(platform, exchange);
  index_.resize(exchange.routes.size());
  if (!is_possible()) return;
  for (std::size_t index = 0; index < messages_.size(); ++index) {
    const auto [from, to, words, offset, routes] = messages_[index];
    index_[problem_.pair(from, to)] = index;
    const auto& resources = packing_.problem().messages[index];
    for (std::size_t way = 0; way < resources.size(); ++way) {
      const Time latency = time_alone(platform, from, to, 0, packing_.route(index, way));
      const Time of_word = time_alone(platform, from, to, 1, packing_.route(index, way)) - latency;
      problem_.routes[problem_.pair(from, to)].push_back({resources[way], latency, of_word});
    }
  }
  for (const RoutedMessage& each : exchange.messages) problem_.words[problem_.pair(each.from, each.to)] = each.words;
}

std::vector<ScheduledMessage> CombinedExchange::table(const CombinedSchedule& schedule) const {
  std::vector<ScheduledMessage> table;
  for (const CombinedMessage& each : schedule.messages) {
    const std::size_t index = index_[problem_.pair(each.from, each.to)];
    ScheduledMessage& message = table.emplace_back();
    message = {each.step + 1, each.from, each.to, each.words,
               packing_.route(index, static_cast<std::size_t>(each.route))};
    for (const std::int32_t pair : each.blocks)
      message.blocks.push_back(
          {pair / problem_.ranks, pair % problem_.ranks, 0, problem_.words[static_cast<std::size_t>(pair)]});
  }
  std::ranges::sort(table, {}, [](const ScheduledMessage& each) { return std::tuple(each.step, each.from, each.to); });
  return table;
}

Time least_latency(const CombiningProblem& problem) {
  Time least = std::numeric_limits<Time>::infinity();
  for (const auto& routes : problem.routes)
    for (const CombiningProblem::Route& route : routes) least = std::min(least, route.latency);
  return least;
}

std::int64_t gossip_steps(const Platform& platform) {
  const Topology& network = *platform.topology;
  std::int64_t ports = platform.ports;
  if (platform.ports == Platform::all_ports) {
    std::map<NodeId, std::int64_t> leaving;
    for (ChannelId id = 0; id < network.channels(); ++id) ++leaving[network.channel(id).from];
    ports = 0;
    for (const auto& [node, channels] : leaving)
      if (node < network.nodes()) ports = std::max(ports, channels);
    if (!network.has_equal_channels()) return platform.ranks() > 1 ? 1 : 0;  // wide channels carry several
  }
  std::int64_t steps = 0;
  for (std::int64_t reached = 1; reached < platform.ranks(); ++steps) reached *= ports + 1;
  return steps;
}

std::int64_t most_transfers(std::span<const ScheduledMessage> sorted_by_step) {
  std::map<std::pair<Rank, Rank>, std::int64_t> transfers;
  std::int64_t most = 0;
  for (const ScheduledMessage& message : sorted_by_step) {
    for (const Block& block : message.blocks)
      if (block.offset == 0) most = std::max(most, ++transfers[{block.source, block.destination}]);
  }
  return most;
}

}  // namespace hopscope
