// Studies that concern machines: costs of measured times, logs beside simulated times, and what a time depends on.

#include <algorithm>

#include <pybind11/stl.h>

#include "output/fit_report.hpp"
#include "output/measured_report.hpp"
#include "output/sensitivity_report.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "python/studies.hpp"
#include "study/candidates.hpp"
#include "study/compare/measured.hpp"
#include "study/fit.hpp"
#include "study/sensitivity/sensitivity.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// What a command prints, as JSON and as text, and remarks that it makes besides.
using PrintedWithRemarks = std::tuple<std::string, std::string, std::vector<std::string>>;

PrintedWithRemarks fit(const Source& source, bool relative, bool cut_through, std::optional<Rank> ranks,
                       int protocols) {
  const auto weighting = relative ? Weighting::relative : Weighting::absolute;
  const auto switching = cut_through ? Switching::cut_through : Switching::store_and_forward;
  const ReadOptions how = Library::options(source);
  const FitReport report =
      fit_of(*how.files, source.file,
             {.weighting = weighting, .switching = switching, .ranks = ranks, .protocols = protocols});
  return {fit_json(report), fit_table(report, true, {}), report.remarks};
}

PrintedWithRemarks measured(const Library& library, const Source& source, const std::vector<std::string>& files,
                            std::optional<double> word_bytes, std::optional<Rank> ranks) {
  const auto catalogue = library.catalogue();
  Interruption interruption;
  const std::vector<NamedLog> logs = read_logs(*files_on_disk(), files);
  const auto fits = library.fits(source);
  const auto first = std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); });
  if (first == fits.end()) throw InputError({{source.file, "/schedule/algorithm", "no algorithm fits the platform"}});
  if (!has_message_size(*catalogue, first->algorithm->operation)) {
    throw InputError({{source.file, "/schedule/operation",
                       "\"" + std::string(first->algorithm->operation) +
                           "\" has no uniform message size, as these logs have; take all-to-all"}});
  }
  const py::gil_scoped_release others;
  MeasuredReport report = measured_tables(logs, *first->scenario, {.word_bytes = word_bytes, .ranks = ranks});
  ComparisonRuns runs(fits, *catalogue, {.progress = &interruption}, std::nullopt);
  simulate_measured(report, runs.candidates(), runs.size_runs());
  report.common = runs.comparison().common;
  report.left_out = runs.comparison().left_out;
  if (report.algorithms.empty())
    throw InputError({{source.file, "", "no algorithm could be run at all sizes of the logs"}});
  return {measured_json(report), measured_table(report, {}), report.remarks};
}

PrintedWithRemarks sensitivity(const Library& library, const Source& source) {
  const ReadScenario read = library.read(source);
  Interruption interruption;
  const py::gil_scoped_release others;
  const SensitivityReport report = sensitivity_of(read.scenario, *read.catalogue, {.progress = &interruption});
  return {sensitivity_json(report), sensitivity_table(report, {}), {}};
}

}  // namespace

void bind_measured_studies(py::module_& module) {
  module.def("fit", &fit);
  module.def("measured", &measured);
  module.def("sensitivity", &sensitivity);
}

}  // namespace hopscope::python
