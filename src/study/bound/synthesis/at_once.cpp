#include "study/bound/synthesis/at_once.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "study/bound/synthesis/flow_routes.hpp"

namespace hopscope {

namespace {

/// Makes the words of routes integers with the same sum, and leaves out routes without any.
void round_words(std::vector<FlowRoute>& routes, double words) {
  if (words != std::floor(words)) return;
  double exact = 0, rounded = 0;
  for (FlowRoute& route : routes) {
    exact += route.words;
    route.words = std::round(exact) - rounded;
    rounded += route.words;
  }
  if (words == 0) {
    routes.resize(std::min<std::size_t>(1, routes.size()));
  } else {
    std::erase_if(routes, [](const FlowRoute& route) { return route.words == 0; });
  }
}

}  // namespace

std::vector<ScheduledMessage> messages_at_once(const Scenario& scenario, std::int64_t shares,
                                               const FlowSearch& search) {
  FlowRoutes flow(scenario, search);
  const Rank ranks = scenario.platform.ranks();
  std::vector<ScheduledMessage> table;
  for (Rank from = 0; from < ranks; ++from) {
    auto routes_of_rank = flow.from(from, static_cast<std::size_t>(shares));
    for (Rank to = 0; to < ranks; ++to) {
      auto& routes = routes_of_rank[static_cast<std::size_t>(to)];
      if (routes.empty()) continue;
      round_words(routes, scenario.operation->words(from, to).value_or(0));
      double offset = 0;
      for (const FlowRoute& each : routes) {
        table.push_back({1, from, to, each.words, each.route, {{from, to, offset, each.words}}});
        offset += each.words;
      }
    }
  }
  return table;
}

std::vector<ScheduledMessage> messages_at_once_along_routes(const Scenario& scenario) {
  const Platform& platform = scenario.platform;
  std::vector<ScheduledMessage> table;
  for (Rank from = 0; from < platform.ranks(); ++from) {
    for (Rank to = 0; to < platform.ranks(); ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (!words) continue;
      ScheduledMessage& each = table.emplace_back();
      each = {1, from, to, *words};
      platform.route(from, to, each.route);
      each.blocks = {{from, to, 0, *words}};
    }
  }
  return table;
}

}  // namespace hopscope
