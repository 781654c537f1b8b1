#include "command/simulate.hpp"

#include <cmath>

#include <fmt/format.h>

#include "analysis/class_tracker.hpp"
#include "analysis/tracker.hpp"
#include "command/memory.hpp"
#include "output/outcome.hpp"

namespace hopscope {

namespace {

bool close(Time a, Time b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

std::vector<std::string> expect_failures(const Expect& expect, const Result& result) {
  std::vector<std::string> failures;
  const auto check = [&](bool holds, std::string_view what, const auto& expected, const auto& found) {
    if (!holds) failures.push_back(fmt::format("{}: expected {}, found {}", what, expected, found));
  };
  if (expect.time) check(close(*expect.time, result.time), "time", *expect.time, result.time);
  if (expect.time_at_most) {
    check(result.time <= *expect.time_at_most * (1 + 1e-9), "time_at_most", *expect.time_at_most, result.time);
  }
  if (expect.steps) check(*expect.steps == result.totals.steps, "steps", *expect.steps, result.totals.steps);
  if (expect.congestion_free) {
    check(*expect.congestion_free == result.congestion_free(), "congestion_free", *expect.congestion_free,
          result.congestion_free());
  }
  if (expect.max_congestion) {
    check(*expect.max_congestion == result.totals.max_congestion, "max_congestion", *expect.max_congestion,
          result.totals.max_congestion);
  }
  if (expect.delivery) {
    check(*expect.delivery == result.delivery, "delivery", name_of(*expect.delivery), name_of(result.delivery));
  }
  return failures;
}

// What an engine finds wrong with a scenario is a mistake in its file. Whatever an engine says, a run that has lost
// something on the way has no time.
template <class AnyTracker>
Time run_engine(const Scenario& scenario, AnyTracker& tracker, Rank ranks_followed) {
  try {
    const Time time =
        scenario.engine->run({scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule}, tracker);
    const std::string missing = tracker.completeness().missing(ranks_followed);
    if (!missing.empty()) throw EngineError(fmt::format("engine {}: {}", scenario.engine->name(), missing));
    return time;
  } catch (const InputError& error) {
    std::vector<Mistake> mistakes = error.mistakes();
    for (Mistake& mistake : mistakes) mistake.file = scenario.file;
    throw InputError(std::move(mistakes));
  }
}

void take_down(const DeliveryCheck& delivery, const Scenario& scenario, Result& result) {
  if (scenario.schedule.content != Content::tracked) return;
  result.delivery = delivery.passed() ? Delivery::verified : Delivery::failed;
  result.delivery_failures = delivery.failures();
}

void follow_all(const Scenario& scenario, const SimulateOptions& options, Result& result) {
  Tracker tracker(scenario.platform, *scenario.operation, options.messages, options.listeners, options.loads);
  LinkUsage& usage = tracker.link_usage();
  result.time = run_engine(scenario, tracker, scenario.platform.ranks());
  result.steps = usage.steps();
  result.totals = usage.totals();
  result.totals.max_overlap = tracker.overlap().largest();
  result.totals.between_clusters = tracker.crossings().total();
  result.witness = usage.witness();
  result.messages = usage.take_messages();
  take_down(tracker.delivery(), scenario, result);
}

/// For an engine that tells of one rank for all.
void follow_one(const Scenario& scenario, const SimulateOptions& options, Result& result) {
  ClassTracker tracker(scenario.platform, *scenario.operation, options.messages, options.listeners);
  ClassUsage& usage = tracker.usage();
  result.time = run_engine(scenario, tracker, 1);
  result.symmetry = usage.proof();
  result.totals = usage.totals();
  result.steps = usage.take_steps();
  result.witness = usage.witness();
  result.messages = usage.take_messages();
  take_down(tracker.delivery(), scenario, result);
}

}  // namespace

Scenario planned(Scenario scenario, const Tick& tick) {
  Schedule& schedule = scenario.schedule;
  if (scenario.algorithm->plan != nullptr && !schedule.plan) {
    schedule.plan = scenario.algorithm->plan(scenario.platform, schedule, tick);
  }
  return scenario;
}

double messages_of(const Scenario& scenario) {
  // Neighbours send each of their messages once, in however many steps.
  if (scenario.algorithm->posts_all_at_once || scenario.schedule.neighbours) return scenario.operation->total_blocks();
  const double ranks = scenario.platform.ranks();
  if (scenario.algorithm->plan != nullptr && !scenario.schedule.plan) return ranks * (ranks - 1);
  return scenario.algorithm->steps(scenario.platform, scenario.schedule) * ranks;
}

Result simulate(const Scenario& scenario, const SimulateOptions& options) {
  if (scenario.algorithm->plan != nullptr && !scenario.schedule.plan) return simulate(planned(scenario), options);
  require_memory(scenario, options.messages);
  Result result;
  result.engine = scenario.engine->name();
  if (scenario.engine->follows_one_rank()) {
    follow_one(scenario, options, result);
  } else {
    follow_all(scenario, options, result);
  }
  result.analytic = scenario.algorithm->formulas(scenario.platform, scenario.schedule);
  result.bounds = scenario.operation->bounds(scenario.platform);
  if (scenario.expect) result.expect_failures = expect_failures(*scenario.expect, result);
  return result;
}

}  // namespace hopscope
