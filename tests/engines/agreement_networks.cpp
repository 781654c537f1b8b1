// Native against SimGrid, and against sums by hand, where channels differ, where there are switches, where routes are
// drawn, and where ranks leave nodes idle.

#include <catch2/catch.hpp>

#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/networks.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

const std::uint32_t random_networks = is_sanitized() ? 40 : is_long() ? 1000 : 300;
const Rank most_network_nodes = is_sanitized() ? 8 : 12;

/// Time of one message of `words` words from rank 0 to rank 1, by both engines.
Time time_of_one(const Platform& on, double words) {
  SizeMatrix sizes(on.ranks());
  sizes.set(0, 1, words);
  Schedule schedule;
  schedule.operation = "all-to-all-v";
  schedule.algorithm = "direct";
  schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
  const Scenario one = scenario(on, schedule);
  CHECK(differences_of_engines(one).empty());
  return simulate(one, {}).time;
}

/// Two nodes, a switch between them; the links differ in all that they can differ in.
Platform over_a_switch() {
  Platform on;
  on.topology = graph({.nodes = 3, .switches = 1, .links = {link(0, 3, 4), link(3, 1, 1, 3.0, 7.0), link(2, 3, 0.5)}});
  on.costs = {50, 2, 5, 0};
  return on;
}

}  // namespace

TEST_CASE("random networks: native and SimGrid agree on switches, unequal channels, random routes and idle nodes",
          "[engines][agreement][slow]") {
  int with_switches = 0;
  int unequal = 0;
  int idle = 0;
  for (std::uint32_t seed = 0; seed < random_networks; ++seed) {
    Draw draw(seed);
    const TopologySpec spec = random_network(draw, most_network_nodes);
    Platform on;
    on.topology = made(spec);
    on.routing = spec.routing;
    on.costs = draw.costs();
    on.switching = draw.one_of({Switching::cut_through, Switching::store_and_forward});
    on.ports = draw.one_of({1, 1, 2, Platform::all_ports});
    if (draw.one_in(2)) on.mapping = random_placement(draw, on.topology->nodes());
    const Scenario tried = scenario(on, draw.schedule(on));
    const auto differences = differences_of_engines(tried);
    INFO("seed " << seed << ": " << described(spec) << "; " << described(tried));
    INFO(fmt::format("native and simgrid: {}", fmt::join(differences, "\n")));
    CHECK(differences.empty());
    with_switches += on.topology->switches() > 0 ? 1 : 0;
    unequal += on.topology->has_equal_channels() ? 0 : 1;
    idle += on.has_rank_on_every_node() ? 0 : 1;
  }
  for (const int seen : {with_switches, unequal, idle}) CHECK(seen > static_cast<int>(random_networks) / 20);
}

TEST_CASE("under cut-through the slowest channel determines the rate, and each hop has its own cost", "[engines]") {
  const Platform on = over_a_switch();
  CHECK(time_of_one(on, 10) == Approx(50 + 5 + 7 + 10 * 3.0).epsilon(1e-12));
}

TEST_CASE("under store-and-forward every hop takes its own time", "[engines]") {
  Platform on = over_a_switch();
  on.switching = Switching::store_and_forward;
  CHECK(time_of_one(on, 10) == Approx(50 + (5 + 10 * 2.0 / 4) + (7 + 10 * 3.0)).epsilon(1e-12));
}

TEST_CASE("a wide channel carries two messages as fast as two narrow ones", "[engines]") {
  // Both nodes of each side meet on the link between the switches.
  Platform on;
  on.costs = {50, 1, 2, 0};
  const auto time = [&](double width) {
    on.topology = graph(
        {.nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(2, 5), link(3, 5), link(4, 5, width)}});
    const Scenario one = scenario(on, shift("direct", 64, 2));
    CHECK(differences_of_engines(one).empty());
    return simulate(one, {}).time;
  };
  CHECK(time(1) == Approx(50 + 3 * 2 + 2 * 64).epsilon(1e-12));
  CHECK(time(2) == Approx(50 + 3 * 2 + 64).epsilon(1e-12));
  CHECK(time(4) == Approx(50 + 3 * 2 + 64).epsilon(1e-12));
  CHECK(time(1.5) == Approx(50 + 3 * 2 + 64 * 2 / 1.5).epsilon(1e-12));
}

TEST_CASE("under fifo a wide channel serves one message after the other, each at the rate of its slowest channel",
          "[engines]") {
  Platform on;
  on.costs = {50, 1, 2, 0};
  on.topology =
      graph({.nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(2, 5), link(3, 5), link(4, 5, 2)}});
  on.contention = Contention::fifo;
  CHECK(simulate(scenario(on, shift("direct", 64, 2)), {}).time == Approx(50 + 3 * 2 + 2 * 64).epsilon(1e-12));
  on.switching = Switching::store_and_forward;
  // The second arrives at the wide link with the first, and waits 32 for it.
  CHECK(simulate(scenario(on, shift("direct", 64, 2)), {}).time ==
        Approx(50 + 3 * 2 + 64 + 2 * 32 + 64).epsilon(1e-12));
}

TEST_CASE("a switch has a port for each of its links, an intermediate node one for all", "[engines]") {
  // Two messages cross the middle at the same time, over links of their own.
  Platform on;
  on.costs = {50, 1, 2, 0};
  on.switching = Switching::store_and_forward;
  const std::vector<Wiring::Link> links{link(0, 4), link(1, 4), link(2, 4), link(3, 4)};
  const auto time = [&] {
    const Scenario one = scenario(on, shift("direct", 64, 2));
    CHECK(differences_of_engines(one).empty());
    return simulate(one, {}).time;
  };
  on.topology = graph({.nodes = 4, .switches = 1, .links = links});
  CHECK(time() == Approx(50 + 2 * (2 + 64)).epsilon(1e-12));
  on.topology = graph({.nodes = 5, .links = links});
  on.mapping = Mapping({0, 1, 2, 3});
  // One after the other into node 4; out of it, the second waits for the port that the first holds.
  CHECK(time() == Approx(50 + 5 * (2 + 64)).epsilon(1e-12));
}

TEST_CASE("a fat tree of full bisection is as fast as a complete network in pairwise exchange, with one port",
          "[engines]") {
  Platform on;
  on.topology = fat_tree(2, 3);
  on.costs = {50, 1, 0, 0};
  const Result result = simulate(scenario(on, all_to_all("pairwise", 64)), {});
  CHECK(result.time == Approx(7 * (50 + 64)).epsilon(1e-12));
  on.topology = fat_tree(2, 3, "k-ary-n-tree");
  CHECK(simulate(scenario(on, all_to_all("pairwise", 64)), {}).time == Approx(7 * (50 + 64)).epsilon(1e-12));
}

}  // namespace hopscope::test
