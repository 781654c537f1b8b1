// Native against SimGrid where their times may differ though both are right: what must agree all the same does.

#include <catch2/catch.hpp>

#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

std::vector<std::pair<const char*, std::vector<std::int64_t>>> larger_networks() {
  if (is_sanitized()) return {{"hypercube", {3}}};
  return {{"ring", {24}}, {"line", {20}}, {"torus", {4, 6}}, {"mesh", {5, 4}}, {"hypercube", {5}}, {"complete", {23}}};
}

/// Algorithms that fit on these networks, with the costs and ports given: on every network each of them in a long run
/// of tests, and otherwise one in five, others on the next.
std::vector<Scenario> larger_scenarios(const Costs& costs, int ports, Synchronization sync) {
  std::vector<Scenario> all;
  std::size_t number = 0;
  for (const auto& [family, extents] : larger_networks()) {
    ++number;
    for (const Algorithm& algorithm : catalogue().algorithms) {
      if (++number % (is_sanitized() ? 7 : 5) != 0 && !is_long()) continue;
      Platform on = platform(family, extents);
      on.costs = costs;
      on.ports = ports;
      if (!algorithm.misfit(on).empty()) continue;
      if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
      Schedule schedule = shift(std::string(algorithm.name), 3, 7);
      schedule.operation = algorithm.operation;
      schedule.synchronization = sync;
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        on.switching = switching;
        all.push_back(scenario(on, schedule));
      }
    }
  }
  return all;
}

/// All that both show.
void compare_runs(const EngineRun& one, const EngineRun& other, Differences& found) {
  compare(one.result, other.result, found);
  compare(one.trace, other.trace, found);
}

/// The same, and the ways of the messages that arrive in the first quarter of the run.
void compare_early_times(const EngineRun& one, const EngineRun& other, Differences& found) {
  compare_all_but_times(one, other, found);
  const auto passages = one.trace.passages();
  const auto others = other.trace.passages();
  found.exact("messages that start up", passages.size(), others.size());
  for (std::size_t i = 0; i < std::min(passages.size(), others.size()); ++i) {
    if (passages[i].delivered <= one.result.time / 4) compare(passages[i], others[i], found);
  }
}

void check(const std::vector<Scenario>& all, void (*compare)(const EngineRun&, const EngineRun&, Differences&)) {
  CHECK(all.size() > 20);
  for (const Scenario& tried : all) {
    Differences found;
    compare(run_on("native", tried), run_on("simgrid", tried), found);
    INFO(described(tried));
    INFO(fmt::format("native and simgrid: {}", fmt::join(found.list(), "\n")));
    CHECK(found.list().empty());
  }
}

}  // namespace

TEST_CASE("larger networks: with a barrier native and SimGrid agree", "[engines][agreement]") {
  for (const int ports : {2, Platform::all_ports}) {
    check(larger_scenarios({50, 1, 2, 0}, ports, Synchronization::barrier), compare_runs);
  }
}

// Messages that share channels pass on differences in the last digit, twice as large after a few of them, until these
// decide which messages meet. One-factor on this ring of 24 comes to a relative difference of 1e-6 of the makespan.
TEST_CASE("larger networks: without a barrier native and SimGrid agree in counts and early times",
          "[engines][agreement]") {
  check(larger_scenarios({1.0 / 3, 0.1, 1.0 / 7, 0.3}, 2, Synchronization::none), compare_early_times);
}

// SimGrid's clock, which counts the smallest cost, has no digits left by which to know that messages come at once.
TEST_CASE("costs that are fractions of very different magnitude: native and SimGrid agree in counts",
          "[engines][agreement]") {
  check(larger_scenarios({1e5 / 3, 1e-3 / 7, 1e2 / 3, 0}, 1, Synchronization::none), compare_all_but_times);
}

}  // namespace hopscope::test
