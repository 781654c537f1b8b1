#include "study/bound/synthesis/synthesis.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>

#include "run/bound/exchange_problem.hpp"
#include "run/bound/price_bounds.hpp"
#include "study/bound/bound.hpp"
#include "study/bound/synthesis/candidate_routes.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "study/messages_run.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse(const Scenario& scenario, const char* pointer, std::string why) {
  throw InputError({{scenario.file, pointer, std::move(why)}});
}

void check(const Scenario& scenario) {
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

std::vector<RoutedMessage> messages_of(const Scenario& scenario, const std::vector<double>& prices,
                                       const SynthesisSettings& settings) {
  const Rank ranks = scenario.platform.ranks();
  constexpr std::size_t most_routes = 1 << 19;  // of all messages together
  const auto pairs = static_cast<std::size_t>(ranks) * static_cast<std::size_t>(ranks);
  const std::size_t most = std::clamp<std::size_t>(most_routes / pairs, 2, settings.routes);
  CandidateRoutes candidates(scenario.platform, prices, settings.seed);
  std::vector<RoutedMessage> messages;
  for (Rank from = 0; from < ranks; ++from) {
    auto routes = candidates.from(from, most);
    for (Rank to = 0; to < ranks; ++to) {
      const auto words = from == to ? std::nullopt : scenario.operation->words(from, to);
      const bool is_sent = words && (scenario.schedule.operation != "all-to-all-v" || *words > 0);
      if (is_sent) messages.push_back({from, to, *words, std::move(routes[static_cast<std::size_t>(to)])});
    }
  }
  return messages;
}

/// Steps that no schedule of whole messages can do without: what the busiest rank sends or receives, and what prices
/// say of the channels if every message is as long as the shortest one.
std::int64_t steps_at_least(const Scenario& scenario, const std::vector<RoutedMessage>& messages) {
  const Platform& platform = scenario.platform;
  double steps = messages.empty() ? 0 : 1;
  if (platform.ports != Platform::all_ports) {
    std::vector<double> load(2 * static_cast<std::size_t>(platform.ranks()));
    for (const RoutedMessage& message : messages) {
      ++load[static_cast<std::size_t>(message.from)];
      ++load[static_cast<std::size_t>(platform.ranks()) + static_cast<std::size_t>(message.to)];
    }
    steps = std::max(steps, std::ceil(std::ranges::max(load) / platform.ports));
  }
  const bool are_equal = std::ranges::all_of(
      messages, [&](const RoutedMessage& message) { return message.words == messages.front().words; });
  const double alone = messages.empty() ? 0 : messages.front().words * platform.word_time();
  if (!are_equal || alone == 0 || !platform.topology->has_equal_channels()) return static_cast<std::int64_t>(steps);
  if (const auto bound = quick_bound_of(scenario)) steps = std::max(steps, std::ceil(bound->channels / alone - 1e-6));
  return static_cast<std::int64_t>(steps);
}

/// The searches of one synthesis: with several subgroups of the network's translations, and without.
class Synthesis {
 public:
  Synthesis(const Scenario& scenario, const SynthesisSettings& settings, SynthesisReport& report)
      : scenario_(scenario), settings_(settings), report_(report) {}

  void search(const std::vector<RoutedMessage>& messages) {
    if (messages.empty()) return;
    const bool is_total = scenario_.schedule.operation == "all-to-all";
    std::vector<std::unique_ptr<Orbits>> all = is_total ? orbits() : std::vector<std::unique_ptr<Orbits>>{};
    all.push_back(nullptr);  // every message for itself
    for (std::size_t i = 0; i < all.size() && goes_on_ && !is_best(); ++i) {
      const ExchangePacking packing(scenario_.platform, messages, all[i].get());
      if (!packing.is_possible()) continue;
      if (packing.problem().words.empty()) {
        try_out(packing, all[i] ? all[i]->size() : 1, 1.0 / static_cast<double>(all.size() - i));
      } else {
        try_orders(packing);
      }
    }
  }

 private:
  [[nodiscard]] bool is_best() const { return !report_.table.empty() && report_.steps <= report_.at_least; }

  // The largest orbits come first: their search is short.
  [[nodiscard]] std::vector<std::unique_ptr<Orbits>> orbits() {
    const Topology& network = *scenario_.platform.topology;
    std::vector<std::unique_ptr<Orbits>> all;
    if (!scenario_.platform.mapping.is_identity() || !network.has_equal_channels() || network.switches() > 0)
      return all;
    symmetries_ = network.symmetries();
    for (const Symmetry& group : symmetries_) {
      for (auto& moves : subgroups_of(group)) {
        if (moves.size() > 1) all.push_back(std::make_unique<Orbits>(network, group, std::move(moves)));
      }
    }
    std::ranges::stable_sort(all, std::greater<>(), [](const auto& each) { return each->size(); });
    return all;
  }

  /// @param share of what is left of moves or time
  void try_out(const ExchangePacking& packing, std::size_t orbit, double share) {
    const bool by_moves = settings_.moves > 0;
    const double moves_left = static_cast<double>(settings_.moves - report_.moves);
    const double until = seconds() + (settings_.seconds - seconds()) * share;
    PackingLimits limits{.seed = settings_.seed};
    limits.moves = by_moves ? static_cast<std::int64_t>(moves_left * share) : std::int64_t{1} << 60;
    limits.least_steps = static_cast<std::int32_t>(report_.at_least);
    limits.goes_on = [&](std::int64_t /*moves*/, std::int32_t steps, std::int64_t /*open*/) {
      return asks(steps) && (by_moves || seconds() < until);
    };
    const Packing found = pack(packing.problem(), limits);
    report_.moves += found.moves;
    if (!report_.table.empty() && found.steps >= report_.steps) return;
    report_.steps = found.steps;
    report_.orbit = orbit;
    report_.table = packing.table(found);
  }

  /// Steps take as long as their largest message: the largest are put first, and others of the same size in many
  /// orders.
  void try_orders(const ExchangePacking& packing) {
    constexpr std::int64_t most_orders = 200;
    const auto messages = static_cast<std::int64_t>(packing.problem().messages.size());
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t order = 0; order < most_orders; ++order) {
      const bool by_moves = settings_.moves > 0;
      if (order > 0 && (by_moves ? report_.moves >= settings_.moves : seconds() >= settings_.seconds)) return;
      const Packing found = pack(packing.problem(), {.seed = settings_.seed + static_cast<std::uint64_t>(order)});
      report_.moves += messages;
      const double words = words_in_turn(packing.problem(), found);
      if (words < least) {
        least = words;
        report_.steps = found.steps;
        report_.table = packing.table(found);
      }
      if (!asks(found.steps)) return;
    }
  }

  /// The largest message of each step, added up.
  [[nodiscard]] static double words_in_turn(const PackingProblem& problem, const Packing& packing) {
    std::vector<double> largest(static_cast<std::size_t>(packing.steps));
    for (std::size_t message = 0; message < packing.of.size(); ++message) {
      double& words = largest[static_cast<std::size_t>(packing.of[message].step)];
      words = std::max(words, problem.words[message]);
    }
    return std::accumulate(largest.begin(), largest.end(), 0.0);
  }

  [[nodiscard]] bool asks(std::int32_t steps) {
    const auto fewest = report_.table.empty() ? steps : std::min<std::int64_t>(steps, report_.steps);
    goes_on_ = !settings_.goes_on ||
               settings_.goes_on(static_cast<std::int32_t>(fewest), static_cast<std::int32_t>(report_.at_least));
    return goes_on_;
  }

  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
  }

  const Scenario& scenario_;
  const SynthesisSettings& settings_;
  SynthesisReport& report_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
  std::vector<Symmetry> symmetries_;
  bool goes_on_ = true;
};

}  // namespace

SynthesisReport synthesised(const Scenario& scenario, const SynthesisSettings& settings, const RunOptions& options) {
  check(scenario);
  SynthesisReport report;
  report.file = scenario.file;
  report.scenario = scenario.name;
  report.platform = scenario.platform;
  report.schedule = scenario.schedule;
  report.overrides = scenario.overrides;
  report.operation = scenario.operation;
  const auto bound = quick_bound_of(scenario);
  if (bound) report.bound = bound->bound;
  const std::vector<RoutedMessage> messages =
      messages_of(scenario, bound ? relative_prices(*bound) : std::vector<double>{}, settings);
  report.at_least = steps_at_least(scenario, messages);
  Synthesis(scenario, settings, report).search(messages);
  if (report.table.empty()) return report;
  const Result result = run_of_messages(scenario, report.table, options);
  if (result.totals.steps != report.steps || !result.congestion_free() || result.delivery != Delivery::verified)
    throw std::logic_error("the schedule that synthesise made is not congestion-free, or does not deliver");
  report.time = result.time;
  return report;
}

}  // namespace hopscope
