#include "study/bound/synthesis/synthesis.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include <hopscope/platform.hpp>

#include "analysis/bound/fractional_flow.hpp"
#include "run/bound/exchange_problem.hpp"
#include "run/bound/price_bounds.hpp"
#include "run/memory.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/synthesis/flow_routes.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "study/bound/synthesis/schedule_search.hpp"
#include "study/messages_run.hpp"
#include "text/numbers.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope {

namespace {

// A way around a channel of half the width is seldom worth its other channels.
constexpr double much_longer = 2;

Time word_time_of(const Platform& platform, const Route& route) {
  Time slowest = 0;
  for (const ChannelId id : route) slowest = std::max(slowest, word_time_on(platform, id));
  return slowest;
}

/// @return whether there were any
bool drop_slow(const Platform& platform, std::vector<Route>& routes) {
  Time least = std::numeric_limits<Time>::infinity();
  for (const Route& route : routes) least = std::min(least, word_time_of(platform, route));
  return std::erase_if(routes,
                       [&](const Route& route) { return word_time_of(platform, route) > much_longer * least; }) > 0;
}

/// The same exchange without routes on which a word takes much longer than on another route of the message: a step
/// takes as long as its slowest message. None if there are no such routes.
std::optional<RoutedExchange> with_fast_routes(const Platform& platform, const RoutedExchange& exchange) {
  if (platform.topology->has_equal_channels()) return std::nullopt;
  RoutedExchange fast = exchange;
  bool is_other = false;
  for (auto& routes : fast.routes) is_other = drop_slow(platform, routes) || is_other;
  if (!is_other) return std::nullopt;
  for (RoutedMessage& message : fast.messages)
    message.routes = &fast.routes[static_cast<std::size_t>(message.routes - exchange.routes.data())];
  return fast;
}

[[noreturn]] void refuse_synthesis(const Scenario& scenario, const char* pointer, std::string why) {
  throw InputError({{scenario.file, pointer, std::move(why)}});
}

void check(const Scenario& scenario, const SynthesisSettings& settings) {
  if (settings.shares > 0 && scenario.platform.ports != Platform::all_ports)
    refuse_synthesis(scenario, "/platform/ports", R"(is not "all", without which messages cannot be sent all at once)");
  if (!scenario.platform.cut_through()) {
    refuse_synthesis(
        scenario, "/platform/switching",
        "\"store-and-forward\": a message then takes a step for each hop; synthesise needs \"cut-through\"");
  }
  const std::string why = why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
  if (!why.empty()) refuse_synthesis(scenario, "/schedule/operation", why);
  const double messages = scenario.operation->total_blocks();
  if (messages <= most_messages_synthesised) return;
  refuse_synthesis(scenario, "/platform/topology",
                   fmt::format("has {} to send; synthesise places at most {} (a total exchange of 512 ranks)",
                               counted(static_cast<std::int64_t>(messages), "message"), most_messages_synthesised));
}

/// None if moves count.
std::optional<double> share_of_seconds(const SynthesisSettings& settings, double share) {
  return settings.moves > 0 ? std::nullopt : std::optional(share * settings.seconds);
}

/// Settings of a search for a flow that heed a request to stop, and a share of the seconds if these count.
FlowSearch flow_search(const SynthesisSettings& settings, double begun) {
  constexpr double two_seconds = 1e8;
  constexpr double share = 0.25;
  FlowSearch search{.most_work = two_seconds};
  search.goes_on = [&settings, is_in_time = for_seconds(share_of_seconds(settings, share), begun)] {
    return is_in_time() && (!settings.goes_on || settings.goes_on({}));
  };
  return search;
}

/// Routes of a flow near the bound, where shortest ones are not as good; none if that would take long.
std::optional<FlowRoutes> flow_routes(const Scenario& scenario, const FlowSearch& search) {
  constexpr Rank most_ranks = 256;
  if (scenario.platform.ranks() > most_ranks) return std::nullopt;
  FlowRoutes routes(scenario, search);
  if (routes.are_shortest()) return std::nullopt;
  return routes;
}

/// From a rank, by destination.
std::vector<std::vector<Route>> routes_of(std::optional<FlowRoutes>& flow, Rank from, std::size_t most) {
  std::vector<std::vector<Route>> all;
  if (!flow) return all;
  for (auto& routes : flow->from(from, most)) {
    auto& kept = all.emplace_back();
    for (FlowRoute& each : routes) kept.push_back(std::move(each.route));
  }
  return all;
}

/// @param is_in_time false: messages whose routes are still to be found get one each
RoutedExchange routed(const Scenario& scenario, const std::vector<double>& prices, const SynthesisSettings& settings,
                      const FlowSearch& search, const std::function<bool()>& is_in_time) {
  const Rank ranks = scenario.platform.ranks();
  const std::size_t most = routes_considered(scenario, settings);
  CandidateRoutes candidates(scenario.platform, prices, settings.seed);
  auto flow = most > 2 ? flow_routes(scenario, search) : std::nullopt;
  RoutedExchange exchange;
  exchange.routes.reserve(static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks));
  for (Rank from = 0; from < ranks; ++from) {
    const auto of_flow = routes_of(flow, from, most / 2);
    for (auto& routes : candidates.from(from, is_in_time() ? most : 1, of_flow))
      exchange.routes.push_back(std::move(routes));
    for (Rank to = 0; to < ranks; ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (!words) continue;
      const auto first = exchange.routes.end() - ranks;
      exchange.messages.push_back({from, to, *words, 0, &*(first + to)});
    }
  }
  return exchange;
}

