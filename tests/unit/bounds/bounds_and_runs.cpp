// No run is below the bound by prices, whatever the network, sizes, ports, switching and algorithm, forwarding
// schedules such as Bruck's among them.
#include <catch2/catch.hpp>

#include <map>
#include <tuple>

#include "algorithm/collective_operation.hpp"
#include "analysis/certificate/certificate_check.hpp"
#include "support/scenario_text.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

Platform drawn_platform(Draw& draw) {
  Platform on;
  if (draw.one_in(6)) {
    on = drawn_clusters(draw);
  } else {
    on.topology = draw.one_in(3) ? draw.network(16) : made(random_network(draw, 16));
    on.costs = {draw.one_of({0.0, 1.0, 50.0}), draw.one_of({0.0, 0.1, 1.0, 1.0}), draw.one_of({0.0, 0.5, 2.0}), 0};
  }
  on.ports = draw.one_of({1, 1, 2, 3, Platform::all_ports});
  if (draw.one_in(3)) on.switching = Switching::store_and_forward;
  if (draw.one_in(4)) on.contention = Contention::fifo;
  if (draw.one_in(3)) on.mapping = random_placement(draw, on.topology->nodes());
  return on;
}

SizeMatrix drawn_sizes(Draw& draw, Rank ranks) {
  SizeMatrix sizes(ranks);
  const int zeros = draw.one_of({0, 2, 5});
  for (Rank from = 0; from < ranks; ++from) {
    for (Rank to = 0; to < ranks; ++to) {
      const bool is_sent = from != to && (zeros == 0 || draw.below(zeros + 1) == 0);
      if (is_sent) sizes.set(from, to, draw.one_of({1.0, 3.0, 10.5, 200.0}));
    }
  }
  return sizes;
}

/// Whether some rank sends, or receives, more messages in one step than it has ports.
bool has_more_than_ports(const Result& result, int ports) {
  std::map<std::tuple<bool, std::int64_t, Rank>, int> counts;
  for (const MessageRecord& message : result.messages) {
    if (++counts[{true, message.step, message.from}] > ports) return true;
    if (++counts[{false, message.step, message.to}] > ports) return true;
  }
  return false;
}

}  // namespace

/// Whether a bound by prices is one for the operation: its words move, from and to all ranks.
bool moves_words(const std::string& operation) {
  Schedule schedule;
  schedule.message_words = 1;
  const auto& fields = catalogue().operation(operation)->fields;
  const bool is_of_pairs = std::ranges::any_of(
      fields, [](const Field& field) { return field.kind == Field::Kind::sizes || field.kind == Field::Kind::guest; });
  if (is_of_pairs || operation == "shift") return true;
  const auto made = catalogue().operation(operation)->make(schedule, 4);
  return dynamic_cast<const CollectiveOperation*>(made.get()) == nullptr;
}

