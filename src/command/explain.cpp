#include <algorithm>

#include <fmt/format.h>

#include "analysis/embedding/guest_graph.hpp"
#include "command/explain_routing.hpp"
#include "command/explain_schedule.hpp"
#include "command/line/command_line.hpp"
#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "json/suggestions.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "scenario/mappings.hpp"

namespace hopscope {

namespace {

std::string full_name(const Algorithm& algorithm) { return fmt::format("{}/{}", algorithm.operation, algorithm.name); }

// What can be explained: one of the three.
struct Subject {
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
  const auto in_use = fmt::format("{}, and of routings {}", input::listed(names), input::listed(routings));
  names.insert(names.end(), routings.begin(), routings.end());
  if (name.find('/') != std::string::npos) names.assign(full.begin(), full.end());
  throw UsageError(fmt::format("hopscope: there is no algorithm or routing \"{}\"{}; there are {}", name,
                               input::did_you_mean(name, names), in_use));
}

std::vector<Subject> subjects_named(const std::string& name, const Catalogue& catalogue) {
  std::vector<Subject> found;
  if (is_explained_as_file(name, catalogue)) return {{.file = name}};
  for (const auto& algorithm : catalogue.algorithms) {
    if (name == algorithm.name || name == full_name(algorithm)) found.push_back({.algorithm = &algorithm});
  }
  if (const RoutingKind* routing = catalogue.routing(name)) found.push_back({.routing = routing});
  if (found.empty()) refuse_name(name, catalogue);
  return found;
}

// The costs of the example: in ratios similar to a real machine's, and easy to add mentally.
constexpr Costs example_costs{50, 1, 2, 0};
constexpr Costs example_costs_between_clusters{500, 4, 2, 0};
constexpr double example_words = 8;

Platform example_platform(const Algorithm& algorithm, const Catalogue& catalogue) {
  const auto& example = algorithm.example;
  const auto* family = catalogue.topology(example.family);
  if (family == nullptr) throw EngineError(fmt::format("no topology for the example of {}", full_name(algorithm)));
  Platform platform;
  platform.topology = family->make({std::string(example.family), example.extents, 1, "default"});
  platform.costs = example_costs;
  if (const auto* clusters = platform.topology->clustering()) {
    platform.class_costs.assign(static_cast<std::size_t>(clusters->count()), example_costs);
    platform.class_costs.push_back(example_costs_between_clusters);
  }
  platform.ports = example.ports;
  if (algorithm.implied_mapping == "gray") {
    platform.mapping = Mapping(input::gray_table(platform.ranks()));
    platform.mapping_name = "gray";
  }
  return platform;
}

// Small enough to follow by hand, and different for all ranks.
void give_example_sizes(Schedule& schedule, Rank ranks, const Catalogue& catalogue) {
  const auto* uniform = catalogue.generator("uniform");
  GeneratorSettings settings = standard_settings(*uniform);
  settings.numbers["low"] = 0;
  settings.numbers["high"] = 9;
  std::vector<Mistake> none;
  schedule.sizes = std::make_shared<const SizeMatrix>(*uniform->make(ranks, settings, none));
  schedule.sizes_from = "uniform (seed 1, low 0, high 9)";
}

// Those of the network itself.
void give_example_neighbours(Schedule& schedule, const Topology& network) {
  const GuestGraph guest = guest_of(network);
  std::vector<std::pair<Rank, Rank>> pairs;
  for (const GuestEdge& edge : guest.edges) pairs.emplace_back(edge.from, edge.to);
  schedule.neighbours = std::make_shared<const Neighbours>(guest.processes, pairs);
  schedule.guest_name = network.description();
}

EngineChoice example_engine(const Options& options, const Catalogue& catalogue) {
  if (!options.read.engine) return {catalogue.engines.front().get(), nullptr};
  const EngineChoice choice = catalogue.engine_choice(*options.read.engine);
  if (choice.engine != nullptr) return choice;
  const auto names = catalogue.engine_names();
  throw UsageError(fmt::format("hopscope: there is no engine \"{}\"{}; there are {}", *options.read.engine,
                               input::did_you_mean(*options.read.engine, names), input::listed(names)));
}

Explanation explain_one(const Algorithm& algorithm, const Catalogue& catalogue, const Options& options,
                        Supervision& supervision) {
  Scenario scenario;
  scenario.file = full_name(algorithm);
  scenario.name = fmt::format("A worked example: {}", algorithm.title);
  scenario.platform = example_platform(algorithm, catalogue);
  scenario.schedule.operation = algorithm.operation;
  scenario.schedule.algorithm = algorithm.name;
  scenario.schedule.message_words = example_words;
  scenario.schedule.shift = algorithm.example.shift;
  scenario.schedule.synchronization = algorithm.example.synchronization;
  const OperationKind& operation = *catalogue.operation(algorithm.operation);
  if (std::find(operation.fields.begin(), operation.fields.end(), "sizes") != operation.fields.end()) {
    give_example_sizes(scenario.schedule, scenario.platform.ranks(), catalogue);
  }
  if (std::find(operation.fields.begin(), operation.fields.end(), "guest") != operation.fields.end()) {
    give_example_neighbours(scenario.schedule, *scenario.platform.topology);
  }
  scenario.algorithm = &algorithm;
  scenario.operation = operation.make(scenario.schedule, scenario.platform.ranks());
  const EngineChoice choice = example_engine(options, catalogue);
  scenario.engine = choice.engine;
  scenario.reference = choice.reference;
  return {&algorithm, simulate(scenario, supervision.run_options())};
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
  for (const auto& [algorithm, routing, file] : subjects) {
    if (!file.empty()) explanations.emplace_back(explain_file(file, options, catalogue, supervision));
    if (algorithm != nullptr) explanations.emplace_back(explain_one(*algorithm, catalogue, options, supervision));
    if (routing != nullptr) explanations.emplace_back(explain_routing(*routing, catalogue));
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
