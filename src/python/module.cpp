// The module hopscope._core: the library as the package hopscope, beside this file, uses it.

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/error.hpp>

#include "output/file.hpp"
#include "process/child_process.hpp"
#include "process/host.hpp"
#include "python/bindings.hpp"
#include "python/interruption.hpp"
#include "python/library.hpp"
#include "python/python_program.hpp"
#include "python/watch.hpp"
#include "schedule/user_rank.hpp"
#include "service/study_kind.hpp"
#include "store/database.hpp"
#include "study/points/request.hpp"
#include "study/prediction/prediction.hpp"
#include "study/setting_ranges.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// A Python exception of the package, with arguments of its own.
void raise(const char* name, const py::args& arguments) {
  const py::object type = py::module_::import("hopscope._errors").attr(name);
  PyErr_SetObject(type.ptr(), type(*arguments).ptr());
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const InputError& error) {
    py::list mistakes;
    for (const Mistake& each : error.mistakes()) mistakes.append(py::make_tuple(each.file, each.pointer, each.message));
    raise("InputError", py::make_tuple(error.what(), mistakes));
  } catch (const DeadlockError& error) {
    raise("DeadlockError", py::make_tuple(error.what(), error.waiting()));
  } catch (const ProgramError& error) {
    raise("ProgramError", py::make_tuple(error.what()));
  } catch (const EngineError& error) {
    raise("EngineError", py::make_tuple(error.what()));
  } catch (const TimeIsUp& error) {
    raise("TimeLimitError", py::make_tuple(error.what()));
  } catch (const UsageFault& error) {
    raise("InputError", py::make_tuple(error.what(), py::list(py::make_tuple(py::make_tuple("", "", error.what())))));
  } catch (const RequestError& error) {
    const std::string text = error.told([](RequestPart part) { return std::string(name_of(part)); });
    raise("InputError", py::make_tuple(text, py::list(py::make_tuple(py::make_tuple("", "", text)))));
  } catch (const store::DatabaseError& error) {
    raise("InputError", py::make_tuple(error.what(), py::list(py::make_tuple(py::make_tuple("", "", error.what())))));
  } catch (const WriteError& error) {
    PyErr_SetString(PyExc_OSError, error.what());
  } catch (const LackingError& error) {
    raise("LackingError", py::make_tuple(error.what()));
  }
}

/// The run, and what became of the predictions of its scenario.
std::shared_ptr<Result> result_of(const ReadScenario& read, const RunOptions& options) {
  const Scenario& scenario = read.scenario;
  auto result = std::make_shared<Result>(simulate(scenario, options));
  if (!scenario.predict || !read.how) return result;
  RunOptions how = options;
  how.messages = false;
  how.formula = FormulaSearch::none;
  result->predictions = judged(scenario.file, scenario, *result, *read.catalogue, *read.how, how);
  return result;
}

/// @param formula none: unless it takes long
std::shared_ptr<Result> run(const ReadScenario& read, bool messages, std::optional<double> time_limit,
                            std::optional<bool> formula) {
  Interruption interruption;
  RunOptions options{.messages = messages, .progress = &interruption, .time_limit = time_limit};
  options.formula = !formula ? FormulaSearch::brief : *formula ? FormulaSearch::complete : FormulaSearch::none;
  const py::gil_scoped_release others;
  const Watch watch(time_limit, interruption);
  return result_of(read, options);
}

/// What a setting may be, if the value is not that; otherwise empty.
std::string misfit_of_range(const std::string& setting, double value) {
  const Range range = range_of(setting);
  return range.contains(value) ? "" : range.in_words();
}

/// A process is forked by a thread that has the interpreter's lock, and lives with it: the other threads, which may be
/// waiting for the lock, do not exist there. As os.fork() does.
void fork_with_interpreter() {
  static PyGILState_STATE before;  // of the thread that has the lock
  set_fork_hooks({.before =
                      [] {
                        const PyGILState_STATE state = PyGILState_Ensure();
                        PyOS_BeforeFork();
                        before = state;
                      },
                  .in_parent =
                      [] {
                        const PyGILState_STATE state = before;
                        PyOS_AfterFork_Parent();
                        PyGILState_Release(state);
                      },
                  .in_child =
                      [] {
                        PyOS_AfterFork_Child();
                        Watch::forget();
                      }});
}

/// An algorithm as `hopscope/_algorithm.py` describes it.
PythonAlgorithm described(const py::dict& facts, const py::object& program) {
  PythonAlgorithm algorithm;
  const auto text = [&](const char* name) { return facts[name].cast<std::string>(); };
  algorithm.operation = text("operation");
  algorithm.name = text("name");
  algorithm.title = text("title");
  algorithm.where = text("where");
  algorithm.source = text("source");
  algorithm.advice = text("advice");
  algorithm.text = text("text");
  algorithm.file = text("file");
  algorithm.first_line = facts["first_line"].cast<int>();
  algorithm.rearranges = facts["rearranges"].cast<bool>();
  algorithm.formulas = facts["formulas"];
  algorithm.misfit = facts["misfit"];
  algorithm.steps = facts["steps"];
  algorithm.content = facts["content"];
  algorithm.program = program;
  return algorithm;
}

void bind_library(py::module_& module) {
  module.def("cost_parameters", [] {
    std::vector<std::string_view> names;
    for (const CostParameter& each : cost_parameters) names.push_back(each.name);
    return names;
  });
  py::class_<Source>(module, "Source")
      .def(py::init([](std::string file, std::map<std::string, std::string> texts,
                       const std::vector<std::pair<std::string, std::string>>& overrides,
                       std::optional<std::string> engine) {
             Source source{std::move(file), std::move(texts), {}, std::move(engine)};
             for (const auto& [path, value] : overrides) source.overrides.push_back({path, value});
             return source;
           }),
           py::arg("file"), py::arg("texts"), py::arg("overrides"), py::arg("engine"));
  py::class_<ReadScenario, std::shared_ptr<ReadScenario>>(module, "ReadScenario")
      .def_property_readonly("name", [](const ReadScenario& read) { return read.scenario.name; });
  py::class_<Library>(module, "Library")
      .def(py::init<>())
      .def("read", [](const Library& library,
                      const Source& source) { return std::make_shared<ReadScenario>(library.read(source)); })
      .def("add", [](Library& library, const py::dict& facts,
                     const py::object& program) { library.add(algorithm_of(described(facts, program))); })
      .def("families", [](const Library& library) {
        std::vector<std::tuple<std::string, std::string, bool, std::string>> all;
        for (const TopologyFamily& each : library.catalogue()->topologies)
          all.emplace_back(each.name, each.size.front().name, each.is_list(), each.summary);
        return all;
      });
}

}  // namespace

}  // namespace hopscope::python

PYBIND11_MODULE(_core, module) {
  using namespace hopscope::python;
  py::register_exception_translator(&translate);
  fork_with_interpreter();
  bind_results(module);
  bind_programs(module);
  bind_library(module);
  bind_studies(module);
  bind_documents(module);
  bind_sweeps(module);
  module.def("run", &run, py::arg("scenario"), py::arg("messages") = false, py::arg("time_limit") = py::none(),
             py::arg("formula") = py::none());
  module.def("usable_cores", &hopscope::usable_cores);
  module.def("set_program_limits", &hopscope::set_most_program_limits, py::arg("times"));
  module.def("misfit_of_range", &misfit_of_range, py::arg("setting"), py::arg("value"));
  module.attr("__version__") = HOPSCOPE_VERSION;
}
