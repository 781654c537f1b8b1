#include "study/bound/optimum/optimum.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "run/bound/exchange_problem.hpp"
#include "run/bound/price_bounds.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/optimum/step_packing.hpp"
#include "study/messages_run.hpp"
#include "text/numbers.hpp"
#include "vocabulary/for_seconds.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse_optimum(const Scenario& scenario, const char* pointer, std::string why) {
  throw InputError({{scenario.file, pointer, std::move(why)}});
}

/// A message, and where it can go.
struct MessageToPack {
  Rank from = 0;
  Rank to = 0;
  std::vector<Route> routes;
};

std::vector<MessageToPack> candidates_of(const Scenario& scenario) {
  const std::string why = why_no_flow(*scenario.operation, scenario.schedule, scenario.platform.ranks());
  if (!why.empty()) refuse_optimum(scenario, "/schedule/operation", why);
  std::vector<MessageToPack> all;
  const Rank p = scenario.platform.ranks();
  for (Rank from = 0; from < p && all.size() <= most_messages_packed; ++from) {
    for (Rank to = 0; to < p; ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      if (words) all.push_back({from, to, {}});
    }
  }
  if (all.size() <= most_messages_packed) return all;
  refuse_optimum(
      scenario, "/platform/topology",
      fmt::format("has {}, whose exchange has more messages than optimum searches; at most {} are possible (a total "
                  "exchange of 9 ranks)",
                  counted(p, "rank"), most_messages_packed));
}

void find_routes(const Scenario& scenario, RouteChoice choice, std::vector<MessageToPack>& messages) {
  const Platform& platform = scenario.platform;
  const PathsOfNetwork network(*platform.topology);
  std::size_t left = most_routes_packed;
  for (MessageToPack& message : messages) {
    if (choice == RouteChoice::platform) {
      message.routes.resize(1);
      platform.route(message.from, message.to, message.routes.front());
      continue;
    }
    const bool only_shortest = choice == RouteChoice::shortest;
    auto routes = network.paths(platform.mapping.node_of(message.from), platform.mapping.node_of(message.to),
                                only_shortest, left);
    if (!routes) {
      refuse_optimum(scenario, "/platform/topology",
                     fmt::format("has more than {} {}routes for these messages, too many for optimum; use {}",
                                 most_routes_packed, only_shortest ? "shortest " : "simple ",
                                 only_shortest ? "--routes platform" : "--routes shortest"));
    }
    left -= routes->size();
    message.routes = std::move(*routes);
  }
}

/// What a message would send over what a channel carries, as in the definition of congestion.
class Shares {
 public:
  explicit Shares(const Platform& platform) : times_(flow_network(platform, false).word_times) {
    if (std::ranges::any_of(times_, [](double time) { return time > 0; })) return;
    for (std::size_t e = 0; e < times_.size(); ++e) times_[e] = 1 / platform.topology->width(static_cast<ChannelId>(e));
  }

  [[nodiscard]] StepPacking::Way of(const Route& route) const {
    double slowest = 0;
    for (const ChannelId id : route) slowest = std::max(slowest, times_[static_cast<std::size_t>(id)]);
    StepPacking::Way way;
    for (const ChannelId id : route) {
      const auto e = static_cast<std::size_t>(id);
      way.emplace_back(e, slowest > 0 ? times_[e] / slowest : 0);
    }
    return way;
  }
  /// Of any message on any route, at least.
  [[nodiscard]] std::vector<double> least() const {
    const double slowest = times_.empty() ? 0 : std::ranges::max(times_);
    std::vector<double> shares = times_;
    for (double& share : shares) share = slowest > 0 ? share / slowest : 0;
    return shares;
  }

 private:
  std::vector<double> times_;  // of a word, by channel
};

/// Prices of channels, under which messages pay the most.
std::vector<double> best_prices(const Scenario& scenario, const Shares& shares) {
  FlowNetwork network = flow_network(scenario.platform, false);
  network.word_times = shares.least();
  FlowDemand demand = flow_demand(scenario.platform, *scenario.operation);
  for (auto& row : demand.words) {
    for (double& words : row) words = words > 0 ? 1 : 0;
  }
  std::vector<std::vector<double>> candidates;
  if (auto cut = prices_of_best_cut(scenario.platform, *scenario.operation, network))
    candidates.push_back(std::move(*cut));
  return fractional_flow(network, demand, {}, candidates, quick_search()).prices;
}

/// Adds a resource of which a channel takes a share by its price: no step can take more than all of it.
void add_priced_resource(StepPacking& problem, const std::vector<double>& prices) {
  double all = 0;
  for (const double price : prices) all += price;
  if (all == 0) return;
  for (auto& ways : problem.messages) {
    for (StepPacking::Way& way : ways) {
      double paid = 0;
      for (const auto& [resource, share] : way) paid += resource < prices.size() ? prices[resource] * share : 0;
      way.emplace_back(problem.resources, paid / all);
    }
  }
  ++problem.resources;
}

