#include "study/compare/measured.hpp"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "output/measured/measured.hpp"
#include "service/algorithm_fits.hpp"
#include "service/picture_of_plot.hpp"
#include "service/study_kind.hpp"
#include "study/compare/library_choices.hpp"

namespace hopscope::studies {

namespace {

/// The scenario and the logs, which are given in any order.
struct MeasuredInputs {
  StudyInput scenario;
  std::vector<std::string> logs;
};

MeasuredInputs measured_inputs(const StudyRequest& request) {
  MeasuredInputs inputs;
  const StudyInput* const scenario = request.other("scenario");  // which may be in memory
  if (scenario != nullptr) inputs.scenario = *scenario;
  for (const StudyInput& input : request.inputs) {
    if (scenario != nullptr || !input.file.ends_with(".json")) {
      inputs.logs.push_back(input.file);
    } else if (inputs.scenario.file.empty()) {
      inputs.scenario = input;
    } else {
      throw SettingError(
          fmt::format("measured takes one scenario, and both {} and {} end in .json; of a benchmark it "
                      "reads the tables, not JSON",
                      inputs.scenario.file, input.file));
    }
  }
  if (inputs.scenario.file.empty())
    throw SettingError("measured needs a scenario, whose name ends in .json, besides the logs");
  if (inputs.logs.empty()) throw SettingError("measured needs a log of a benchmark besides the scenario");
  return inputs;
}

/// What the logs have, to be simulated. @throws InputError
MeasuredReport tables_of(const MeasuredInputs& inputs, const AlgorithmFits& fits, const StudyRequest& request,
                         const std::vector<NamedLog>& logs) {
  const std::string_view operation = fits.front().algorithm->operation;
  if (!has_message_size(request.catalogue, operation) && operation != "barrier") {
    throw InputError(
        {{inputs.scenario.file, "/schedule/operation",
          fmt::format("\"{}\" has no uniform message size, unlike these logs; use all-to-all", operation)}});
  }
  MeasuredSettings settings{.word_bytes = request.number_if_given("word_bytes")};
  if (const auto ranks = request.number_if_given("ranks")) settings.ranks = static_cast<Rank>(*ranks);
  const auto fitting = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  return measured_tables(logs, *fitting->scenario, settings);
}

Printed run_measured(const StudyRequest& request) {
  const MeasuredInputs inputs = measured_inputs(request);
  const std::vector<NamedLog> logs = read_logs(*request.how.files, inputs.logs);
  const AlgorithmFits fits = read_algorithm_fits(inputs.scenario, request);
  const auto report = std::make_shared<MeasuredReport>(tables_of(inputs, fits, request, logs));
  const auto library = asked_library(request);
  if (library) require_rules(*library, fits);
  ComparisonRuns runs(fits, request.catalogue, request.options_of_runs(), request.number_if_given("give_up_after"));
  Printed printed;
  printed.verdict = verdict_of(runs.comparison());
  add_failures(inputs.scenario.file, runs.comparison(), printed);
  for (Remark& each : printed.remarks) each.is_in_results = false;
  if (runs.candidates().empty()) return printed;
  simulate_measured(*report, runs.candidates(), runs.size_runs());
  if (library) add_choices(*library, fits, *report);
  report->common = runs.comparison().common;
  report->left_out = runs.comparison().left_out;
  for (const std::string& remark : report->remarks) printed.remarks.push_back({"", remark});
  if (report->algorithms.empty()) {
    printed.remarks.push_back({"", "no algorithm could be run at every size of the logs"});
    printed.verdict = promise_broken;
    return printed;
  }
  printed.table = [report](const TextStyle& style) { return measured_table(*report, style); };
  printed.json = [report] { return measured_json(*report); };
  printed.csv = [report] { return measured_csv(*report); };
  printed.files["plot"] = [report](const std::string& plot) { return picture_for(plot_of(*report), plot); };
  return printed;
}

}  // namespace

StudyKind measured() {
  using enum Field::Kind;
  return {
      .name = "measured",
      .summary =
          "Compare measured times with simulated ones: which algorithm a library seems to use, and what the model does "
          "not explain",
      .example = "hopscope measured alltoall.log scenarios/quickstart.json --plot measured.html",
      .formats = with_rows,
      .run = run_measured,
      .needs = "logs of a benchmark, and a scenario file",
      .argument_help =
          "logs of OSU's and Intel's benchmarks, nccl-tests or rccl-tests, and the scenario (.json) to be "
          "simulated",
      .takes_all_files = true,
      .settings = {{{.name = "word_bytes",
                     .meaning = "bytes per word of the scenario (default: the platform's word_bytes, or 1)",
                     .kind = number,
                     .least = 1e-9,
                     .most = 1e9,
                     .is_optional = true},
                    "BYTES"},
                   {{.name = "ranks",
                     .meaning = "number of ranks, if a log does not state it",
                     .least = 2,
                     .most = std::numeric_limits<Rank>::max(),
                     .is_optional = true},
                    "P"},
                   library_setting(
                       "also show which algorithm this library chooses for each size, and what NCCL predicts"),
                   machine_setting(),
                   plot_file("draw measured and simulated times: .html, .svg or .png"),
                   jobs_setting()},
      .takes = {"--give-up-after", "--program"}};
}

}  // namespace hopscope::studies
