// Algorithms whose programs are Python generators.

#include "python/python_program.hpp"

#include <algorithm>
#include <functional>
#include <limits>

#include <fmt/format.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <hopscope/cost_parameters.hpp>
#include <hopscope/platform.hpp>
#include <hopscope/schedule.hpp>
#include <hopscope/topology.hpp>

#include "python/python_rank.hpp"

namespace py = pybind11;

namespace hopscope::python {

namespace {

/// What formulas and conditions see of a platform and a schedule, as attributes: p, ranks, nodes, family, switching,
/// ports, the cost parameters, and where they exist dimension, dims, m, q.
py::object setting_of(const Platform& platform, const Schedule* schedule) {
  const Topology& topology = *platform.topology;
  const Costs costs = costs_in_formulas(platform);
  py::dict all;
  all["p"] = platform.ranks();
  all["ranks"] = platform.ranks();
  all["nodes"] = topology.nodes();
  all["family"] = std::string(topology.family());
  all["mapping"] = platform.mapping_name;
  all["switching"] = platform.cut_through() ? "cut-through" : "store-and-forward";
  all["ports"] = platform.ports == Platform::all_ports ? std::numeric_limits<double>::infinity() : platform.ports;
  for (const CostParameter& each : cost_parameters) all[py::str(each.name)] = costs.*each.value;
  if (topology.hypercube_dimension() > 0) all["dimension"] = topology.hypercube_dimension();
  if (const Grid* grid = topology.grid()) {
    py::tuple dims(grid->dimensions());
    for (int i = 0; i < grid->dimensions(); ++i)
      dims[static_cast<std::size_t>(i)] = grid->sides()[static_cast<std::size_t>(i)];
    all["dims"] = dims;
  }
  if (schedule != nullptr) {
    all["m"] = schedule->message_words;
    all["q"] = schedule->rank("shift");
    all["root"] = schedule->rank("root");
  }
  return py::module_::import("types").attr("SimpleNamespace")(**all);
}

// What one rank does: its program goes on until it has to wait, and again.
Program program(Node& me, Blocks mine, std::shared_ptr<PythonCode> code) {
  PythonRank rank(me, std::move(mine), std::move(code));
  while (true) {
    switch (rank.resume()) {
      case PythonRank::Wish::finished: co_return;
      case PythonRank::Wish::step: co_await me.step(rank.step()); break;
      case PythonRank::Wish::wait: {
        Request& request = rank.request();
        Blocks received = co_await request;
        rank.answer_blocks(std::move(received));
        break;
      }
      case PythonRank::Wish::any:
        co_await me.any_of(rank.any());
        rank.answer_any();
        break;
    }
  }
}

/// Calls a function of the algorithm, whose mistakes name what it is.
template <class Result>
Result ask(const PythonCode& code, const std::string& what, const std::function<Result()>& question) {
  try {
    return question();
  } catch (py::error_already_set& error) {
    if (ends_the_process(error)) throw;
    const auto [line, text] = in_words(error, code.python.file);
    const std::string where = line > 0 ? fmt::format("line {}: ", line) : "";
    throw ProgramError(fmt::format("{}: {}{}: {}", code.python.file, where, what, text));
  }
}

FormulaKind kind_named(const std::string& name) {
  if (name == "exact") return FormulaKind::exact;
  if (name == "upper-bound") return FormulaKind::upper_bound;
  if (name == "lower-bound") return FormulaKind::lower_bound;
  throw ProgramError(fmt::format("a formula is \"exact\", \"upper-bound\" or \"lower-bound\", not \"{}\"", name));
}

std::vector<Analytic> formulas_of(const PythonCode& code, const Platform& platform, const Schedule& schedule) {
  const py::gil_scoped_acquire gil;
  std::vector<Analytic> all;
  if (code.python.formulas.is_none()) return all;
  for (const py::handle each : code.python.formulas) {
    Analytic formula;
    formula.name = each["name"].cast<std::string>();
    formula.kind = kind_named(each["kind"].cast<std::string>());
    formula.formula = each["text"].cast<std::string>();
    formula.source = each["source"].cast<std::string>();
    formula.value = ask<double>(code, "formula " + formula.name,
                                [&] { return each["value"](setting_of(platform, &schedule)).cast<double>(); });
    all.push_back(std::move(formula));
  }
  return all;
}

std::string content_of(const PythonCode& code) {
  const py::gil_scoped_acquire gil;
  const auto [digest, trouble] = ask<std::pair<std::string, std::string>>(
      code, "content", [&] { return code.python.content().cast<std::pair<std::string, std::string>>(); });
  if (!trouble.empty()) throw InputError({{"algorithm " + code.python.name, "", trouble}});
  return digest;
}

}  // namespace

Algorithm algorithm_of(const PythonAlgorithm& python) {
  const auto code = std::make_shared<PythonCode>(python);
  Algorithm algorithm;
  algorithm.splits_blocks = true;  // it may: nobody knows before a run
  algorithm.operation = python.operation;
  algorithm.name = python.name;
  algorithm.title = python.title;
  algorithm.where = python.where;
  algorithm.source = python.source;
  algorithm.advice = python.advice;
  algorithm.pseudo_code = python.text;
  algorithm.rearranges = python.rearranges;
  algorithm.repeats = Repeats::always_counted;
  algorithm.program = [code](Node& me, Blocks mine) { return program(me, std::move(mine), code); };
  algorithm.formulas = [code](const Platform& platform, const Schedule& schedule) {
    return formulas_of(*code, platform, schedule);
  };
  algorithm.misfit = [code](const Platform& platform) -> std::string {
    const py::gil_scoped_acquire gil;
    if (code->python.misfit.is_none()) return {};
    return ask<std::string>(*code, "misfit", [&]() -> std::string {
      const py::object reason = code->python.misfit(setting_of(platform, nullptr));
      return reason.is_none() ? std::string() : reason.cast<std::string>();
    });
  };
  algorithm.steps = [code](const Platform& platform, const Schedule& schedule) -> double {
    const py::gil_scoped_acquire gil;
    if (code->python.steps.is_none()) return platform.ranks() - 1;
    return ask<double>(*code, "steps",
                       [&] { return code->python.steps(setting_of(platform, &schedule)).cast<double>(); });
  };
  algorithm.content = [code] { return content_of(*code); };
  const int last_line = static_cast<int>(std::ranges::count(python.text, '\n'));
  algorithm.lines = [code, last_line](const Platform&, const Schedule&, Step step) {
    const std::scoped_lock lock(code->mutex);
    const auto found = code->lines.find(step);
    return found == code->lines.end() ? std::pair(0, last_line) : found->second;
  };
  return algorithm;
}

}  // namespace hopscope::python
