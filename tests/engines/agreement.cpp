// Native against SimGrid: every algorithm on every topology of up to 9 nodes (16 for hypercubes), both switchings,
// ports 1, 2 and all, with a barrier and without: of these a part, and all of them with scripts/test --long.
// A run of SimGrid's is a process, so costs, message lengths, directions and whether blocks are really carried
// are not multiplied with all that, but change from case to case: every algorithm meets every mix on many platforms.
// Times must agree to 1e-9, of every message, rank and step; counts, routes, witness, overlap and delivery exactly.
//
// Ties are no exception: who goes first is laid down, so both must see it the same way. What is left out are costs of
// very different size that are fractions: late in such a run SimGrid's clock no longer has the digits by which a tie is
// known. ports.cpp has one, in which native is held against an independent machine instead;
// agreement_limits.cpp compares what must agree all the same.
//
// And large networks are left to agreement_limits.cpp. Where ranks go on as they please and messages share
// channels, a difference in the last digit grows from message to message: with some 20 ranks on a line it may come to
// percents of the makespan, on any engine, since which messages meet is then decided by it. Up to 12 ranks it stays far
// below 1e-9 nearly always.

#include <catch2/catch.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include <hopscope/cost_parameters.hpp>

#include "engine/plain/exact_run.hpp"
#include "run/preparation.hpp"
#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

/// Whether a case is drawn as one in so many: by bits of a product with the golden ratio, since a stride would meet
/// some ways to run more often than others.
bool is_drawn(std::size_t number, unsigned one_in) {
  const std::uint32_t bits = static_cast<std::uint32_t>(number) * 2654435769U;
  return bits < std::numeric_limits<std::uint32_t>::max() / one_in;
}

/// Whether SimGrid runs a case, which takes it a process. Under a sanitizer each of its actors is a thread.
bool is_for_simgrid(std::size_t number, NodeId nodes) {
  if (is_sanitized()) return is_drawn(number, 4000);
  return is_long() || is_drawn(number, nodes <= 2 ? 16 : nodes <= 4 ? 32 : 128);
}

/// Whether a case is run in exact arithmetic, in this process.
bool is_for_exact(std::size_t number, NodeId nodes) {
  if (is_sanitized()) return is_drawn(number, 400);
  return is_long() || is_drawn(number, nodes <= 5 ? 1 : 8);
}

constexpr std::int64_t most_exhaustive_nodes = 9;

using Extents = std::vector<std::int64_t>;
using Networks = std::vector<std::shared_ptr<const Topology>>;

/// All grids of two sides, standing rings and lines but once, and some of three.
std::vector<Extents> shapes() {
  std::vector<Extents> all{{5, 1}, {2, 2, 2}, {1, 2, 3}, {3, 1, 2}};
  for (std::int64_t a = 1; a <= most_exhaustive_nodes; ++a) {
    for (std::int64_t b = a == 1 ? 1 : 2; a * b <= most_exhaustive_nodes; ++b) all.push_back({a, b});
  }
  return all;
}

Networks networks_of(const std::string& family) {
  Networks all;
  if (family == "hypercube") {
    for (std::int64_t d = 0; d <= 4; ++d) all.push_back(topology(family, {d}));
    all.push_back(topology(family, {3}, "e-cube-descending"));
  } else if (family == "torus" || family == "mesh") {
    for (const Extents& sides : shapes()) all.push_back(topology(family, sides));
    all.push_back(topology(family, {2, 3}, "default", 4));
  } else if (std::set<std::string_view>{"graph", "fat-tree", "dragonfly", "hyperx", "kautz", "twisted-torus"}.contains(
                 family)) {
    for (const TopologySpec& spec : some_networks(*catalogue().topology(family))) {
      if (catalogue().topology(family)->nodes(spec.extents) <= most_exhaustive_nodes) all.push_back(made(spec));
    }
  } else if (family == "fat-mesh") {
    for (const bool wraparound : {false, true}) {
      TopologySpec spec{family, {2, 4}};
      spec.width_rule = "equal-wires";
      spec.options.set("wraparound", wraparound ? 1.0 : 0.0);
      all.push_back(made(spec));
    }
  } else if (family == "clusters") {
    for (const Extents& sizes : {Extents{1}, {3}, {1, 1}, {2, 2}, {1, 2}, {3, 2}, {2, 3, 1}, {4, 5}, {1, 1, 4}}) {
      all.push_back(topology(family, sizes));
    }
    for (const std::int64_t nics : {1, 3}) {
      TopologySpec spec{family, {2, 3}};
      spec.options.set("nics", static_cast<double>(nics));
      all.push_back(made(spec));
    }
    all.push_back(made(test::joined_clusters({1, 2, 2}, 1, {"line", {3}})));
    all.push_back(made(test::joined_clusters({2, 3}, 2, {"hypercube", {2}})));
  } else {
    const auto least = static_cast<std::int64_t>(catalogue().topology(family)->size.front().least);
    for (std::int64_t n = least; n <= most_exhaustive_nodes; ++n) all.push_back(topology(family, {n}));
    all.push_back(topology(family, {std::max<std::int64_t>(least, 6)}, "default", 3));
  }
  return all;
}

