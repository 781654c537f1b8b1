#include "study/compare/measured.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "command/comparing.hpp"
#include "command/line/command_line.hpp"
#include "command/line/rendering.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "command/picture_of_plot.hpp"
#include "output/file.hpp"
#include "output/measured_report.hpp"
#include "study/compare/measured_plot.hpp"

namespace hopscope {

namespace {

[[noreturn]] void refuse_measured(const std::string& why) {
  throw UsageError(fmt::format("hopscope: {}\nTry: hopscope measured --help", why));
}

/// The scenario and the logs, in any order.
struct MeasuredFiles {
  std::string scenario;
  std::vector<std::string> logs;
};

MeasuredFiles files_of(const Options& options) {
  const auto is_scenario = [](const std::string& file) { return file.ends_with(".json"); };
  MeasuredFiles files;
  for (const std::string& file : options.arguments) {
    if (!is_scenario(file)) {
      files.logs.push_back(file);
    } else if (files.scenario.empty()) {
      files.scenario = file;
    } else {
      refuse_measured(
          fmt::format("measured takes one scenario, and both {} and {} end in .json", files.scenario, file));
    }
  }
  if (files.scenario.empty()) refuse_measured("measured needs a scenario, whose name ends in .json, besides the logs");
  if (files.logs.empty()) refuse_measured("measured needs a log of a benchmark besides the scenario");
  return files;
}

const Scenario& first_that_fits(const AlgorithmFits& fits) {
  return *std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); })->scenario;
}

Rendering rendering_of(const MeasuredReport& report) {
  return {.table = [&](const TextStyle& style) { return measured_table(report, style); },
          .json = [&] { return measured_json(report); },
          .csv = [&] { return measured_csv(report); }};
}

}  // namespace

int measured(const Options& options, const Catalogue& catalogue) {
  const MeasuredFiles files = files_of(options);
  const auto& plot_file = options.measured.plot;
  const auto plot_format = plot_file ? plot_format_of(*plot_file) : std::nullopt;
  if (plot_file && !plot_format)
    refuse_measured(fmt::format("a plot is written as .html, .svg or .png, and {} is none of them", *plot_file));
  for (const auto& output : {options.output, plot_file})
    if (output) check_writable(*output);
  const std::vector<NamedLog> logs = read_logs(*options.read.files, files.logs);
  const AlgorithmFits fits = read_all_fits({files.scenario}, options, catalogue).front();
  if (!has_message_size(catalogue, fits.front().algorithm->operation)) {
    throw InputError({{files.scenario, "/schedule/operation",
                       fmt::format("\"{}\" has no uniform message size, as these logs have; take all-to-all",
                                   fits.front().algorithm->operation)}});
  }
  MeasuredReport report = measured_tables(logs, first_that_fits(fits), options.measured.settings);
  Supervision supervision(options);
  ComparisonRuns runs(fits, catalogue, supervision.run_options(), options.give_up_after);
  report_failures(files.scenario, runs.comparison());
  if (runs.candidates().empty()) return status_of(runs.comparison());
  simulate_measured(report, runs.candidates(), runs.size_runs());
  report.common = runs.comparison().common;
  report.left_out = runs.comparison().left_out;
  for (const std::string& remark : report.remarks) tell(remark);
  if (report.algorithms.empty()) throw std::runtime_error("no algorithm could be run at all sizes of the logs");
  if (plot_format) write_file(*plot_file, picture_of(plot_of(report), *plot_format));
  deliver(rendered(rendering_of(report), options), options);
  return status_of(runs.comparison());
}

}  // namespace hopscope
