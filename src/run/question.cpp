#include "run/question.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/names.hpp>

#include "algorithm/formulas_on.hpp"
#include "run/bandwidth.hpp"
#include "run/formula_terms.hpp"
#include "run/memory.hpp"
#include "run/runs.hpp"
#include "schedule/expression.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

std::string why_not_tracked(const Scenario& scenario) {
  if (std::string reason = why_unchecked(scenario); !reason.empty()) return reason;
  if (scenario.schedule.content == Content::tracked) return "";
  if (scenario.content_chosen) return R"(the schedule says "content": "sizes")";
  if (leaves_sums_out(*scenario.engine, *scenario.operation))
    return fmt::format("{} simulates one rank, and partial sums differ from rank to rank", scenario.engine->name());
  return fmt::format(R"(more than {} blocks; "content": "tracked" in the schedule follows them)",
                     number(most_blocks_tracked_unasked));
}

/// What benchmarks would print.
std::optional<Bandwidth> bandwidth_of(const Scenario& scenario, Time time) {
  const auto scale = bandwidth_scale(scenario);
  return scale && time > 0 ? std::optional(scale->of(scenario.schedule.message_words, time)) : std::nullopt;
}

std::string margin_in_words(const Expect& expect) {
  if (expect.time_within) return fmt::format(" within {} %", number(*expect.time_within * 100));
  if (expect.time_margin) return " within " + number(*expect.time_margin);
  return "";
}

bool is_expected_time(const Expect& expect, Time time) {
  if (!expect.time_within && !expect.time_margin) return approximately_equal(*expect.time, time);
  const Time margin = expect.time_within ? *expect.time_within * *expect.time : *expect.time_margin;
  return approximately_at_most(std::abs(time - *expect.time), margin);
}

/// Values near one: a little more or less, and much; also those whose parts of `words` words are a word longer or
/// shorter, since numbers between them are of no use.
std::vector<double> values_near(double middle, double words) {
  std::vector<double> near{middle - 2,
                           middle - 1,
                           middle + 1,
                           middle + 2,
                           std::floor(middle / 2),
                           std::floor(middle * 2 / 3),
                           std::floor(middle * 3 / 2),
                           middle * 2};
  const double length = std::ceil(words / middle);
  for (const double other : {length - 2, length - 1, length, length + 1, length + 2}) {
    if (other >= 1) near.push_back(std::ceil(words / other));
  }
  return near;
}

/// Goes from a value to a faster one nearby, until there is none; tries all if they are few.
double fastest_near(double value, const Field& option, Scenario scenario, const RunOptions& options) {
  scenario.schedule.content = Content::sizes;
  scenario.best.clear();  // the value that is tried is chosen here
  const double most = std::max(option.least, std::min(option.most, std::floor(scenario.schedule.message_words)));
  std::map<double, Time> times;
  const auto time_with = [&](double near) {
    const auto known = times.find(near);
    if (known != times.end()) return known->second;
    scenario.schedule.values.set(option.name, near);
    return times[near] = makespan_of(scenario, options);
  };
  const auto consider = [&](double near) {
    if (near >= option.least && near <= most && time_with(near) < time_with(value)) value = near;
  };
  constexpr double few = 48;
  if (most <= few) {
    for (double each = option.least; each <= most; ++each) consider(each);
    return value;
  }
  for (double middle = 0; middle != value;) {
    middle = value;
    for (const double near : values_near(middle, scenario.schedule.message_words)) consider(near);
  }
  return value;
}

}  // namespace

std::string why_unchecked(const Scenario& scenario) {
  const std::string& of_algorithm = scenario.algorithm->unchecked;
  return of_algorithm.empty() ? scenario.operation->why_unchecked() : of_algorithm;
}

