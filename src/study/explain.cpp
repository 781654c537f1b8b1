#include "study/explain.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <hopscope/error.hpp>

#include "analysis/embedding/guest_graph.hpp"
#include "run/preparation.hpp"
#include "scenario/mappings.hpp"

namespace hopscope {

namespace {

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
  settings.numbers.set("low", 0.0);
  settings.numbers.set("high", 9.0);
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

// The vertices of the longest route; of several, that between the lowest nodes.
std::vector<NodeId> longest_route(const Topology& network) {
  std::vector<NodeId> longest;
  Route route;
  for (NodeId from = 0; from < network.nodes(); ++from) {
    for (NodeId to = 0; to < network.nodes(); ++to) {
      network.route(from, to, route);
      if (route.size() < longest.size()) continue;
      longest.assign(1, from);
      for (const ChannelId hop : route) longest.push_back(network.channel(hop).to);
    }
  }
  return longest;
}

Scenario example_of(const Algorithm& algorithm, const Catalogue& catalogue) {
  Scenario scenario;
  scenario.file = full_name(algorithm);
  scenario.name = fmt::format("A worked example: {}", algorithm.title);
  scenario.platform = example_platform(algorithm, catalogue);
  scenario.schedule.operation = algorithm.operation;
  scenario.schedule.algorithm = algorithm.name;
  scenario.schedule.message_words = example_words;
  scenario.schedule.values = algorithm.example.values;
  if (algorithm.example.shift > 0) scenario.schedule.values.set("shift", static_cast<double>(algorithm.example.shift));
  scenario.schedule.synchronization = algorithm.example.synchronization;
  const OperationKind& operation = *catalogue.operation(algorithm.operation);
  for (const Field& field : operation.fields) {
    if (field.kind == Field::Kind::sizes) give_example_sizes(scenario.schedule, scenario.platform.ranks(), catalogue);
    if (field.kind == Field::Kind::guest) give_example_neighbours(scenario.schedule, *scenario.platform.topology);
  }
  scenario.algorithm = &algorithm;
  scenario.operation = operation.make(scenario.schedule, scenario.platform.ranks());
  return scenario;
}

}  // namespace

std::string full_name(const Algorithm& algorithm) { return fmt::format("{}/{}", algorithm.operation, algorithm.name); }

Explanation explain(const Algorithm& algorithm, const Catalogue& catalogue, const EngineChoice& choice,
                    const RunOptions& options) {
  Scenario scenario = example_of(algorithm, catalogue);
  scenario.engine = choice.engine;
  scenario.reference = choice.reference;
  return {&algorithm, simulate(scenario, options)};
}

OperationExplanation explain(const OperationKind& operation, const Catalogue& catalogue) {
  OperationExplanation explained{&operation, {}};
  for (const Algorithm& algorithm : catalogue.algorithms) {
    // One of a user's own has no example.
    if (algorithm.operation != operation.name || algorithm.example.family.empty()) continue;
    Scenario example = example_of(algorithm, catalogue);
    example.schedule.message_words *= example.platform.ranks();  // so that parts of a message have no remainders
    example = planned(std::move(example));
    explained.ways.push_back({&algorithm, algorithm.formulas(example.platform, example.schedule)});
  }
  return explained;
}

RoutingExplanation explain(const RoutingKind& routing, const Catalogue& catalogue) {
  RoutingExplanation explained{&routing, catalogue.where_routed(routing), {}};
  for (TopologySpec spec : routing.examples) {
    const TopologyFamily* family = catalogue.topology(spec.family);
    if (family == nullptr) throw EngineError(fmt::format("no topology for the examples of {}", routing.name));
    spec.routing = routing.name;
    const std::shared_ptr<const Topology> network = family->make(spec);
    explained.examples.push_back({network, longest_route(*network), deadlock_verdict(*network)});
  }
  return explained;
}

}  // namespace hopscope
