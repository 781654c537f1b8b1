// The bound by prices in the results of runs.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "run/bound/price_bounds.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// The bound by prices of a run; 0 if it has none.
Time prices_of(const Scenario& scenario, const RunOptions& options = {}) {
  for (const Analytic& bound : simulate(scenario, options).bounds) {
    if (bound.name.ends_with("prices")) return bound.value;
  }
  return 0;
}

Time largest_of(const Scenario& scenario) {
  Time largest = 0;
  for (const Analytic& bound : scenario.operation->bounds(scenario.platform, true)) {
    if (bound.name != "farthest pair") largest = std::max(largest, bound.value);  // of messages that are not split
  }
  return largest;
}

/// The largest bound, of a platform whose messages take nothing besides their words, is that of `hopscope bound`, to
/// within a percent.
void check_as_bound(const Scenario& scenario) {
  FlowSearch search;
  search.gap = 0.003;
  search.little_work = 0;
  const BoundReport report = bound_of(scenario, search);
  PriceBounds known;
  const auto by_prices = known.of(scenario.platform, *scenario.operation, scenario.schedule);
  const Time largest = std::max(by_prices ? by_prices->time : 0, largest_of(scenario));
  INFO(scenario.platform.topology->description() << ": " << largest << ", and " << report.bound);
  CHECK(largest >= report.bound * (1 - 0.0101));
  CHECK(largest <= *report.fractional * (1 + 1e-9));
}

}  // namespace

TEST_CASE("a run shows the bound by prices where it is larger than all others", "[bounds]") {
  // Each hop holds a port: (p/2) log p words a node, more than the p-1 that it has.
  Platform on = platform("hypercube", {3});
  on.switching = Switching::store_and_forward;
  const Result result = simulate(scenario(on, all_to_all("pairwise", 64)));
  const Analytic& bound = result.bounds.back();
  CHECK(bound.name == "one-port prices");
  CHECK(bound.value == Approx(52 + 64 * 12));
  CHECK(bound.kind == FormulaKind::lower_bound);
  CHECK(bound.formula == "t_s + t_h + a/b");
  REQUIRE(bound.symbols.size() >= 2);
  CHECK(bound.symbols[0].value / bound.symbols[1].value == Approx(64 * 12));
}

TEST_CASE("a run has no bound by prices where the closed forms are exact", "[bounds]") {
  for (const auto& [family, sides] : std::vector<std::pair<std::string, std::vector<std::int64_t>>>{
           {"ring", {9}}, {"torus", {3, 5}}, {"mesh", {4, 3}}, {"line", {5}}, {"hypercube", {4}}, {"complete", {6}}}) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      const Scenario exchange = scenario(words_only(topology(family, sides), ports), all_to_all("direct", 3));
      INFO(family << ", ports " << ports);
      CHECK(prices_of(exchange) == 0);
      CHECK(largest_of(exchange) == Approx(*bound_of(exchange, {}).fractional));
    }
  }
}

TEST_CASE("the bound of a run is that of the command bound, to within one percent", "[bounds][unsanitized]") {
  Draw draw(5);
  for (int run = 0; run < 60; ++run) {
    Platform on = words_only(draw.one_in(3) ? draw.network(16) : made(random_network(draw, 16)),
                             draw.one_of({1, 2, Platform::all_ports}));
    if (draw.one_in(2)) on.switching = Switching::store_and_forward;
    if (on.ranks() < 2) continue;
    check_as_bound(scenario(on, all_to_all("direct", 7)));
    Schedule shift = all_to_all("direct", 7);
    shift.operation = "shift";
    shift.values.set("shift", 1.0 + draw.below(on.ranks() - 1));
    check_as_bound(scenario(on, shift));
  }
}