StepPacking packing_of_channels(const Scenario& scenario, const std::vector<MessageToPack>& messages) {
  const auto channels = static_cast<std::size_t>(scenario.platform.topology->channels());
  const Shares shares(scenario.platform);
  StepPacking problem{channels, {}};
  for (const MessageToPack& message : messages) {
    auto& ways = problem.messages.emplace_back();
    for (const Route& route : message.routes) ways.push_back(shares.of(route));
  }
  std::vector<double> prices = best_prices(scenario, shares);
  prices.resize(channels);
  add_priced_resource(problem, prices);
  add_priced_resource(problem, std::vector<double>(channels, 1));
  return problem;
}

/// Adds the ports of each rank. @return the steps that the busiest needs
std::size_t add_ports(StepPacking& problem, const Platform& platform, const std::vector<MessageToPack>& messages) {
  if (platform.ports == Platform::all_ports) return 0;
  const auto ranks = static_cast<std::size_t>(platform.ranks());
  std::vector<std::size_t> load(2 * ranks);
  for (std::size_t m = 0; m < messages.size(); ++m) {
    const std::size_t send = static_cast<std::size_t>(messages[m].from);
    const std::size_t receive = ranks + static_cast<std::size_t>(messages[m].to);
    for (StepPacking::Way& way : problem.messages[m]) {
      way.emplace_back(problem.resources + send, 1.0 / platform.ports);
      way.emplace_back(problem.resources + receive, 1.0 / platform.ports);
    }
    ++load[send];
    ++load[receive];
  }
  problem.resources += 2 * ranks;
  const auto ports = static_cast<std::size_t>(platform.ports);
  return (std::ranges::max(load) + ports - 1) / ports;
}

std::vector<ScheduledMessage> table_of(const Operation& operation, const std::vector<MessageToPack>& messages,
                                       const PackedSteps& found) {
  std::vector<ScheduledMessage> table;
  for (std::size_t m = 0; m < found.packing.size(); ++m) {
    const MessageToPack& message = messages[m];
    const double words = operation.words(message.from, message.to).value_or(0);
    table.push_back({static_cast<Step>(found.packing[m].step + 1),
                     message.from,
                     message.to,
                     words,
                     message.routes[found.packing[m].way],
                     {{message.from, message.to, 0, words}}});
  }
  std::ranges::stable_sort(table, {}, &ScheduledMessage::step);
  return table;
}

/// Runs the schedule that was found, which checks it: steps without congestion, and every block delivered.
Time time_of_table(const Scenario& scenario, const OptimumReport& report, const RunOptions& options) {
  const Result result = run_of_messages(scenario, report.table, options);
  const auto steps = static_cast<std::int64_t>(report.found.steps);
  if (result.totals.steps != steps || !result.congestion_free() || result.delivery != Delivery::verified)
    throw std::logic_error("the schedule that optimum found is not congestion-free, or does not deliver");
  return result.time;
}

}  // namespace

std::string_view name_of(RouteChoice choice) {
  constexpr std::string_view names[] = {"platform", "shortest", "any"};
  return names[static_cast<std::size_t>(choice)];
}

OptimumReport optimum_of(const Scenario& scenario, const OptimumSettings& settings, const RunOptions& options) {
  const auto is_in_time = for_seconds(settings.seconds > 0 ? std::optional(settings.seconds) : std::nullopt);
  if (!scenario.platform.cut_through()) {
    refuse_optimum(scenario, "/platform/switching",
                   "\"store-and-forward\": a message then takes a step for each hop; optimum needs \"cut-through\"");
  }
  OptimumReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.amount = scenario.operation->amount(scenario.schedule);
  report.overrides = scenario.overrides;
  report.operation = scenario.operation;
  report.settings = settings;
  std::vector<MessageToPack> messages = candidates_of(scenario);
  find_routes(scenario, settings.routes, messages);
  for (const MessageToPack& message : messages) report.routes += message.routes.size();
  report.messages = messages.size();
  StepPacking problem = packing_of_channels(scenario, messages);
  report.by_channels = steps_by_resources(problem);
  report.by_ports = add_ports(problem, scenario.platform, messages);
  const auto goes_on = [&] { return is_in_time() && (!settings.goes_on || settings.goes_on()); };
  report.found = fewest_steps(problem, 0, settings.most_nodes, goes_on);
  report.table = table_of(*scenario.operation, messages, report.found);
  if (!report.table.empty()) report.time = time_of_table(scenario, report, options);
  const Result own = simulate(scenario, options);
  report.own = {own.totals.steps, own.congestion_free(), own.totals.messages, own.time};
  if (const auto bound = quick_bound_of(scenario)) report.bound = bound->largest();
  return report;
}

}  // namespace hopscope
