// The studies of the commands: what each prints, as JSON, as the table, and as files.

#include "python/bindings.hpp"

#include <algorithm>
#include <variant>

#include <pybind11/stl.h>

#include <fmt/format.h>

#include <hopscope/scenario.hpp>

#include "output/lab/lab.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "scenario/remarks.hpp"
#include "service/study_kind.hpp"
#include "service/wrong_file.hpp"
#include "study/claims.hpp"
#include "text/parse_number.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// Ends a study when the user presses Ctrl-C.
class PythonSupervisor final : public StudySupervisor {
 public:
  RunOptions run_options() override { return {.progress = &interruption_}; }
  void turn_to(const std::string& /*what*/) override {}
  bool goes_on(const HowFar& /*how_far*/) override {
    interruption_.on_idle();
    return true;
  }
  void has_found(const std::function<std::string(const TextStyle&)>& /*table*/) override {}
  bool tries(const Scenario& /*scenario*/, const std::function<void()>& run) override {
    run();
    return true;
  }

 private:
  Interruption interruption_;
};

/// What a study has printed, with the catalogue that it points into.
struct PrintedStudy {
  std::shared_ptr<const Catalogue> catalogue;
  Printed printed;
  std::string json = {};  ///< empty if it has none
  std::string table = {};
  std::vector<std::string> remarks = {};  ///< that the table does not show
};

const StudyKind& known_study(const std::string& name) {
  if (const StudyKind* found = study_named(name)) return *found;
  throw py::key_error(name);
}

const Setting& setting_of_study(const std::string& study, const std::string& name) {
  for (const Setting& each : known_study(study).settings)
    if (each.field.name == name) return each;
  throw py::key_error(study + ": " + name);
}

std::vector<StudyInput> inputs_of(const std::vector<Source>& sources) {
  std::vector<StudyInput> inputs;
  for (const Source& each : sources)
    inputs.push_back({each.file, Library::options(each), each.texts.contains(each.file)});
  return inputs;
}

using GivenSettings = std::map<std::string, std::variant<double, std::string>>;

StudyRequest request_of(const StudyKind& study, const Catalogue& catalogue, StudySupervisor& supervisor,
                        const std::vector<Source>& inputs, const GivenSettings& settings,
                        const std::map<std::string, std::vector<Source>>& others) {
  StudyRequest request{.catalogue = catalogue, .declared = study.settings, .supervisor = supervisor};
  if (!inputs.empty()) request.how = Library::options(inputs.front());
  request.inputs = inputs_of(inputs);
  for (const auto& [name, sources] : others) request.others[name] = inputs_of(sources);
  for (const auto& [name, value] : settings)
    std::visit([&](const auto& each) { request.settings.set(name, each); }, value);
  return request;
}

std::vector<std::string> remarks_outside(const Printed& printed, const std::string& file) {
  std::vector<std::string> remarks;
  for (const Remark& each : printed.remarks) {
    if (each.is_in_results) continue;
    remarks.push_back(each.file.empty() || each.file == file ? each.text : each.file + ": " + each.text);
  }
  return remarks;
}

/// @throws InputError, which tells what a file is of a kind that the study does not take
Printed run_of(const StudyKind& kind, const StudyRequest& request) {
  try {
    return kind.run(request);
  } catch (const InputError& error) {
    std::vector<std::string> names;
    for (const StudyInput& each : request.inputs) names.push_back(each.file);
    throw told_by_kind(error, kind.name, names, *request.how.files, request.catalogue);
  }
}

/// @throws InputError also if nothing was found
std::shared_ptr<PrintedStudy> study(const Library& library, const std::string& name, const std::vector<Source>& inputs,
                                    const GivenSettings& settings,
                                    const std::map<std::string, std::vector<Source>>& others) {
  const StudyKind& kind = known_study(name);
  const auto catalogue = library.catalogue();
  const ProgramInterruption of_programs;
  const py::gil_scoped_release other_threads;
  PythonSupervisor supervisor;
  const StudyRequest request = request_of(kind, *catalogue, supervisor, inputs, settings, others);
  auto study = std::make_shared<PrintedStudy>(PrintedStudy{catalogue, run_of(kind, request)});
  Printed& printed = study->printed;
  if (!printed.table) {
    std::vector<Mistake> mistakes;
    for (const Remark& each : printed.remarks) mistakes.push_back({each.file, "", each.text});
    throw InputError(std::move(mistakes));
  }
  if (printed.json) study->json = printed.json();
  study->table = printed.table({});
  study->remarks = remarks_outside(printed, inputs.empty() ? "" : inputs.front().file);
  return study;
}

/// Empty if there is no such file.
std::string file_of(const PrintedStudy& study, const std::string& setting, const std::string& file) {
  const auto found = study.printed.files.find(setting);
  return found == study.printed.files.end() ? "" : found->second(file);
}

/// Of a setting: "flag", "number", "name" or "text", and the names that it may be.
std::pair<std::string, std::vector<std::string>> kind_of_setting(const std::string& study, const std::string& name) {
  const Field& field = setting_of_study(study, name).field;
  if (field.kind == Field::Kind::flag) return {"flag", {}};
  if (field.is_number()) return {setting_of_study(study, name).is_of_64_bits() ? "long" : "number", {}};
  return {field.names.empty() ? "text" : "name", field.names};
}

/// What a setting may be, if the value is not that; otherwise empty.
std::string misfit_of_setting(const std::string& study, const std::string& name, double value) {
  const Field& field = setting_of_study(study, name).field;
  const Range range{field.least, field.most, field.kind == Field::Kind::integer};
  return range.contains(value) ? "" : range.in_words();
}

std::string lab(const Library& library, const std::vector<std::string>& scenarios) {
  const auto catalogue = library.catalogue();
  const ReadOptions how;
  const ProgramInterruption of_programs;
  const LabFiles files = scenarios.empty() ? LabFiles() : lab_files(scenarios, how);
  for (const std::string& scenario : scenarios_in(files)) (void)read_scenario(scenario, *catalogue, how);
  return lab_page(files);
}

/// Its summary, the names of its settings with their meanings, and whether it takes one file.
py::tuple described_study(const std::string& name) {
  const StudyKind& kind = known_study(name);
  std::vector<std::pair<std::string, std::string>> settings;
  for (const Setting& each : kind.settings)
    if (each.field.kind != Field::Kind::file) settings.emplace_back(each.field.name, each.field.meaning);
  return py::make_tuple(kind.summary, settings);
}

}  // namespace

void bind_studies(py::module_& module) {
  py::class_<PrintedStudy, std::shared_ptr<PrintedStudy>>(module, "PrintedStudy")
      .def_readonly("json", &PrintedStudy::json)
      .def_readonly("table", &PrintedStudy::table)
      .def_readonly("remarks", &PrintedStudy::remarks)
      .def("page", [](const PrintedStudy& study) { return study.printed.html(); })
      .def("file", &file_of, py::arg("setting"), py::arg("name") = "");
  module.def("study", &study);
  module.def("studies", [] {
    std::vector<std::string_view> names;
    for (const StudyKind& each : all_studies()) names.push_back(each.name);
    return names;
  });
  module.def("described_study", &described_study);
  module.def("kind_of_setting", &kind_of_setting);
  module.def("misfit_of_setting", &misfit_of_setting);
  module.def("claim_files", &claim_files);
  module.def("remarks", [](const Source& source, bool runs_sweep) {
    return remarks_on(source.file, Library::options(source), runs_sweep);
  });
  module.def("has_lab", &has_lab_page);
  module.def("lab", &lab);
}

}  // namespace hopscope::python