TEST_CASE("no run is below its bound by prices", "[laws][bounds][unsanitized]") {
  Draw draw(20261124);
  int bounds = 0;
  int tight = 0;
  int forwarding = 0;
  int unequal = 0;
  int by_prices = 0;
  int in_steps = 0;
  int closed = 0;
  std::vector<Algorithm> algorithms;
  std::ranges::copy_if(catalogue().algorithms, std::back_inserter(algorithms),
                       [](const Algorithm& each) { return moves_words(each.operation); });
  for (int run = 0; run < 1500; ++run) {
    const Platform on = drawn_platform(draw);
    const Algorithm& algorithm = algorithms[static_cast<std::size_t>(draw.below(static_cast<int>(algorithms.size())))];
    if (on.ranks() < 2 || !algorithm.misfit(on).empty()) continue;
    Schedule schedule = all_to_all(algorithm.name, draw.one_of({0.0, 1.0, 7.0, 100.0}));
    schedule.operation = algorithm.operation;
    if (algorithm.operation == "shift")
      schedule.values.set("shift", static_cast<double>(1 + draw.below(on.ranks() - 1)));
    if (algorithm.operation == "all-to-all-v")
      schedule.sizes = std::make_shared<const SizeMatrix>(drawn_sizes(draw, on.ranks()));
    if (draw.one_in(2)) schedule.synchronization = Synchronization::barrier;
    const Scenario drawn = scenario(on, schedule);
    const Result result = simulate(drawn, {.messages = true});
    FlowSearch search;
    search.gap = 0.02;
    const BoundReport report = bound_of(drawn, search);
    INFO("run " << run << ": " << described(drawn) << "; the time is " << result.time << ", the bound "
                << report.bound);
    CHECK(result.time >= report.largest() * (1 - 1e-9));
    closed += report.closed_form.has_value();
    for (const Analytic& bound : result.bounds) {
      if (!bound.name.ends_with("prices")) continue;
      CHECK(result.time >= bound.value * (1 - 1e-9));
      ++by_prices;
    }
    CHECK(*report.fractional >= report.bound * (1 - 1e-9));
    CHECK(check_certificate(std::get<Certificate>(report.certificate)).fault == "");
    ++bounds;
    unequal += schedule.sizes != nullptr;
    tight += report.bound > 0 && result.time <= report.bound * (1 + 1e-9);
    const bool forwards = algorithm.name == "bruck" || algorithm.name == "hypercube" || algorithm.name == "mesh";
    forwarding += forwards;
    const bool combines = forwards || algorithm.name.starts_with("ring") || algorithm.name == "clusters";
    const bool is_in_steps = schedule.barrier() && result.congestion_free() && !has_more_than_ports(result, on.ports);
    in_steps += is_in_steps && !combines;
    for (const RestrictedBound& each : report.restricted) {
      const bool by_steps = each.name == "congestion-free steps";
      if (combines || (by_steps && !is_in_steps)) continue;
      INFO(each.name << " " << each.time);
      CHECK(result.time >= each.time * (1 - 1e-9));
    }
  }
  CHECK(bounds > 400);
  CHECK(tight > 40);
  CHECK(forwarding > 30);
  CHECK(unequal > 100);
  CHECK(by_prices > 30);
  CHECK(in_steps > 20);
  CHECK(closed > 5);
}

TEST_CASE("the bound of steps is one of as many messages of a rank in a step as it has ports", "[bounds]") {
  SizeMatrix sizes(4);
  sizes.set(0, 1, 1);
  sizes.set(1, 2, 3);
  sizes.set(2, 1, 3);
  sizes.set(3, 2, 2);
  Platform on;
  on.topology = topology("torus", {4, 1});
  on.costs = {1, 0.1, 0.5, 0};
  Schedule schedule = all_to_all("direct", 1);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  schedule.synchronization = Synchronization::barrier;
  const Scenario all_in_one_step = scenario(on, schedule);
  const Result result = simulate(all_in_one_step, {.messages = true});
  REQUIRE(result.congestion_free());
  REQUIRE(has_more_than_ports(result, on.ports));
  const BoundReport report = bound_of(all_in_one_step, {});
  const auto steps = std::ranges::find(report.restricted, RestrictedBound::of_steps, &RestrictedBound::name);
  REQUIRE(steps != report.restricted.end());
  CHECK(result.time < steps->time);
  CHECK_THAT(steps->holds_for, Catch::Contains("let a rank send and receive at most one in a step"));
  CHECK(result.time >= report.bound);
}

TEST_CASE("the bound by prices is no smaller than bounds that it contains", "[laws][bounds][unsanitized]") {
  Draw draw(31);
  constexpr double gap = 0.003;
  constexpr int most_of_family = 3;
  int compared = 0;
  std::map<std::string, int> of_family;
  for (int run = 0; run < 300; ++run) {
    Platform on = drawn_platform(draw);
    if (on.ranks() < 2 || on.topology->clustering() != nullptr) continue;  // which take long to a small gap
    if (++of_family[on.topology->family()] > most_of_family) continue;
    const Scenario drawn = scenario(on, all_to_all("direct", 3));
    FlowSearch search;
    search.gap = gap;
    const BoundReport report = bound_of(drawn, search);
    for (const Analytic& bound : drawn.operation->bounds(on, false)) {
      if (bound.name == "farthest pair") continue;  // of messages that are not split
      INFO("run " << run << ": " << described(drawn) << "; " << bound.name << " " << bound.value);
      CHECK(*report.fractional >= bound.value * (1 - 1e-9));
      CHECK(report.bound >= bound.value * (1 - 1.1 * gap));
      ++compared;
    }
  }
  CHECK(of_family.size() >= 8);
  CHECK(compared > 3 * static_cast<int>(of_family.size()));
}

}  // namespace hopscope::test
