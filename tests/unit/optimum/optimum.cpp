// The fewest congestion-free steps of small exchanges.
#include <catch2/catch.hpp>

#include <algorithm>

#include <fmt/format.h>

#include "output/bound/schedules.hpp"
#include "study/bound/optimum/step_packing.hpp"
#include "support/program.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

std::size_t proved_steps(const Scenario& scenario, RouteChoice routes) {
  const OptimumReport report = optimum_of(scenario, {routes}, {});
  CHECK((report.messages == 0 || report.found.is_optimum()));
  return report.found.steps;
}

/// The fewest steps of messages on fixed routes by trying every assignment, in order: independent of the search.
bool fits_in(const std::vector<std::vector<std::size_t>>& messages, std::vector<std::vector<int>>& used,
             std::size_t message) {
  if (message == messages.size()) return true;
  for (auto& step : used) {
    const bool is_free = std::ranges::none_of(messages[message], [&](std::size_t r) { return step[r] > 0; });
    if (!is_free) continue;
    for (const std::size_t r : messages[message]) ++step[r];
    if (fits_in(messages, used, message + 1)) return true;
    for (const std::size_t r : messages[message]) --step[r];
  }
  return false;
}

std::size_t fewest_by_trial(const std::vector<std::vector<std::size_t>>& messages, std::size_t resources) {
  for (std::size_t steps = 0;; ++steps) {
    std::vector<std::vector<int>> used(steps, std::vector<int>(resources));
    if (fits_in(messages, used, 0)) return steps;
  }
}

}  // namespace

TEST_CASE("an exchange on a complete network has as many rounds as a one-factorization", "[optimum]") {
  for (const std::int64_t p : {2, 3, 4, 5, 6, 7, 8, 9}) {
    INFO(p << " nodes");
    CHECK(proved_steps(exchange_on(topology("complete", {p}), 1), RouteChoice::platform) ==
          static_cast<std::size_t>(p - 1));
    CHECK(proved_steps(exchange_on(topology("complete", {p}), Platform::all_ports), RouteChoice::platform) == 1);
  }
}

TEST_CASE("on a hypercube, p-1 steps suffice with one port and p/2 with all ports", "[optimum]") {
  for (const std::int64_t d : {1, 2, 3}) {
    const auto p = std::size_t{1} << d;
    CHECK(proved_steps(exchange_on(topology("hypercube", {d}), 1), RouteChoice::platform) == p - 1);
    CHECK(proved_steps(exchange_on(topology("hypercube", {d}), Platform::all_ports), RouteChoice::platform) == p / 2);
    CHECK(proved_steps(exchange_on(topology("hypercube", {d}), Platform::all_ports), RouteChoice::any) == p / 2);
  }
}

TEST_CASE("on a ring, ties of the routing cost steps, which other shortest routes save", "[optimum]") {
  const Scenario ring = exchange_on(topology("ring", {8}), Platform::all_ports);
  // Forwards 1 + 2 + 3 + 4 channels a node, backwards 1 + 2 + 3.
  CHECK(proved_steps(ring, RouteChoice::platform) == 10);
  CHECK(proved_steps(ring, RouteChoice::shortest) == 8);
  CHECK(proved_steps(ring, RouteChoice::any) == 8);
}

TEST_CASE("a 3-shift on a ring of 8 needs four steps straight, though channels would allow three", "[optimum]") {
  Schedule shift = all_to_all("direct", 1);
  shift.operation = "shift";
  shift.values.set("shift", 3.0);
  const OptimumReport report =
      optimum_of(scenario(words_only(topology("ring", {8})), shift), {RouteChoice::shortest}, {});
  CHECK(report.by_channels == 3);
  CHECK(report.found.is_optimum());
  // Two routes of three channels fit beside each other on a ring of eight, so two messages a step.
  CHECK(report.found.steps == 4);
}

