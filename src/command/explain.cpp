#include <algorithm>

#include <fmt/format.h>

#include "command/explain_schedule.hpp"
#include "command/line/command_line.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"

namespace hopscope {

namespace {

// What can be explained: one of the four.
struct Subject {
  const OperationKind* operation = nullptr;
  const Algorithm* algorithm = nullptr;
  const RoutingKind* routing = nullptr;
  std::string file = {};
};

[[noreturn]] void refuse_name(const std::string& name, const Catalogue& catalogue) {
  std::vector<std::string> full;
  for (const auto& algorithm : catalogue.algorithms) full.push_back(full_name(algorithm));
  std::vector<std::string_view> names;
  for (const auto& algorithm : catalogue.algorithms) {
    if (std::find(names.begin(), names.end(), algorithm.name) == names.end()) names.push_back(algorithm.name);
  }
  std::vector<std::string_view> routings;
  for (const auto& routing : catalogue.routings) routings.push_back(routing.name);
  std::vector<std::string_view> operations;
  for (const auto& operation : catalogue.operations) operations.push_back(operation.name);
  const auto in_use = fmt::format("operations {}, algorithms {}, and routings {}", input::listed(operations),
                                  input::listed(names), input::listed(routings));
  for (const auto& each : operations) {
    if (std::find(names.begin(), names.end(), each) == names.end()) names.push_back(each);
  }
  names.insert(names.end(), routings.begin(), routings.end());
  if (name.find('/') != std::string::npos) names.assign(full.begin(), full.end());
  throw UsageError(fmt::format("hopscope: there is no operation, algorithm or routing \"{}\"{}; there are {}", name,
                               input::did_you_mean(name, names), in_use));
}

std::vector<Subject> subjects_named(const std::string& name, const Catalogue& catalogue) {
  std::vector<Subject> found;
  if (is_explained_as_file(name, catalogue)) return {{.file = name}};
  if (const OperationKind* operation = catalogue.operation(name)) found.push_back({.operation = operation});
  for (const auto& algorithm : catalogue.algorithms) {
    if (name == algorithm.name || name == full_name(algorithm)) found.push_back({.algorithm = &algorithm});
  }
  if (const RoutingKind* routing = catalogue.routing(name)) found.push_back({.routing = routing});
  if (found.empty()) refuse_name(name, catalogue);
  return found;
}

EngineChoice example_engine(const Options& options, const Catalogue& catalogue) {
  if (!options.read.engine) return {catalogue.engines.front().get(), nullptr};
  const EngineChoice choice = catalogue.engine_choice(*options.read.engine);
  if (choice.engine != nullptr) return choice;
  const auto names = catalogue.engine_names();
  throw UsageError(fmt::format("hopscope: there is no engine \"{}\"{}; there are {}", *options.read.engine,
                               input::did_you_mean(*options.read.engine, names), input::listed(names)));
}

}  // namespace

int explain(const Options& options, const Catalogue& catalogue) {
  std::vector<Subject> subjects;
  for (const auto& name : options.arguments) {
    for (const Subject& subject : subjects_named(name, catalogue)) subjects.push_back(subject);
  }
  if (options.output) check_writable(*options.output);
  Supervision supervision(options);
  std::vector<AnyExplanation> explanations;
  for (const auto& [operation, algorithm, routing, file] : subjects) {
    if (operation != nullptr) explanations.emplace_back(explain(*operation, catalogue));
    if (!file.empty()) explanations.emplace_back(explain_file(file, options, catalogue, supervision));
    if (algorithm != nullptr) {
      explanations.emplace_back(
          explain(*algorithm, catalogue, example_engine(options, catalogue), supervision.run_options()));
    }
    if (routing != nullptr) explanations.emplace_back(explain(*routing, catalogue));
  }
  const bool kept = std::ranges::all_of(explanations, [](const AnyExplanation& each) {
    const auto* const explained = std::get_if<Explanation>(&each);
    return explained == nullptr || explained->example.kept_its_promises();
  });
  const int status = kept ? done : promise_broken;
  if (options.format == Format::json) {
    deliver(json(explanations), options);
    return status;
  }
  std::string text;
  for (const auto& explained : explanations) {
    if (!text.empty()) text += "\n\n";
    text += std::visit([&](const auto& each) { return explanation(each, result_style(options)); }, explained);
  }
  deliver(text, options);
  return status;
}

}  // namespace hopscope
