// Exercises, certificates, the laboratory, and what a scenario can name.

#include <algorithm>
#include <optional>

#include <pybind11/stl.h>

#include <hopscope/names.hpp>
#include <hopscope/scenario.hpp>

#include "analysis/certificate/certificate_check.hpp"
#include "output/answers.hpp"
#include "output/bound_report.hpp"
#include "output/json/json.hpp"
#include "output/lab/lab.hpp"
#include "output/lab/lab_files.hpp"
#include "output/listing.hpp"
#include "output/sheet.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "python/studies.hpp"
#include "scenario/certificate_reader.hpp"
#include "study/bound/verified_certificate.hpp"
#include "study/listing.hpp"
#include "study/prediction/exercise.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

std::string exercise(const Library& library, const Source& source, const std::string& student, std::uint64_t seed,
                     bool with_solution) {
  const auto catalogue = library.catalogue();
  const ReadOptions how = Library::options(source);
  Interruption interruption;
  const ProgramInterruption of_programs;
  const py::gil_scoped_release others;
  const DrawnExercise drawn = drawn_exercise(source.file, student, seed, *catalogue, how, {.progress = &interruption});
  return exercise_sheet(drawn, answers_of(source.file, drawn, how), with_solution);
}

/// A certificate that was checked, and compared with a scenario where one is given, as JSON and as text.
std::pair<std::string, std::string> verify(const Library& library, const Source& source,
                                           const std::optional<Source>& scenario) {
  const ReadOptions how = Library::options(source);
  std::optional<Scenario> expected;
  if (scenario) expected = library.read_exchange(*scenario).scenario;
  const py::gil_scoped_release others;
  const VerifiedCertificate one = verified(source.file, read_certificate(*how.files, source.file),
                                           expected ? &*expected : nullptr, scenario ? scenario->file : "");
  return {verified_json({one}, false), verified_table(one, {})};
}

std::string lab(const Library& library, const std::vector<std::string>& scenarios) {
  const auto catalogue = library.catalogue();
  const ReadOptions how;
  const ProgramInterruption of_programs;
  const LabFiles files = scenarios.empty() ? LabFiles() : lab_files(scenarios, how);
  for (const std::string& scenario : scenarios_in(files)) (void)read_scenario(scenario, *catalogue, how);
  return lab_page(files);
}

std::pair<std::string, std::string> names(const Library& library, const std::vector<std::string>& kinds) {
  const auto catalogue = library.catalogue();
  std::vector<ListSection> sections;
  for (const std::string& kind : kinds) {
    const auto found = std::ranges::find(list_kinds(), kind, &ListKind::name);
    if (found == list_kinds().end()) throw py::key_error(kind);
    for (ListSection& section : found->sections(*catalogue)) sections.push_back(std::move(section));
  }
  return {json(sections), listing(sections, {})};
}

}  // namespace

void bind_sheets(py::module_& module) {
  module.def("exercise", &exercise);
  module.def("verify", &verify);
  module.def("has_lab", &has_lab_page);
  module.def("lab", &lab);
  module.def("names", &names);
  module.def("kinds_of_names", [] {
    std::vector<std::string> all;
    for (const ListKind& each : list_kinds()) all.emplace_back(each.name);
    return all;
  });
}

}  // namespace hopscope::python