TEST_CASE("the search agrees with the trial of every assignment on random networks", "[optimum]") {
  Draw draw(20);
  int above_resources = 0;
  for (int run = 0; run < 300; ++run) {
    const bool is_shift = draw.one_in(2);
    const auto network = is_shift ? topology("ring", {3 + draw.below(7)}) : made(random_graph(draw, 5));
    const Platform on = words_only(network, draw.one_of({1, Platform::all_ports}));
    if (on.ranks() < 2 || !on.topology->has_equal_channels()) continue;
    Schedule schedule = all_to_all("direct", 1);
    if (is_shift) schedule.operation = "shift";
    if (is_shift) schedule.values.set("shift", static_cast<double>(1 + draw.below(on.ranks() - 1)));
    const Scenario exchange = scenario(on, schedule);
    const auto channels = static_cast<std::size_t>(on.topology->channels());
    std::vector<std::vector<std::size_t>> messages;
    Route route;
    for (Rank from = 0; from < on.ranks(); ++from) {
      for (Rank to = 0; to < on.ranks(); ++to) {
        if (from == to || (is_shift && (from + schedule.rank("shift")) % on.ranks() != to)) continue;
        on.route(from, to, route);
        auto& resources = messages.emplace_back(route.begin(), route.end());
        if (on.ports > 1) continue;
        resources.push_back(channels + static_cast<std::size_t>(from));
        resources.push_back(channels + static_cast<std::size_t>(on.ranks() + to));
      }
    }
    INFO("run " << run << ": " << on.topology->description() << ", ports " << on.ports);
    const OptimumReport report = optimum_of(exchange, {}, {});
    const std::size_t fewest = fewest_by_trial(messages, channels + 2 * static_cast<std::size_t>(on.ranks()));
    CHECK(report.found.is_optimum());
    CHECK(report.found.steps == fewest);
    above_resources += fewest > std::max(report.by_ports, report.by_channels);
  }
  CHECK(above_resources > 0);
}

TEST_CASE("more routes never take more steps, and no optimum is below the bound by prices", "[optimum]") {
  Draw draw(8);
  for (int run = 0; run < 25; ++run) {
    const Platform on = words_only(made(random_graph(draw, 6)), draw.one_of({1, 2, Platform::all_ports}));
    if (on.ranks() < 2) continue;
    const Scenario exchange = scenario(on, all_to_all("direct", 1));
    INFO("run " << run << ": " << on.topology->description() << ", ports " << on.ports);
    const OptimumSettings few{RouteChoice::platform, 20000};
    const OptimumReport platform = optimum_of(exchange, few, {});
    const OptimumReport shortest = optimum_of(exchange, {RouteChoice::shortest, 20000}, {});
    const OptimumReport any = optimum_of(exchange, {RouteChoice::any, 20000}, {});
    CHECK(any.found.at_least <= shortest.found.steps);
    CHECK(shortest.found.at_least <= platform.found.steps);
    for (const OptimumReport* report : {&platform, &shortest, &any}) {
      REQUIRE(report->bound);
      CHECK(report->time >= *report->bound * (1 - 1e-9));
    }
  }
}

TEST_CASE("a search that is too long ends without a proof, and says so", "[optimum]") {
  const Scenario ring = exchange_on(topology("ring", {8}), 1);
  const OptimumReport report = optimum_of(ring, {RouteChoice::shortest, 100}, {});
  CHECK(report.found.at_least == 8);
  CHECK(report.found.steps > 8);
  CHECK_FALSE(report.found.is_optimum());
  const std::string table = optimum_table(report, {});
  CHECK(table.find(fmt::format("8 to {} steps, not proved", report.found.steps)) != std::string::npos);
}

TEST_CASE("wide channels take several messages in a step", "[optimum]") {
  // Two nodes behind each of two switches, whose link is as wide as two others: 4 messages cross it.
  const Wiring wiring{
      .nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(4, 5, 2), link(5, 2), link(5, 3)}};
  CHECK(proved_steps(exchange_on(graph(wiring), 1), RouteChoice::platform) == 3);
  const Wiring narrow{.nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(4, 5), link(5, 2), link(5, 3)}};
  CHECK(proved_steps(exchange_on(graph(narrow), 1), RouteChoice::platform) == 4);
}