/// Simulates the schedule of a report. @throws std::logic_error if it is not what it should be
void run_schedule(const Scenario& scenario, SynthesisReport& report, const RunOptions& options) {
  const Result result = run_of_messages(scenario, report.table, options);
  const bool is_as_made = report.is_at_once || (result.totals.steps == report.steps && result.congestion_free());
  if (!is_as_made || result.delivery != Delivery::verified)
    throw std::logic_error("the schedule that synthesise made is not congestion-free, or does not deliver");
  report.congestion = result.totals.max_congestion;
  report.time = result.time;
}

/// (Of more messages that share channels the simulation would take longer than the search.)
bool may_be_at_once(const Scenario& scenario) {
  constexpr double most_messages = 1 << 14;
  return scenario.platform.ports == Platform::all_ports && scenario.operation->total_blocks() <= most_messages;
}

void take_at_once(SynthesisReport& report, std::vector<ScheduledMessage> table) {
  report.is_at_once = true;
  report.table = std::move(table);
  report.steps = report.fewest_steps = report.table.empty() ? 0 : 1;
  report.pieces = most_pieces(report.table);
  report.at_least = 0;
  report.transfers = 1;
  report.orbit = 1;
}

/// Replaces the schedule of a report by all messages at once, whole or in shares, if that is faster.
void try_at_once(const Scenario& scenario, const FlowSearch& search, const RunOptions& options,
                 SynthesisReport& report) {
  constexpr std::int64_t shares = 4;
  const Time in_steps = report.time;
  for (const auto& make : {std::function(messages_at_once_along_routes),
                           std::function([&](const Scenario& of) { return messages_at_once(of, shares, search); })}) {
    SynthesisReport other = report;
    take_at_once(other, make(scenario));
    run_schedule(scenario, other, options);
    if (other.time >= report.time * (1 - 1e-9)) continue;
    report = std::move(other);
    report.time_in_steps = in_steps;
  }
}

void search_in_steps(const Scenario& scenario, const std::optional<BoundReport>& bound,
                     const SynthesisSettings& settings, double begun, SynthesisReport& report) {
  require_bytes(scenario, bytes_of_search(scenario, bound, settings), "synthesising this",
                settings.pieces > 1 ? "use a smaller network or fewer --pieces" : "use a smaller network");
  const auto prices = bound ? relative_prices(*bound) : std::vector<double>{};
  constexpr double share_for_routes = 0.5;
  const auto is_in_time = for_seconds(share_of_seconds(settings, share_for_routes), begun);
  const RoutedExchange exchange = routed(scenario, prices, settings, flow_search(settings, begun), is_in_time);
  const auto search_for = [&](const RoutedExchange& routed_exchange, double share) {
    SynthesisSettings part = settings;
    part.seconds = std::max(0.0, settings.seconds - (seconds_of_thread() - begun)) * share;
    const auto moves = static_cast<double>(settings.moves - report.moves) * share;
    if (settings.moves > 0) part.moves = std::max<std::int64_t>(1, report.moves + static_cast<std::int64_t>(moves));
    search_schedule(scenario, routed_exchange, part, report);
  };
  if (const auto fast = with_fast_routes(scenario.platform, exchange)) search_for(*fast, 0.5);
  search_for(exchange, 1);
}

SynthesisReport without_steps(const Scenario& scenario, const std::optional<BoundReport>& bound) {
  SynthesisReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.amount = scenario.operation->amount(scenario.schedule);
  report.overrides = scenario.overrides;
  report.operation = scenario.operation;
  if (!bound) return report;
  report.bound = bound->largest();
  const auto of_steps = std::ranges::find(bound->restricted, RestrictedBound::of_steps, &RestrictedBound::name);
  if (of_steps != bound->restricted.end()) report.bound_of_steps = std::max(of_steps->time, bound->largest());
  return report;
}

}  // namespace

SynthesisReport without_steps(const Scenario& scenario) { return without_steps(scenario, quick_bound_of(scenario)); }

SynthesisReport synthesised(const Scenario& scenario, const SynthesisSettings& settings, const RunOptions& options) {
  const auto begun = seconds_of_thread();
  check(scenario, settings);
  const auto bound = quick_bound_of(scenario);
  SynthesisReport report = without_steps(scenario, bound);
  bool is_stopped = false;
  SynthesisSettings heeded = settings;
  heeded.goes_on = [&](const SynthesisProgress& now) {
    is_stopped = is_stopped || (settings.goes_on && !settings.goes_on(now));
    return !is_stopped;
  };
  if (settings.shares > 0) {
    FlowSearch search;
    search.goes_on = [&] { return heeded.goes_on({}); };
    take_at_once(report, messages_at_once(scenario, settings.shares, search));
  } else {
    search_in_steps(scenario, bound, heeded, begun, report);
  }
  if (!report.table.empty()) {
    run_schedule(scenario, report, options);
    if (settings.tries_at_once && !report.is_at_once && may_be_at_once(scenario))
      try_at_once(scenario, flow_search(heeded, seconds_of_thread()), options, report);
  }
  report.is_stopped = is_stopped;
  return report;
}

}  // namespace hopscope