void take_down_question(const Scenario& scenario, Result& result) {
  result.scenario = scenario.name;
  result.overrides = scenario.overrides;
  result.platform = scenario.platform;
  result.schedule = scenario.schedule;
  result.why_not_tracked = why_not_tracked(scenario);
  result.amount = scenario.operation->amount(scenario.schedule);
  result.has_blocks = scenario.operation->has_blocks();
  result.success = scenario.operation->success();
  result.bandwidth = bandwidth_of(scenario, result.time);
  result.title = scenario.algorithm->title;
  result.options = options_of(*scenario.algorithm, scenario.schedule);
  if (scenario.expect) result.expectations = in_words(*scenario.expect);
}

std::vector<std::string> in_words(const Expect& expect) {
  std::vector<std::string> words;
  if (expect.time) words.push_back(fmt::format("time {}{}", number(*expect.time), margin_in_words(expect)));
  if (expect.time_at_most) words.push_back("time at most " + number(*expect.time_at_most));
  if (expect.time_formula) words.push_back("time = " + *expect.time_formula);
  if (expect.steps) words.push_back(counted(*expect.steps, "step"));
  if (expect.congestion_free) words.emplace_back(*expect.congestion_free ? "congestion-free" : "not congestion-free");
  if (expect.max_congestion) words.push_back("largest congestion " + number(*expect.max_congestion));
  if (expect.delivery) words.push_back(fmt::format("delivery {}", name_of(*expect.delivery)));
  return words;
}

std::vector<std::string> failures(const Expect& expect, const Result& result) {
  std::vector<std::string> found_wrong;
  const auto check = [&](bool holds, std::string_view what, const auto& expected, const auto& found) {
    if (!holds) found_wrong.push_back(fmt::format("{}: expected {}, found {}", what, expected, found));
  };
  if (expect.time) {
    check(is_expected_time(expect, result.time), "time", fmt::format("{}{}", *expect.time, margin_in_words(expect)),
          result.time);
  }
  if (expect.time_at_most) {
    check(approximately_at_most(result.time, *expect.time_at_most), "time_at_most", *expect.time_at_most, result.time);
  }
  if (expect.steps) check(*expect.steps == result.totals.steps, "steps", *expect.steps, result.totals.steps);
  if (expect.congestion_free) {
    check(*expect.congestion_free == result.congestion_free(), "congestion_free", *expect.congestion_free,
          result.congestion_free());
  }
  if (expect.max_congestion) {
    check(approximately_equal(*expect.max_congestion, result.totals.max_congestion), "max_congestion",
          *expect.max_congestion, result.totals.max_congestion);
  }
  if (expect.delivery) {
    check(*expect.delivery == result.delivery, "delivery", name_of(*expect.delivery), name_of(result.delivery));
  }
  return found_wrong;
}

std::string formula_failure(const Scenario& scenario, const Result& result) {
  const std::string& expected = *scenario.expect->time_formula;
  const auto failure = [&](const std::string& found) {
    return fmt::format("time_formula: expected {}, found {}", expected, found);
  };
  if (!result.formula) return failure(fmt::format("none: {}", result.why_no_formula));
  if (result.formula->text.empty()) return failure("two formulas that meet here");
  try {
    const auto [terms, difference] = expanded(expected, scenario, *result.formula);
    if (terms.empty()) return failure(result.formula->text + ", which is not a sum of the same terms");
    return difference.empty() ? "" : failure(fmt::format("{}: {}", result.formula->text, difference));
  } catch (const ExpressionError& error) {
    return failure(fmt::format("{}; the expected has no value: {}", result.formula->text, error.what()));
  }
}

Scenario with_chosen_options(Scenario scenario, const RunOptions& options) {
  const RunOptions of_times{.engine = options.engine, .time_limit = options.time_limit, .time_used = options.time_used};
  for (const std::string& name : scenario.best) {
    const Field& option = *scenario.algorithm->option(name);
    const double best = best_by_formula(option, *scenario.algorithm, scenario.platform, scenario.schedule);
    scenario.schedule.values.set(name, fastest_near(best, option, scenario, of_times));
  }
  scenario.best.clear();
  return scenario;
}

}  // namespace hopscope