// Their number has no factor in common with that of the ways to run, and neither have those in Cases::varied: so all
// combinations turn up.
const std::vector<Costs>& mixes() {
  static const std::vector<Costs> all{{50, 1, 2, 0},      {0, 1, 0, 0},      {7, 1, 0, 0.5},
                                      {0, 2, 3, 0},       {1, 1, 1, 1},      {1.0 / 3, 0.1, 1.0 / 7, 0.3},
                                      {0.1, 0.7, 0.2, 0}, {1e6, 1e-3, 1, 0}, {1e-3, 1e4, 0, 1e-3},
                                      {3, 0, 1, 0},       {0, 0, 0, 0}};
  return all;
}

/// The schedules of an algorithm that are worth trying on p ranks: all shifts; radix 2, 3, p.
std::vector<Schedule> schedules_of(const Algorithm& algorithm, Rank p) {
  Schedule plain = all_to_all(std::string(algorithm.name), 1);
  plain.operation = algorithm.operation;
  std::vector<Schedule> all;
  if (plain.operation == "shift") {
    for (Rank q = 1; q < p; ++q) {
      plain.values.set("shift", static_cast<double>(q));
      all.push_back(plain);
    }
    return all;
  }
  for (const Rank radix : std::set<Rank>{2, 3, std::max(p, 2)}) {
    for (const char* const option : {"radix", "leaders", "window"})
      plain.values.set(option, static_cast<double>(radix));
    if (radix == 2 || !algorithm.options.empty()) all.push_back(plain);
  }
  return all;
}

/// The ways to run any schedule: switching, ports, barrier.
std::vector<std::tuple<Switching, int, Synchronization>> ways() {
  std::vector<std::tuple<Switching, int, Synchronization>> all;
  for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      all.emplace_back(switching, ports, Synchronization::none);
      all.emplace_back(switching, ports, Synchronization::barrier);
    }
  }
  return all;
}

/// The cases of a family, one after the other: every algorithm on every network in every way, with every other of its
/// schedules in turn.
class Cases {
 public:
  /// Calls visit(scenario) for those that are tried. @return how many there are.
  template <class IsTried, class Visit>
  std::size_t visit_all(const std::string& family, IsTried is_tried, Visit visit) {
    for (const auto& network : networks_of(family)) {
      for (const Algorithm& algorithm : catalogue().algorithms) {
        const std::vector<Schedule> all = schedules_of(algorithm, network->nodes());
        const std::size_t every = std::clamp<std::size_t>(all.size(), 1, 2);
        std::size_t way = 0;
        for (const auto& [switching, ports, sync] : ways()) {
          const std::size_t first = way++ / 2 % every;  // the same with and without a barrier
          Platform on;
          on.topology = network;
          on.switching = switching;
          on.ports = ports;
          if (!algorithm.misfit(on).empty()) continue;
          if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
          for (std::size_t i = first; i < all.size(); i += every) {
            if (is_tried(number_, network->nodes())) visit(varied(on, all[i], sync));
            ++number_;
          }
        }
      }
    }
    return number_;
  }

 private:
  [[nodiscard]] Scenario varied(Platform on, Schedule schedule, Synchronization sync) const {
    on.costs = mixes()[number_ % mixes().size()];
    const std::size_t classes = on.topology->cost_classes().size();
    for (std::size_t k = 0; k < classes && classes > 1; ++k) {
      on.class_costs.push_back(mixes()[(number_ + 3 * k) % mixes().size()]);
    }
    schedule.synchronization = sync;
    schedule.content = number_ % 7 < 2 ? Content::sizes : Content::tracked;
    schedule.values.set("direction", std::array{"forward", "shortest", "merged"}[number_ % 13 % 3]);
    // An algorithm has more ways to run than an exhaustive network has nodes, and their numbers follow each other:
    // every rank is the root of some.
    const auto ranks = static_cast<std::size_t>(on.topology->nodes());
    schedule.values.set("root", static_cast<double>(number_ % ranks));
    // Where messages are split, times are sums of many thirds: their last digits decide who is first at a port, and
    // engines that add them up differently are both right.
    const double third = needs_sizes(schedule) ? 0.5 : 1.0 / 3;
    schedule.message_words = std::array{1.0, 3.0, 2.5, third, 0.0}[number_ % 5];
    return scenario(on, schedule);
  }

