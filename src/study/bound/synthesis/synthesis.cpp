#include "study/bound/synthesis/synthesis.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "run/bound/exchange_problem.hpp"
#include "run/bound/price_bounds.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/critical_channels.hpp"
#include "study/bound/synthesis/at_once.hpp"
#include "study/bound/synthesis/candidate_routes.hpp"
#include "study/bound/synthesis/schedule_search.hpp"
#include "study/messages_run.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse(const Scenario& scenario, const char* pointer, std::string why) {
  throw InputError({{scenario.file, pointer, std::move(why)}});
}

void check(const Scenario& scenario, const SynthesisSettings& settings) {
  if (settings.shares > 0 && scenario.platform.ports != Platform::all_ports)
    refuse(scenario, "/platform/ports", R"(is not "all", without which messages cannot be sent all at once)");
  if (!scenario.platform.cut_through()) {
    refuse(scenario, "/platform/switching",
           "\"store-and-forward\": a message then takes a step for each hop; synthesise takes \"cut-through\"");
  }
  const std::string why = why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
  if (!why.empty()) refuse(scenario, "/schedule/operation", why);
  const double messages = scenario.operation->total_blocks();
  if (messages <= most_messages_synthesised) return;
  refuse(scenario, "/platform/topology",
         fmt::format("has {} to be sent; synthesise places up to {} (a total exchange of 512 ranks)",
                     counted(static_cast<std::int64_t>(messages), "message"), most_messages_synthesised));
}

RoutedExchange routed(const Scenario& scenario, const std::vector<double>& prices, const SynthesisSettings& settings) {
  const Rank ranks = scenario.platform.ranks();
  constexpr std::size_t most_routes = 1 << 19;  // of all messages together
  const auto pairs = static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks);
  // Between neighbours no way is better than the shortest, unless several messages may go at once.
  const bool is_direct = scenario.platform.topology->is_complete() && scenario.platform.ports == 1;
  const std::size_t most = is_direct ? 1 : std::clamp<std::size_t>(most_routes / pairs, 2, settings.routes);
  CandidateRoutes candidates(scenario.platform, prices, settings.seed);
  RoutedExchange exchange;
  exchange.routes.reserve(pairs);
  for (Rank from = 0; from < ranks; ++from) {
    for (auto& routes : candidates.from(from, most)) exchange.routes.push_back(std::move(routes));
    for (Rank to = 0; to < ranks; ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (!words || (scenario.schedule.operation == "all-to-all-v" && *words == 0)) continue;
      const auto first = exchange.routes.end() - ranks;
      exchange.messages.push_back({from, to, *words, 0, &*(first + to)});
    }
  }
  return exchange;
}

}  // namespace

SynthesisReport synthesised(const Scenario& scenario, const SynthesisSettings& settings, const RunOptions& options) {
  check(scenario, settings);
  SynthesisReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.overrides = scenario.overrides;
  report.operation = scenario.operation;
  const auto bound = quick_bound_of(scenario);
  if (bound) {
    report.bound = bound->bound;
    const auto of_steps = std::ranges::find(bound->restricted, RestrictedBound::of_steps, &RestrictedBound::name);
    if (of_steps != bound->restricted.end()) report.bound_of_steps = std::max(of_steps->time, bound->bound);
  }
  report.is_at_once = settings.shares > 0;
  if (report.is_at_once) {
    report.table = messages_at_once(scenario, settings.shares);
    report.steps = report.fewest_steps = report.table.empty() ? 0 : 1;
    report.pieces = most_pieces(report.table);
  } else {
    const auto prices = bound ? relative_prices(*bound) : std::vector<double>{};
    const RoutedExchange exchange = routed(scenario, prices, settings);
    search_schedule(scenario, exchange, settings, report);
  }
  if (report.table.empty()) return report;
  const Result result = run_of_messages(scenario, report.table, options);
  const bool is_as_made = report.is_at_once || (result.totals.steps == report.steps && result.congestion_free());
  if (!is_as_made || result.delivery != Delivery::verified)
    throw std::logic_error("the schedule that synthesise made is not congestion-free, or does not deliver");
  report.congestion = result.totals.max_congestion;
  report.time = result.time;
  return report;
}

}  // namespace hopscope
