// Collective operations: native against exact arithmetic, from every root, and against SimGrid on up to 64 ranks.

#include <catch2/catch.hpp>

#include <set>

#include "engine/plain/exact_run.hpp"
#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test::collectives_of_engines {

namespace {

const Rank most_ranks = is_sanitized() ? 5 : 9;
const std::uint32_t random_scenarios = is_sanitized() ? 10 : is_long() ? 1000 : 100;
const Rank most_random_ranks = is_sanitized() ? 8 : 64;

std::vector<std::shared_ptr<const Topology>> small_networks() {
  std::vector<std::shared_ptr<const Topology>> all;
  for (Rank p = 2; p <= most_ranks; ++p) {
    for (const char* family : {"complete", "ring", "line"}) all.push_back(topology(family, {p}));
  }
  for (const int dimension : {1, 2, 3}) all.push_back(topology("hypercube", {dimension}));
  for (const auto& [rows, columns] : {std::pair(2, 2), {2, 3}, {3, 3}, {2, 4}}) {
    for (const char* family : {"torus", "mesh"}) all.push_back(topology(family, {rows, columns}));
  }
  std::erase_if(all, [](const auto& each) { return each->nodes() > most_ranks; });
  return all;
}

bool has_root(const Algorithm& algorithm) {
  static const std::set<std::string> all{"broadcast", "reduce", "scatter", "gather"};
  return all.contains(algorithm.operation);
}

/// The operation from one rank, with the least and with more than the least number of segments, of which others take no
/// notice.
std::vector<Schedule> from_root(const Algorithm& algorithm, Rank root) {
  Schedule schedule = all_to_all(std::string(algorithm.name), 6);
  schedule.operation = algorithm.operation;
  schedule.values.set("root", static_cast<double>(root));
  schedule.synchronization = root % 2 == 0 ? Synchronization::none : Synchronization::barrier;
  std::vector<Schedule> all{schedule};
  if (std::ranges::find(algorithm.options, "segments", &Field::name) == algorithm.options.end()) return all;
  schedule.values.set("segments", 3.0);
  all.push_back(schedule);
  return all;
}

void check_exact(const Scenario& tried) {
  Observer nobody;
  const ExactTime exact = exact_makespan({tried.platform, *tried.algorithm, *tried.operation, tried.schedule},
                                         ExactCosts(tried.platform), nobody);
  const Result result = simulate(tried);
  INFO(described(tried));
  CHECK(result.time == Approx(exact.rounded()).epsilon(1e-9).margin(0));
  CHECK(result.delivery == Delivery::verified);
}

}  // namespace

TEST_CASE("exhaustively: from every root native takes as long as exact arithmetic says, and delivers",
          "[engines][formula][slow]") {
  int tried = 0;
  for (const auto& network : small_networks()) {
    Platform on;
    on.topology = network;
    on.costs = {5, 1, 2, 0};
    on.costs.t_c = 0.5;
    for (const Algorithm& algorithm : catalogue().algorithms) {
      on.ports = 1;
      if (!has_root(algorithm)) continue;
      if (!algorithm.misfit(on).empty()) on.ports = Platform::all_ports;
      if (!algorithm.misfit(on).empty()) continue;
      for (Rank root = 0; root < on.ranks(); ++root) {
        for (const Schedule& schedule : from_root(algorithm, root)) {
          check_exact(scenario(on, schedule));
          ++tried;
        }
      }
    }
  }
  INFO(tried << " runs");
  CHECK(tried > (is_sanitized() ? 500 : 4000));
}

TEST_CASE("random collective operations of up to 64 ranks: native and SimGrid agree", "[engines][agreement][slow]") {
  std::uint32_t tried = 0;
  for (std::uint32_t seed = 0; tried < random_scenarios; ++seed) {
    Draw draw(seed);
    Platform on = draw.platform(most_random_ranks);
    on.costs = {50, 1, 2, 0};
    Schedule schedule = draw.schedule(on);
    schedule.synchronization = Synchronization::barrier;
    if (schedule.operation.starts_with("all-to-all") || schedule.operation == "shift") continue;
    schedule.values.set("root", static_cast<double>(seed % static_cast<std::uint32_t>(on.ranks())));
    const Scenario each = scenario(on, schedule);
    const auto differences = differences_of_engines(each);
    INFO("seed " << seed << ": " << described(each));
    INFO(fmt::format("native and simgrid: {}", fmt::join(differences, "\n")));
    CHECK(differences.empty());
    ++tried;
  }
}

}  // namespace hopscope::test::collectives_of_engines
