#include "study/fit.hpp"

#include <memory>

#include <fmt/format.h>

#include "measurements/measurements.hpp"
#include "output/fit/fit.hpp"
#include "service/study_kind.hpp"

namespace hopscope::studies {

namespace {

FitReport fitted(const StudyRequest& request) {
  FitSettings settings{.weighting = request.choice<Weighting>("weighting"),
                       .switching = request.choice<Switching>("switching"),
                       .protocols = request.integer<int>("protocols")};
  if (const auto ranks = request.number_if_given("ranks")) settings.ranks = static_cast<Rank>(*ranks);
  const auto& [file, how, is_text] = request.inputs.front();
  const StudyInput* const by_run = request.other("by_run");
  if (by_run == nullptr) return fit_of(*how.files, file, settings);
  if (settings.protocols != 1)
    throw SettingError("--protocols does not apply to fits by runs, which have the same costs for all sizes");
  const std::vector<NamedLog> logs = read_logs(*how.files, {file});
  const Scenario scenario = read_scenario(by_run->file, request.catalogue, by_run->how);
  return fit_by_runs(scenario, logs, settings, request.catalogue, request.supervisor.run_options());
}

Printed run_fit(const StudyRequest& request) {
  const auto report = std::make_shared<const FitReport>(fitted(request));
  Printed printed{.table = [report, all_rows = request.flag("all_rows")](
                               const TextStyle& style) { return fit_table(*report, all_rows, style); },
                  .json = [report] { return fit_json(*report); },
                  .csv = [report] { return fit_csv(*report); }};
  for (const std::string& remark : report->remarks) printed.remarks.push_back({report->file, remark});
  return printed;
}

std::string columns_in_help() {
  std::string columns = "Columns, in any order, their names on the first line:\n";
  for (const MeasurementColumn& column : measurement_columns())
    columns += fmt::format("  {:<10}{}{}\n", column.name, column.explanation, column.is_needed ? "" : " (optional)");
  return columns;
}

}  // namespace

StudyKind fit() {
  using enum Field::Kind;
  Setting by_run =
      read_file("by_run", "simulate this scenario to count the startups, hops and words behind each time of a log");
  by_run.value = "SCENARIO";
  return {
      .name = "fit",
      .summary = "Fit t_s, t_w, t_h and t_c to measured times, and show how well they are determined",
      .example = "hopscope fit scenarios/measurements/ping.csv",
      .formats = with_rows,
      .run = run_fit,
      .needs = "a file of measured times",
      .argument_help = "a CSV file with columns m, hops and time",
      .only = "file of measurements",
      .settings = {{{.name = "weighting",
                     .meaning = "which errors to minimise: relative, as fractions of the time (default), or "
                                "absolute",
                     .kind = name,
                     .standard = "relative",
                     .names = {"relative", "absolute"}},
                    "NAME"},
                   {{.name = "switching",
                     .meaning = "switching of the measured machine: cut-through (default) or store-and-forward",
                     .kind = name,
                     .standard = "cut-through",
                     .names = {"cut-through", "store-and-forward"}},
                    "NAME"},
                   {{.name = "ranks",
                     .meaning = "number of ranks of the all-to-all (total exchange) in a log that does not state it",
                     .least = 2,
                     .most = std::numeric_limits<Rank>::max(),
                     .is_optional = true},
                    "P"},
                   by_run,
                   {{.name = "protocols",
                     .meaning = "2: separate costs for short (eager) and long (rendezvous) messages, and the size "
                                "where they meet (default 1)",
                     .least = 1,
                     .most = 2,
                     .standard = 1.0},
                    "N"},
                   flag_setting("all_rows", "show every residual, not only the largest")},
      .footer = columns_in_help(),
      .refuses = {"--engine", "--set", "--timing", "--program-limits"}};
}

}  // namespace hopscope::studies
