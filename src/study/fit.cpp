#include "study/fit.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>

#include "engine/plain/exact_run.hpp"
#include "measurements/measurements.hpp"
#include "run/preparation.hpp"
#include "run/time_limit.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

namespace {

constexpr int most_fits = 30;

using Rows = std::vector<Measurement>;

bool are_same(const Rows& one, const Rows& other) {
  return std::ranges::equal(one, other, [](const Measurement& a, const Measurement& b) {
    return a.startups == b.startups && a.words == b.words && a.hops == b.hops;
  });
}

/// The measured times of a log, and what runs add up to.
class RunsOfSizes {
 public:
  RunsOfSizes(const Scenario& scenario, const MeasuredReport& measured, const Catalogue& catalogue,
              const RunOptions& options)
      : scenario_(scenario),
        measured_(measured),
        catalogue_(catalogue),
        limit_(options.time_limit, options.time_used) {}

  /// What is to be fitted, by runs with these costs.
  [[nodiscard]] Rows rows(const Costs& costs) {
    Rows rows;
    for (const MeasuredTable& table : measured_.tables) {
      for (const MeasuredSize& size : table.sizes) rows.push_back(row(size, costs));
    }
    return rows;
  }

  /// As in an exchange of p - 1 steps.
  [[nodiscard]] Rows rows_by_formula() const {
    Rows rows;
    const double steps = scenario_.platform.ranks() - 1.0;
    for (const MeasuredTable& table : measured_.tables) {
      for (const MeasuredSize& size : table.sizes)
        rows.push_back({.startups = steps, .words = steps * size.words, .time = size.measured, .line = size.line});
    }
    return rows;
  }

 private:
  [[nodiscard]] Measurement row(const MeasuredSize& size, const Costs& costs) {
    Scenario scenario = scenario_;
    scenario.platform.costs = costs;
    scenario.schedule = with_words(scenario.schedule, size.words);
    scenario.operation =
        catalogue_.operation(scenario.schedule.operation)->make(scenario.schedule, scenario.platform.ranks());
    const Scenario ready = planned(scenario);
    const ExactCosts exact(ready.platform);
    const ExactTime time =
        exact_makespan({ready.platform, *ready.algorithm, *ready.operation, ready.schedule}, exact, limit_);
    Measurement row{.startups = 0, .time = size.measured, .line = size.line};
    for (std::size_t i = 0; i < exact.parameters().size(); ++i) {
      const auto& [name, value] = exact.parameters()[i];
      const double times = time.coefficient(i).rounded();
      if (double* const counted = count_of(name, row)) {
        *counted = times;
      } else {
        row.time -= times * value.rounded();  // of t_r, t_c and pauses
      }
    }
    return row;
  }

  /// Where a row has the count of a cost; null of one that is not fitted, among them those that are 0 in the scenario.
  [[nodiscard]] double* count_of(const std::string& name, Measurement& row) const {
    const Costs& costs = scenario_.platform.costs;
    if (name == "t_s" && costs.t_s > 0) return &row.startups;
    if (name == "t_h" && costs.t_h > 0) return &row.hops;
    return name == "t_w" ? &row.words : nullptr;
  }

  const Scenario& scenario_;
  const MeasuredReport& measured_;
  const Catalogue& catalogue_;
  TimeLimit limit_;
};

/// What was fitted as 0 remains a little, so that the next runs count it.
Costs with_fitted(const Costs& costs, const CostFit& fit) {
  constexpr double little = 1e-6;
  Costs fitted = costs;
  fitted.t_s = std::max(fit[FittedParameter::t_s].value, little * costs.t_s);
  fitted.t_w = std::max(fit[FittedParameter::t_w].value, little * costs.t_w);
  fitted.t_h = std::max(fit[FittedParameter::t_h].value, little * costs.t_h);
  return fitted;
}

void require_fittable(const Scenario& scenario, const Result& run) {
  const auto refuse = [&](const char* place, std::string why) {
    throw InputError({{scenario.file, place, std::move(why)}});
  };
  if (run.totals.messages > most_messages_of_formula) {
    refuse("", fmt::format("sends {} messages; fits by runs allow at most {}", run.totals.messages,
                           most_messages_of_formula));
  }
  const auto kinds = scenario.platform.topology->channel_kinds();
  const bool has_own = std::ranges::any_of(kinds, [](const ChannelKind& kind) { return kind.t_w || kind.t_h; });
  if (!scenario.platform.has_uniform_costs() || has_own)
    refuse("/platform", "has costs for single clusters or links; a fit finds one t_s, t_w and t_h");
  if (!(scenario.platform.costs.t_w > 0))
    refuse("/platform/costs/t_w", "is 0; give a first guess of the cost to be fitted");
}

}  // namespace

FitReport fit_of(Files& files, const std::string& file, const FitSettings& settings) {
  const Measurements measured = read_measurements(files, file, settings.weighting, settings.switching, settings.ranks);
  FitReport report{.file = measured.file,
                   .weighting = settings.weighting,
                   .switching = settings.switching,
                   .has_hops = measured.has_hops,
                   .has_startups = measured.has_startups,
                   .has_units = measured.has_units,
                   .unused = measured.unused,
                   .remarks = measured.remarks,
                   .fit = fit_costs(measured.rows, settings.weighting, settings.switching)};
  if (settings.protocols == 2) {
    report.protocols = fit_two_protocols(measured.rows, settings.weighting, settings.switching);
    if (!report.protocols)
      throw InputError({{file, "", "has fewer than four sizes of messages; two protocols need two on either side"}});
  }
  return report;
}

FitReport fit_by_runs(const Scenario& scenario, const std::vector<NamedLog>& logs, const FitSettings& settings,
                      const Catalogue& catalogue, const RunOptions& options) {
  const Result run = simulate(scenario, options);
  require_fittable(scenario, run);
  const MeasuredReport measured = measured_tables(logs, scenario, {.ranks = settings.ranks});
  RunsOfSizes runs(scenario, measured, catalogue, options);
  FitReport report;
  report.file = logs.front().file;
  report.weighting = settings.weighting;
  report.switching = scenario.platform.switching;
  report.has_hops = scenario.platform.costs.t_h > 0;
  report.has_startups = true;
  report.remarks = measured.remarks;
  if (scenario.platform.word_bytes == 0)
    report.remarks.push_back("the platform of the scenario has no word_bytes; a word is taken to be one byte");
  FitByRuns by_runs{.scenario = run.scenario, .algorithm = scenario.schedule.shown_name(), .by_formula = {}};
  by_runs.by_formula = fit_costs(runs.rows_by_formula(), settings.weighting, Switching::cut_through);
  Rows rows = runs.rows(scenario.platform.costs);
  do {
    // Words that pass twice under store-and-forward are counted twice by the run.
    report.fit = fit_costs(rows, settings.weighting, Switching::cut_through);
    Rows next = runs.rows(with_fitted(scenario.platform.costs, report.fit));
    by_runs.has_settled = are_same(rows, next);
    rows = std::move(next);
  } while (++by_runs.rounds < most_fits && !by_runs.has_settled);
  report.by_runs = std::move(by_runs);
  return report;
}

}  // namespace hopscope
