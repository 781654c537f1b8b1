#include "study/cost/cost.hpp"

#include <bit>

#include <fmt/format.h>

#include "study/cost/cost_runs.hpp"

namespace hopscope {

namespace {

constexpr double usual_words = 64;

LoadTimes times_of(const Rival& rival, Switching switching, const CostReport& report, const CostRuns& runs) {
  const Topology& network = *rival.topology;
  const NetworkCost cost = network_cost(network);
  const auto formula = [&](double hops) {
    return message_time(network, report.platform.costs, switching, hops).at(report.message_words);
  };
  LoadTimes times;
  times.light = runs.light(network, switching, report.message_words);
  times.light.book = formula(cost.average_distance_with_own);
  times.light.formula = formula(cost.average_distance);
  times.permutation = runs.heavy(network, switching, Contest::Load::permutation, report.message_words);
  times.independent = runs.heavy(network, switching, Contest::Load::independent, report.message_words);
  times.exchange = runs.exchange(rival, switching, report.message_words);
  return times;
}

}  // namespace

std::string why_not_costed(const Platform& platform) {
  const NodeId nodes = platform.topology->nodes();
  if (!platform.has_uniform_costs())
    return "cost compares networks with uniform cost parameters, and those of clusters differ; give another";
  if (std::has_single_bit(static_cast<unsigned>(nodes)) && nodes >= fewest_costed_nodes && nodes <= most_costed_nodes)
    return "";
  return fmt::format(
      "cost compares with a hypercube and needs a power-of-two number of nodes from {} to {}; this has {}",
      fewest_costed_nodes, most_costed_nodes, nodes);
}

CostReport cost_report(const PlatformFile& file, const CostSettings& settings, const Engine& engine,
                       const Catalogue& catalogue, const std::function<void(const std::string&)>& tick) {
  CostReport report;
  report.name = file.name;
  report.overrides = file.overrides;
  report.engine = engine.name();
  report.platform = file.platform;
  report.message_words = settings.words.value_or(file.message_words.value_or(usual_words));
  report.seed = settings.seed;
  report.pairs = settings.pairs;
  report.draws = settings.draws;
  report.partners = settings.partners;
  const NodeId nodes = file.platform.topology->nodes();
  std::string doing;
  const CostRuns runs(file.platform, nodes, {report.seed, report.pairs, report.draws, settings.partners}, catalogue,
                      engine, [&] { tick(doing); });
  const auto all = rivals(nodes, catalogue);
  for (const Rival& rival : all) {
    doing = rival.name;
    report.networks.push_back({rival.name, rival.topology, network_cost(*rival.topology), {}, {}});
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward})
      report.networks.back().under(switching) = times_of(rival, switching, report, runs);
  }
  doing = "searching for crossovers";
  report.contests = contests(all, file.platform.costs, report.message_words, runs);
  return report;
}

}  // namespace hopscope
