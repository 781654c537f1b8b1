#include "study/explain.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "algorithm/operation_names.hpp"
#include "json/suggestions.hpp"
#include "output/listing.hpp"
#include "output/result.hpp"
#include "scenario/schedule_format.hpp"
#include "service/study_kind.hpp"
#include "text/formatted.hpp"

namespace hopscope::studies {

namespace {

[[noreturn]] void refuse_name(const std::string& name, const Catalogue& catalogue) {
  std::vector<std::string> full;
  for (const auto& algorithm : catalogue.algorithms) full.push_back(full_name(algorithm));
  std::vector<std::string_view> operations;
  for (const auto& operation : catalogue.operations) operations.push_back(operation.name);
  std::vector<std::string_view> names = operations;
  for (const auto& algorithm : catalogue.algorithms) names.push_back(algorithm.name);
  for (const auto& routing : catalogue.routings) names.push_back(routing.name);
  std::ranges::sort(names);  // several operations have algorithms of one name
  names.erase(std::ranges::unique(names).begin(), names.end());
  if (name.find('/') != std::string::npos) names.assign(full.begin(), full.end());
  throw UsageFault(fmt::format(
      "there is no operation, algorithm or routing \"{}\"{}; operations are {}; hopscope list has the algorithms and "
      "routings",
      name, input::did_you_mean(name, names), input::listed(operations)));
}

/// @throws UsageFault if there is none of that name
EngineChoice example_engine(const ReadOptions& how, const Catalogue& catalogue) {
  if (!how.engine) return {catalogue.engines.front().get(), nullptr};
  const EngineChoice choice = catalogue.engine_choice(*how.engine);
  if (choice.engine != nullptr) return choice;
  const auto names = catalogue.engine_names();
  throw UsageFault(fmt::format("there is no engine \"{}\"{}; there are {}", *how.engine,
                               input::did_you_mean(*how.engine, names), input::listed(names)));
}

Scenario small_scenario_of(const StudyInput& program, const Catalogue& catalogue) {
  std::vector<std::string> reasons;
  if (auto example = small_example_of(program.file, *program.how.files, catalogue, reasons)) return std::move(*example);
  throw InputError(
      {{program.file, "",
        fmt::format("fits none of the small networks that explain tries, {}; explain a scenario that uses it",
                    joined(reasons, "; "))}});
}

bool is_scenario(const StudyInput& input) { return input.is_text || input.file.ends_with(".json"); }

/// A scenario, or a program on a small network.
Explanation explain_file(const StudyInput& input, const StudyRequest& request) {
  const auto& [file, how, is_text] = input;
  const Catalogue& catalogue = request.catalogue;
  const auto format = format_of_file(file, *how.files, catalogue);
  if (format && format->field != "program" && how.files->exists(file)) {
    throw InputError({{file, "",
                       fmt::format("does not say on which network it runs; explain a scenario that names it as \"{}\"",
                                   format->field)}});
  }
  Scenario example = is_scenario(input) ? read_scenario(file, catalogue, how) : small_scenario_of(input, catalogue);
  if (how.engine) {
    const EngineChoice choice = catalogue.engine_choice(*how.engine);
    if (choice.engine != nullptr) example.engine = choice.engine;
    example.reference = choice.reference;
  }
  return {example.algorithm, simulate(example, request.supervisor.run_options()), example.own};
}

bool is_named(const Algorithm& algorithm, const std::string& name) {
  return name == algorithm.name || name == full_name(algorithm);
}

/// By its name here, or by that in MPI; null if there is none.
const OperationKind* operation_called(const std::string& name, const Catalogue& catalogue) {
  const OperationKind* const kind = catalogue.operation(name);
  return kind != nullptr ? kind : operation_by_other_name(name, catalogue);
}

bool is_known(const std::string& name, const Catalogue& catalogue) {
  return operation_called(name, catalogue) != nullptr || catalogue.routing(name) != nullptr ||
         std::ranges::any_of(catalogue.algorithms, [&](const Algorithm& each) { return is_named(each, name); });
}

/// The name that was meant: "Ring" is "ring", and "all-reduce ring" is "all-reduce/ring"; as given if there is none.
std::string name_meant(const std::string& given, const Catalogue& catalogue) {
  if (is_known(given, catalogue)) return given;
  std::string name;
  for (const unsigned char letter : given) name += letter == ' ' ? '/' : static_cast<char>(std::tolower(letter));
  return is_known(name, catalogue) ? name : given;
}

bool is_explained_as_file(const StudyInput& input, const Catalogue& catalogue) {
  return is_scenario(input) || format_by_extension(input.file, catalogue);
}

void add_explanations(const StudyInput& input, const StudyRequest& request, std::vector<AnyExplanation>& all) {
  const Catalogue& catalogue = request.catalogue;
  if (is_explained_as_file(input, catalogue)) {
    all.emplace_back(explain_file(input, request));
    return;
  }
  if (const OperationKind* kind = operation_called(input.file, catalogue))
    all.emplace_back(hopscope::explain(*kind, catalogue));
  for (const Algorithm& each : catalogue.algorithms) {
    if (!is_named(each, input.file)) continue;
    all.emplace_back(
        hopscope::explain(each, catalogue, example_engine(input.how, catalogue), request.supervisor.run_options()));
  }
  if (const RoutingKind* kind = catalogue.routing(input.file)) all.emplace_back(hopscope::explain(*kind, catalogue));
}

Printed run_explain(const StudyRequest& request) {
  std::vector<StudyInput> inputs = request.inputs;
  for (StudyInput& input : inputs) {
    if (is_explained_as_file(input, request.catalogue)) continue;
    input.file = name_meant(input.file, request.catalogue);
    if (!is_known(input.file, request.catalogue)) refuse_name(input.file, request.catalogue);
  }
  const auto all = std::make_shared<std::vector<AnyExplanation>>();
  for (const StudyInput& input : inputs) add_explanations(input, request, *all);
  const bool kept = std::ranges::all_of(*all, [](const AnyExplanation& each) {
    const auto* const explained = std::get_if<Explanation>(&each);
    return explained == nullptr || explained->example.kept_its_promises();
  });
  return {.table =
              [all](const TextStyle& style) {
                return one_after_another(*all, [&](const AnyExplanation& any) {
                  return std::visit([&](const auto& each) { return explanation(each, style); }, any);
                });
              },
          .json = [all] { return json(*all); },
          .verdict = kept ? done : promise_broken};
}

}  // namespace

StudyKind explain() {
  return {.name = "explain",
          .summary =
              "Explain an operation with its algorithms; an algorithm or a program, with a small example that "
              "is simulated; or a routing",
          .example = "hopscope explain pairwise",
          .formats = documents,
          .run = run_explain,
          .argument = "NAME",
          .needs = "the name of an operation, an algorithm or a routing",
          .argument_help =
              "an operation, an algorithm or a routing; operation/name if two algorithms have the same "
              "name; or a file: a program in Lua, or a scenario",
          .refuses = {"--set"}};
}

}  // namespace hopscope::studies