TEST_CASE("a bound that is remembered is the same as one that is found", "[bounds]") {
  PriceBounds known;
  Platform on = words_only(topology("ring", {8}));
  const auto shifted = [&on](Rank by, double words) {
    Schedule schedule = all_to_all("direct", words);
    schedule.operation = "shift";
    schedule.values.set("shift", static_cast<double>(by));
    return scenario(on, schedule);
  };
  for (const double words : {1000.0, 333.3, 7777.0}) {
    for (const double t_w : {1.0, 0.7}) {
      on.costs = {50, t_w, 2, 0};
      const Time found = prices_of(shifted(3, words));
      // Forwards and backwards in equal times: q(p-q)/p words a channel.
      CHECK(found == Approx(52 + 15.0 / 8 * words * t_w).epsilon(0.005));
      CHECK(prices_of(shifted(3, words), {.bounds = &known}) == found);
      CHECK(prices_of(shifted(3, words), {.bounds = &known}) == found);
    }
  }
  for (const auto switching : {Switching::cut_through, Switching::store_and_forward}) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      for (const Rank by : {2, 3, 5}) {
        on.switching = switching;
        on.ports = ports;
        CHECK(prices_of(shifted(by, 1000), {.bounds = &known}) == prices_of(shifted(by, 1000)));
      }
    }
  }
}

TEST_CASE("networks that are too large for a search have no bound by prices, at no cost", "[bounds]") {
  std::vector<std::pair<std::int64_t, std::int64_t>> links;
  for (std::int64_t i = 0; i < 2000; ++i) links.emplace_back(i, (i + 1) % 2000);
  const Platform on = words_only(graph_of(2000, links), 1);
  const Schedule exchange = all_to_all("direct", 1);
  const Scenario large = scenario(on, exchange);
  PriceBounds known;
  CHECK_FALSE(known.of(large.platform, *large.operation, large.schedule));
}

TEST_CASE("a bound by a closed formula that is larger stands beside that by prices", "[bounds]") {
  const TopologySpec four_of_four{"clusters", {4, 4, 4, 4}};
  Platform on;
  on.topology = made(four_of_four);
  on.ports = 1;
  on.class_costs.assign(4, {50, 1, 2, 0});
  on.class_costs.push_back({500, 4, 2, 0});
  const BoundReport report = bound_of_exchange(on, 64);
  // Of each of 4 nodes, 3 * 64 words stay and take 1 each at its port, and 12 * 64 leave and take 4 each.
  REQUIRE(report.closed_form.has_value());
  CHECK(report.closed_form->name == "one-port volume of a cluster");
  CHECK(report.closed_form->time == Approx(52 + 192 + 4 * 768));
  CHECK(report.closed_form->time > *report.fractional);
  CHECK(report.has_unlike_port_times);
  CHECK_FALSE(bound_of_exchange(platform("hypercube", {3}), 64).closed_form.has_value());
}

TEST_CASE("a bound tells whether words may hold a port for longer than it counts", "[bounds]") {
  // Two fast links, joined by slow ones: each send port is held for 2 * 10 words on these, besides 10 words / 10.
  Wiring square{.nodes = 4, .links = {link(0, 1, 10), link(2, 3, 10), link(0, 2), link(1, 3)}};
  CHECK(bound_of_exchange(words_only(graph(square), 1), 10).has_unlike_port_times);
  CHECK_FALSE(bound_of_exchange(words_only(graph(square)), 10).has_unlike_port_times);
  // Whoever sends to the other side of a fast link in the middle still has only slow links of its own.
  Wiring racks{.nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(2, 5), link(3, 5), link(4, 5, 4)}};
  CHECK_FALSE(bound_of_exchange(words_only(graph(racks), 1), 10).has_unlike_port_times);
}

TEST_CASE("a bound for a part of all schedules is no smaller than that for all", "[bounds]") {
  Platform on = platform("hypercube", {3});
  on.switching = Switching::store_and_forward;
  const BoundReport report = bound_of_exchange(on, 64);
  REQUIRE_FALSE(report.restricted.empty());
  for (const RestrictedBound& each : report.restricted) CHECK(each.time >= report.bound);
}

}  // namespace hopscope::test
