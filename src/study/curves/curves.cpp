#include "study/curves/curves.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "run/preparation.hpp"
#include "run/time_limit.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// For each curve, unless a limit of time is given: half a minute.
constexpr double usual_work = 3e7;

[[noreturn]] void refuse(const Scenario& scenario, const char* place, std::string why) {
  throw InputError({{scenario.file, place, std::move(why)}});
}

Experiment experiment_of(const Scenario& scenario) {
  return {scenario.platform, *scenario.algorithm, *scenario.operation, scenario.schedule};
}

/// @throws InputError if its time is no function of such a variable
ExactVariable variable_of(const Scenario& scenario, const std::string& name, const Catalogue& catalogue) {
  const bool has_size = has_message_size(catalogue, scenario.schedule.operation) && scenario.schedule.message_words > 0;
  if (name == "m" && !has_size) refuse(scenario, "/schedule", "has no message size above 0 to vary");
  std::vector<std::string> names;
  for (ExactVariable& each : variables_of(experiment_of(scenario), ExactCosts(scenario.platform))) {
    if (each.name == "m" && !has_size) continue;
    if (each.name == name) return std::move(each);
    names.push_back(each.name);
  }
  refuse(scenario, "/platform/costs",
         fmt::format("has no cost \"{}\" above 0 to vary; there are {}", name, joined(names, ", ")));
}

/// @throws InputError if it takes too long to find
void require_few_messages(const Scenario& scenario, const Result& run) {
  if (run.totals.messages <= most_messages_of_formula) return;
  refuse(scenario, "",
         fmt::format("sends {} messages; curves are computed for at most {}", run.totals.messages,
                     most_messages_of_formula));
}

/// @throws InputError if its times are not of what those of the first are
void require_comparable(const Scenario& scenario, const Result& first) {
  if (scenario.schedule.operation != first.schedule.operation)
    refuse(scenario, "/schedule/operation",
           fmt::format("is {}, but that of the first is {}", scenario.schedule.operation, first.schedule.operation));
  if (scenario.platform.ranks() != first.platform.ranks())
    refuse(scenario, "/platform",
           fmt::format("has {} ranks, but the first has {}", scenario.platform.ranks(), first.platform.ranks()));
  if (scenario.platform.time_unit != first.platform.time_unit)
    refuse(scenario, "/platform/time_unit", "differs from that of the first");
}

/// The values from the first to the last, as the settings say or as is usual for this variable.
void set_range(const Scenario& scenario, const ExactVariable& along, const CurveSettings& settings,
               CurveReport& report) {
  const Rational factor = exactly(CurveSettings::usual_factor);
  const bool is_size = along.name == "m";
  report.from = settings.from ? exactly(*settings.from)
                : is_size     ? exactly(CurveSettings::smallest_message)
                              : along.value / factor;
  report.to = settings.to ? exactly(*settings.to)
              : is_size   ? exactly(CurveSettings::largest_message)
                          : along.value * factor;
  if (report.from < report.to) return;
  refuse(scenario, "",
         fmt::format("the curve is to begin at {} = {}, which is not below its end, {}", along.name, report.from.str(),
                     report.to.str()));
}

}  // namespace

std::vector<Candidate> all_that_fit(const std::vector<AlgorithmFit>& fits) {
  std::vector<Candidate> candidates;
  for (const AlgorithmFit& fit : fits) {
    if (!fit.scenario) continue;
    for (Candidate& each : all_candidates_of(*fit.scenario)) candidates.push_back(std::move(each));
  }
  return candidates;
}

CurveReport curves_of(const std::vector<Candidate>& candidates, const CurveSettings& settings,
                      const Catalogue& catalogue, const RunOptions& options, const CurveWatcher& watcher) {
  CurveReport report;
  report.along = settings.along;
  for (const Candidate& each : candidates) {
    Result run = simulate(each.scenario, options);
    require_few_messages(each.scenario, run);
    ExactBudget budget(options.time_limit ? std::numeric_limits<double>::infinity() : usual_work);
    TimeLimit time_limit(options.time_limit, options.time_used);
    const Scenario ready = planned(each.scenario);
    const ExactVariable along = variable_of(ready, settings.along, catalogue);
    if (!report.curves.empty()) require_comparable(ready, report.run);
    if (report.curves.empty()) {
      report.run = std::move(run);
      set_range(ready, along, settings, report);
    }
    CurveLimits limits{settings.most_pieces};
    if (watcher) limits.on_range = [&](const ExactCurve& so_far) { watcher(each.name, so_far); };
    try {
      report.curves.push_back(
          {each.name, exact_curve(experiment_of(ready), along, report.from, report.to, limits, time_limit, budget)});
    } catch (const ExactBudgetSpent&) {
      refuse(ready, "",
             fmt::format("{}: a run in exact arithmetic takes too long; --time-limit SECONDS allows more", each.name));
    }
  }
  std::vector<const ExactCurve*> curves;
  for (const NamedCurve& each : report.curves) curves.push_back(&each.curve);
  report.fastest = lowest_of(curves);
  return report;
}

}  // namespace hopscope
