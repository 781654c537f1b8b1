#include "study/cost/cost_runs.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "algorithm/formulas_on.hpp"
#include "run/runs.hpp"
#include "sizes/patterns.hpp"

namespace hopscope {

namespace {

/// The mean time at which messages are delivered.
class DeliveryTimes final : public Observer {
 public:
  void on_deliver(const MessageInfo& /*message*/, Time now) override { times_.add(now); }
  [[nodiscard]] Time mean() const { return times_.mean(); }

 private:
  Sample times_;
};

Schedule exchange_schedule(std::string_view algorithm, double words) {
  Schedule schedule;
  schedule.operation = "all-to-all";
  schedule.algorithm = algorithm;
  schedule.message_words = words;
  schedule.content = Content::sizes;
  return schedule;
}

Schedule unequal_schedule(SizeMatrix sizes) {
  Schedule schedule;
  schedule.operation = "all-to-all-v";
  schedule.algorithm = "direct";
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  schedule.content = Content::sizes;
  return schedule;
}

// Does not own the network: the caller does.
std::shared_ptr<const Topology> borrowed(const Topology& network) {
  return {std::shared_ptr<const Topology>(), &network};
}

}  // namespace

std::vector<Rival> rivals(NodeId nodes, const Catalogue& catalogue) {
  const int dimension = std::countr_zero(static_cast<unsigned>(nodes));
  const std::int64_t rows = std::int64_t{1} << (dimension / 2);
  const std::vector<std::int64_t> sides{rows, nodes / rows};
  const auto make = [&](const char* family, std::vector<std::int64_t> extents, const char* width_rule = "",
                        bool wraparound = false) {
    TopologySpec spec;
    spec.family = family;
    spec.extents = std::move(extents);
    spec.width_rule = width_rule;
    spec.options.set("wraparound", wraparound ? 1.0 : 0.0);
    return catalogue.topology(family)->make(spec);
  };
  std::vector<std::string> on_grid{"mesh"};
  if (nodes <= most_paired_nodes) on_grid.emplace_back("pairwise");
  return {{"hypercube", make("hypercube", {dimension}), true, {"pairwise", "hypercube"}},
          {"torus of equal wires", make("fat-mesh", sides, "equal-wires", true), true, on_grid},
          {"torus of equal bisection", make("fat-mesh", sides, "equal-bisection", true), true, on_grid},
          {"mesh of equal wires", make("fat-mesh", sides, "equal-wires"), true, on_grid},
          {"mesh of equal bisection", make("fat-mesh", sides, "equal-bisection"), true, on_grid},
          {"torus", make("torus", sides), false, on_grid},
          {"mesh", make("mesh", sides), false, on_grid},
          {"ring", make("ring", {nodes}), false, {"ring"}},
          {"complete", make("complete", {nodes}), false, {"pairwise"}}};
}

CostRuns::CostRuns(const Platform& platform, NodeId nodes, const Draws& draws, const Catalogue& catalogue,
                   const Engine& engine, std::function<void()> tick)
    : platform_(platform), draws_(draws), catalogue_(catalogue), engine_(engine), tick_(std::move(tick)) {
  all_pairs_ = std::int64_t{nodes} * (nodes - 1) <= draws.pairs;
  if (all_pairs_) {
    for (NodeId from = 0; from < nodes; ++from) {
      for (NodeId to = 0; to < nodes; ++to) {
        if (from != to) pairs_.emplace_back(from, to);
      }
    }
  } else {
    sizes::Random random(draws.seed);
    for (std::int64_t i = 0; i < draws.pairs; ++i) {
      const auto from = static_cast<NodeId>(random.draw(static_cast<std::uint64_t>(nodes)));
      pairs_.emplace_back(from, sizes::other_than(from, nodes, random));
    }
  }
}

LightLoad CostRuns::light(const Topology& network, Switching switching, double words) const {
  LightLoad load;
  load.is_all = all_pairs_;
  Platform platform = platform_of(network, switching);
  SizeMatrix sizes(2);
  sizes.set(0, 1, words);
  const Schedule schedule = unequal_schedule(std::move(sizes));
  const Algorithm& direct = *catalogue_.algorithm(schedule.operation, schedule.algorithm);
  Observer nobody;
  for (const auto& [from, to] : pairs_) {
    platform.mapping = Mapping({from, to});  // two ranks; all other nodes have none
    const Time simulated = run(platform, direct, schedule, nobody);
    const auto hops = static_cast<double>(network.distance(from, to));
    const Time expected = message_time(network, platform_.costs, switching, hops).at(words);
    const Time larger = std::max(simulated, expected);
    if (larger > 0) load.farthest = std::max(load.farthest, std::abs(simulated - expected) / larger);
    load.simulated.add(simulated);
  }
  return load;
}

HeavyLoad CostRuns::heavy(const Topology& network, Switching switching, Contest::Load load, double words) const {
  HeavyLoad times;
  const Platform platform = platform_of(network, switching);
  sizes::Random random(draws_.seed);  // restarted, so that every network and size has the same partners
  for (std::int64_t draw = 0; draw < draws_.draws; ++draw) {
    SizeMatrix matrix(network.nodes());
    for (std::int64_t k = 0; k < draws_.partners; ++k) {
      const auto partners = load == Contest::Load::permutation ? sizes::permuted_partners(network.nodes(), random)
                                                               : sizes::independent_partners(network.nodes(), random);
      for (Rank rank = 0; rank < network.nodes(); ++rank)
        matrix.add(rank, partners[static_cast<std::size_t>(rank)], words);
    }
    const Schedule schedule = unequal_schedule(std::move(matrix));
    DeliveryTimes delivered;
    const Algorithm& direct = *catalogue_.algorithm(schedule.operation, schedule.algorithm);
    times.makespans.push_back(run(platform, direct, schedule, delivered));
    times.makespan.add(times.makespans.back());
    times.delivery.add(delivered.mean());
  }
  return times;
}

std::vector<ExchangeRun> CostRuns::exchange(const Rival& rival, Switching switching, double words) const {
  std::vector<ExchangeRun> runs;
  const Platform platform = platform_of(*rival.topology, switching);
  for (const std::string& name : rival.exchanges) {
    const Algorithm& algorithm = *catalogue_.algorithm("all-to-all", name);
    if (!algorithm.misfit(platform).empty()) continue;
    Observer nobody;
    const Time simulated = run(platform, algorithm, exchange_schedule(name, words), nobody);
    runs.push_back({name, formula(platform, algorithm, words), simulated});
  }
  return runs;
}

std::optional<Time> CostRuns::exchange_by_formula(const Rival& rival, Switching switching, double words) const {
  std::optional<Time> fastest;
  const Platform platform = platform_of(*rival.topology, switching);
  for (const std::string& name : rival.exchanges) {
    const Algorithm& algorithm = *catalogue_.algorithm("all-to-all", name);
    if (!algorithm.misfit(platform).empty()) continue;
    const auto time = formula(platform, algorithm, words);
    if (!time) return std::nullopt;
    fastest = fastest ? std::min(*fastest, *time) : *time;
  }
  return fastest;
}

std::optional<Time> CostRuns::fastest_exchange(const Rival& rival, Switching switching, double words) const {
  std::optional<Time> fastest;
  const Platform platform = platform_of(*rival.topology, switching);
  for (const std::string& name : rival.exchanges) {
    const Algorithm& algorithm = *catalogue_.algorithm("all-to-all", name);
    if (!algorithm.misfit(platform).empty()) continue;
    auto time = formula(platform, algorithm, words);
    Observer nobody;
    if (!time) time = run(platform, algorithm, exchange_schedule(name, words), nobody);
    fastest = fastest ? std::min(*fastest, *time) : *time;
  }
  return fastest;
}

std::optional<Time> CostRuns::formula(const Platform& platform, const Algorithm& algorithm, double words) const {
  const auto formulas = formulas_on(platform, algorithm, exchange_schedule(algorithm.name, words));
  if (formulas.empty() || formulas.back().kind != FormulaKind::exact || !formulas.back().holds()) return std::nullopt;
  return formulas.back().value;
}

Platform CostRuns::platform_of(const Topology& network, Switching switching) const {
  Platform platform;
  platform.topology = borrowed(network);
  platform.costs = platform_.costs;
  platform.switching = switching;
  platform.ports = platform_.ports;
  platform.contention = platform_.contention;
  platform.startups = platform_.startups;
  return platform;
}

Time CostRuns::run(const Platform& platform, const Algorithm& algorithm, const Schedule& schedule,
                   Observer& observer) const {
  tick_();
  const auto operation = catalogue_.operation(schedule.operation)->make(schedule, platform.ranks());
  return run_completely(engine_, {platform, algorithm, *operation, schedule}, {&observer});
}

}  // namespace hopscope