  std::size_t number_ = 0;
};

void check(const std::string& family, std::size_t at_least) {
  const std::size_t cases = Cases().visit_all(family, is_for_simgrid, [](const Scenario& tried) {
    const auto differences = differences_of_engines(tried);
    INFO(described(tried));
    INFO(fmt::format("native and simgrid: {}", fmt::join(differences, "\n")));
    CHECK(differences.empty());
  });
  CHECK(cases > at_least);
}

/// A number that is the same fraction in binary digits and in exact arithmetic.
double in_eighths(double number) { return std::round(8 * number) / 8; }

Costs in_eighths(const Costs& costs) {
  Costs rounded;
  for (const CostParameter& each : cost_parameters) rounded.*each.value = in_eighths(costs.*each.value);
  return rounded;
}

Scenario in_eighths(const Scenario& tried) {
  Platform on = tried.platform;
  on.costs = in_eighths(on.costs);
  for (Costs& costs : on.class_costs) costs = in_eighths(costs);
  Schedule schedule = tried.schedule;
  schedule.message_words = in_eighths(schedule.message_words);
  return planned(scenario(on, schedule));
}

}  // namespace

TEST_CASE("exhaustively: the native engine takes as long as exact arithmetic says, on every family",
          "[engines][formula][slow]") {
  const TopologyFamily& family = catalogue().topologies[GENERATE(range(std::size_t{0}, catalogue().topologies.size()))];
  if (family.name == "slim-fly") return;  // the smallest has 50 nodes
  Cases().visit_all(family.name, is_for_exact, [](const Scenario& any) {
    const Scenario tried = in_eighths(any);
    Observer nobody;
    const ExactTime exact = exact_makespan({tried.platform, *tried.algorithm, *tried.operation, tried.schedule},
                                           ExactCosts(tried.platform), nobody);
    INFO(described(tried));
    CHECK(simulate(tried).time == Approx(exact.rounded()).epsilon(1e-9).margin(0));
  });
}

TEST_CASE("exhaustively: native and SimGrid agree on families without a test of their own",
          "[engines][agreement][slow]") {
  std::set<std::string> families;
  for (const TopologyFamily& family : catalogue().topologies) families.insert(family.name);
  CHECK(families.erase("slim-fly") == 1);  // the smallest has 50 nodes, too many here
  for (const char* tested : {"ring", "line", "torus", "mesh", "hypercube", "complete", "clusters", "fat-tree",
                             "fat-mesh", "graph", "dragonfly", "hyperx", "kautz", "twisted-torus"}) {
    CHECK(families.erase(tested) == 1);
  }
  for (const std::string& family : families) check(family, 0);
}

// One test for each family, so that they run side by side.
TEST_CASE("exhaustively: native and SimGrid agree on graphs", "[engines][agreement][slow]") { check("graph", 1500); }
TEST_CASE("exhaustively: native and SimGrid agree on fat trees", "[engines][agreement][slow]") {
  check("fat-tree", 1500);
}
TEST_CASE("exhaustively: native and SimGrid agree on fat meshes", "[engines][agreement][slow]") {
  check("fat-mesh", 200);
}
TEST_CASE("exhaustively: native and SimGrid agree on dragonflies", "[engines][agreement][slow]") {
  check("dragonfly", 300);
}
TEST_CASE("exhaustively: native and SimGrid agree on hyperx", "[engines][agreement][slow]") { check("hyperx", 300); }
TEST_CASE("exhaustively: native and SimGrid agree on rings", "[engines][agreement][slow]") { check("ring", 1700); }
TEST_CASE("exhaustively: native and SimGrid agree on lines", "[engines][agreement][slow]") { check("line", 900); }
TEST_CASE("exhaustively: native and SimGrid agree on tori", "[engines][agreement][slow]") { check("torus", 2400); }
TEST_CASE("exhaustively: native and SimGrid agree on meshes", "[engines][agreement][slow]") { check("mesh", 1850); }
TEST_CASE("exhaustively: native and SimGrid agree on hypercubes", "[engines][agreement][slow]") {
  check("hypercube", 1050);
}
TEST_CASE("exhaustively: native and SimGrid agree on complete networks", "[engines][agreement][slow]") {
  check("complete", 800);
}
TEST_CASE("exhaustively: native and SimGrid agree on clusters, each with its cost parameters",
          "[engines][agreement][slow]") {
  check("clusters", 500);
}

}  // namespace hopscope::test
