#include "study/time_curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>
#include <hopscope/schedule_file.hpp>
#include <hopscope/size_matrix.hpp>

#include "algorithm/formulas_on.hpp"
#include "run/runs.hpp"
#include "run/work_limit.hpp"
#include "study/longest_time.hpp"
#include "text/numbers.hpp"

namespace hopscope {

namespace {

/// What a run returns; none if it does not complete.
template <class Run>
auto if_complete(const Run& run) -> std::optional<decltype(run())> {
  try {
    return run();
  } catch (const TooMuchWork&) {
  } catch (const DeadlockError&) {
  } catch (const EngineError&) {
  } catch (const ProgramError&) {
  } catch (const InputError&) {
  }
  return std::nullopt;
}

}  // namespace

Schedule with_words(const Schedule& schedule, double words) {
  Schedule changed = schedule;
  changed.plan = nullptr;
  if (!schedule.sizes) {
    changed.message_words = words;
    return changed;
  }
  const Rank ranks = schedule.sizes->ranks();
  const double factor = words / schedule.sizes->largest();
  auto sizes = std::make_shared<SizeMatrix>(ranks);
  for (Rank i = 0; i < ranks; ++i) {
    for (Rank j = 0; j < ranks; ++j) {
      if (i != j) sizes->set(i, j, schedule.sizes->words(i, j) * factor);
    }
  }
  changed.sizes = std::move(sizes);
  return changed;
}

std::vector<Analytic> formulas_with(const Scenario& scenario, double words) {
  if (scenario.algorithm->plan && scenario.schedule.sizes) return {};
  return formulas_on(scenario.platform, *scenario.algorithm, with_words(scenario.schedule, words));
}

std::optional<Line> line_by_formula(const Scenario& scenario, double far, FormulaKind kind) {
  const auto value = [&](double words) -> std::optional<Time> {
    const auto formulas = formulas_with(scenario, words);
    if (formulas.empty() || formulas.back().kind != kind || !formulas.back().holds()) return std::nullopt;
    return formulas.back().value;
  };
  // Of unequal messages those of no words would not be sent.
  const double least = scenario.schedule.sizes ? far / 16 : 0;
  const auto at_least = value(least);
  const auto at_far = value(far);
  if (!at_least || !at_far) return std::nullopt;
  const double slope = (*at_far - *at_least) / (far - least);
  const Line line{*at_least - slope * least, slope};
  // Words that are cut into whole parts give a line at sizes that all numbers of parts divide, so most are odd.
  for (const double words : {far / 4, 1.0, 13.0, 57.0, 2 * std::floor(far / 6) + 1, 2 * std::floor(far / 10) - 1}) {
    if (words <= least || words >= far) continue;
    const auto between = value(words);
    if (!between || !approximately_equal(line.at(words), *between)) return std::nullopt;
  }
  return line;
}

Time least_time(const Scenario& scenario) {
  Time least = 0;
  for (const Analytic& each : formulas_on(scenario.platform, *scenario.algorithm, scenario.schedule)) {
    if (each.kind != FormulaKind::upper_bound && each.holds()) least = std::max(least, each.value);
  }
  return least;
}

std::optional<Result> SizeRuns::result(Scenario scenario, double most_work, double& work) const {
  WorkLimit limit(std::min(options_.most_work, most_work));
  std::optional<Result> result = result_within(limit, std::move(scenario));
  work += limit.done();
  return result;
}

std::optional<Result> SizeRuns::result_within(WorkLimit& limit, Scenario scenario, bool messages) const {
  RunOptions options = options_;
  options.messages = messages;
  options.observers.push_back(&limit);
  return if_complete([&] { return simulate(prepared(std::move(scenario)), options); });
}

Scenario SizeRuns::prepared(Scenario scenario) const {
  scenario.schedule.content = Content::sizes;
  scenario.reference = nullptr;
  const auto* kind = catalogue_.operation(scenario.schedule.operation);
  scenario.operation = kind->make(scenario.schedule, scenario.platform.ranks());
  if (scenario.own_file != nullptr) {
    scenario.own = scenario.own_file->algorithm({scenario.platform, *scenario.operation, scenario.schedule});
    scenario.algorithm = scenario.own.get();
  }
  return scenario;
}

TimeWithin SizeRuns::time_within(const Candidate& candidate, double words, Time most, double& work) const {
  WorkLimit limit(options_.most_work);
  TimeWithin found;
  const auto run = [&] {
    Scenario scenario = candidate.scenario;
    scenario.file += " at another size, " + amount(words, "word");
    scenario.schedule = with_words(scenario.schedule, words);
    scenario = prepared(std::move(scenario));
    LongestTime longest(most, scenario);
    RunOptions options = options_;
    options.observers.push_back(&limit);
    if (std::isfinite(most)) options.observers.push_back(&longest);
    return makespan_of(scenario, options);
  };
  try {
    found.time = if_complete(run);
  } catch (const TakesLonger&) {
    found.is_longer = true;
  }
  work += limit.done();
  return found;
}

std::optional<Result> SizeRuns::with_messages(const Candidate& candidate, double words) const {
  WorkLimit limit(options_.most_work);
  Scenario scenario = candidate.scenario;
  scenario.schedule = with_words(scenario.schedule, words);
  return result_within(limit, std::move(scenario), true);
}

Time SizeRuns::run(const Candidate& candidate, double words) const {
  double work = 0;
  return run(candidate, words, work);
}

Time SizeRuns::run(const Candidate& candidate, double words, double& work) const {
  constexpr Time no_end = std::numeric_limits<Time>::infinity();
  return time_within(candidate, words, no_end, work).time.value_or(std::numeric_limits<Time>::quiet_NaN());
}

std::vector<TimeCurve> SizeRuns::curves(const std::vector<Candidate>& candidates,
                                        const std::vector<double>& sizes) const {
  std::vector<TimeCurve> all;
  for (const Candidate& candidate : candidates) {
    TimeCurve curve{&candidate, line_by_formula(candidate.scenario, sizes.back()), {}};
    for (const double words : sizes) {
      curve.times.push_back(curve.line ? curve.line->at(words) : run(candidate, words));
      if (!std::isfinite(curve.times.back())) break;
    }
    if (std::isfinite(curve.times.back())) all.push_back(std::move(curve));
  }
  std::stable_partition(all.begin(), all.end(), [](const TimeCurve& curve) { return curve.line.has_value(); });
  return all;
}

double factor_worth_trying(const std::vector<Candidate>& candidates) {
  constexpr double cheap = 3e5, bearable = 3e6;  // messages of all candidates together
  double messages = 0;
  for (const Candidate& candidate : candidates) messages += candidate.messages;
  return messages <= cheap ? 2.0 : messages <= bearable ? 8.0 : 64.0;
}

std::vector<double> sizes_worth_trying(const std::vector<Candidate>& candidates) {
  const Scenario& scenario = candidates.front().scenario;
  const Time word = scenario.platform.word_time();
  const double own = scenario.schedule.message_words > 0 ? scenario.schedule.message_words : 1;
  const bool trades = word > 0 && scenario.platform.costs.t_s > 0;
  const double balance =
      trades ? scenario.platform.costs.t_s / word : own;  // the size at which a startup takes as long as the words
  constexpr double most_steps = 24;
  const double first = std::min({1.0, own / 4, balance / 4});  // words are usually integers
  const double last = std::max(own, balance) * 32;
  const double factor = std::max(factor_worth_trying(candidates), std::pow(last / first, 1 / most_steps));
  std::vector<double> sizes;
  for (double words = first; words < last * factor; words *= factor) sizes.push_back(words);
  return sizes;
}

}  // namespace hopscope