TEST_CASE("what optimum does not search is refused with the reason", "[optimum]") {
  CHECK_THROWS_WITH(optimum_of(exchange_on(topology("ring", {10}), 1), {}, {}),
                    "test: /platform/topology: has 10 ranks, whose exchange has more messages than optimum searches; "
                    "at most 72 are possible (a total exchange of 9 ranks)");
  Scenario hops = exchange_on(topology("ring", {4}), 1);
  hops.platform.switching = Switching::store_and_forward;
  CHECK_THROWS_WITH(optimum_of(hops, {}, {}), Catch::Contains("/platform/switching"));
  CHECK_THROWS_WITH(optimum_of(exchange_on(topology("complete", {9}), 1), {RouteChoice::any}, {}),
                    Catch::Contains("use --routes shortest"));
}

TEST_CASE("messages that not even an empty step has room for are not packed", "[optimum]") {
  StepPacking problem{.resources = 1, .messages = {{{{0, 1.0}}}, {{{0, 1.0}}}}};
  CHECK(repaired_packing(problem, 2, 1000, {}).has_value());
  problem.messages.push_back({{{0, 1.5}}});
  CHECK_FALSE(repaired_packing(problem, 3, 1000, {}).has_value());
}

TEST_CASE("two searches for an optimum find the same", "[optimum]") {
  const Scenario torus = exchange_on(topology("torus", {2, 4}), 1);
  CHECK(optimum_json({optimum_of(torus, {RouteChoice::any}, {})}, false) ==
        optimum_json({optimum_of(torus, {RouteChoice::any}, {})}, false));
}

TEST_CASE("a search for an optimum that is stopped tells what is known", "[optimum]") {
  OptimumSettings settings{.routes = RouteChoice::any};
  settings.goes_on = [] { return false; };
  const Scenario exchange = exchange_on(topology("mesh", {2, 4}), 1);
  const OptimumReport stopped = optimum_of(exchange, settings, {});
  CHECK(stopped.found.is_stopped);
  CHECK_FALSE(stopped.found.is_optimum());
  CHECK(stopped.found.at_least >= 7);
  CHECK(contains(optimum_table(stopped, {}), "stopped before the search was complete"));
  CHECK(contains(optimum_json({stopped}, false), R"("stopped": true)"));
  settings = {.routes = RouteChoice::any, .seconds = 1e-9};
  CHECK(optimum_of(exchange, settings, {}).found.is_stopped);
}

TEST_CASE("every exchange of 8 ranks has an answer, with all routes too", "[optimum]") {
  const auto steps = [](const std::shared_ptr<const Topology>& network, int ports) {
    const OptimumReport report =
        optimum_of(scenario(words_only(network, ports), all_to_all("direct", 1)), {RouteChoice::any}, {});
    CHECK(report.found.is_optimum());
    return report.found.steps;
  };
  CHECK(steps(topology("complete", {8}), 1) == 7);
  CHECK(steps(topology("complete", {8}), Platform::all_ports) == 1);
  CHECK(steps(topology("hypercube", {3}), 1) == 7);
  CHECK(steps(topology("hypercube", {3}), Platform::all_ports) == 4);
  CHECK(steps(topology("ring", {8}), Platform::all_ports) == 8);
  CHECK(steps(topology("mesh", {2, 4}), 1) == 8);
}

TEST_CASE("few steps are found where widths differ and a tree of all choices is too large", "[optimum]") {
  const Wiring wiring{.nodes = 7,
                      .links = {link(0, 5, 4), link(4, 0), link(1, 4), link(6, 5, 2), link(2, 4, 2), link(3, 2),
                                link(0, 1, 4), link(2, 0), link(6, 4, 4), link(3, 6, 4)}};
  const Scenario exchange = exchange_on(graph(wiring), Platform::all_ports);
  const OptimumReport report = optimum_of(exchange, {.routes = RouteChoice::any, .most_nodes = 100000}, {});
  CHECK(report.by_channels == 3);
  CHECK(report.found.steps == 3);
  CHECK(report.found.is_optimum());
}

}  // namespace hopscope::test
