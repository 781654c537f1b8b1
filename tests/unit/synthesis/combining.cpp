// Schedules that combine messages, for networks and costs where startups count.
#include <catch2/catch.hpp>

#include <random>

#include "run/bound/price_bounds.hpp"
#include "study/bound/synthesis/combining.hpp"
#include "support/program.hpp"
#include "unit/synthesis/schedule_check.hpp"

namespace hopscope::test {

namespace {

/// An exchange of single words whose startups count much.
Scenario exchange_of_startups(std::shared_ptr<const Topology> topology, int ports, Time t_s = 1000) {
  Platform on = words_only(std::move(topology), ports);
  on.costs.t_s = t_s;
  return scenario(on, all_to_all("direct", 1));
}

}  // namespace

TEST_CASE("without shared channels, combined messages need as few steps as knowledge does to spread",
          "[synthesis][combining]") {
  for (const int ports : {1, 2, 3}) {
    for (std::int64_t p = 3; p <= 17; ++p) {
      CAPTURE(p, ports);
      const Scenario exchange = exchange_of_startups(topology("complete", {p}), ports);
      const SynthesisReport report = made_for(exchange, 40000);
      std::int64_t steps = 0;
      for (std::int64_t reached = 1; reached < p; reached *= ports + 1) ++steps;
      CHECK(report.steps == steps);
      CHECK(report.at_least == steps);
    }
  }
}

TEST_CASE("on a hypercube with one port the steps and words are those of the exchange by dimensions",
          "[synthesis][combining]") {
  for (const std::int64_t d : {2, 3, 4, 5}) {
    const Scenario exchange = exchange_of_startups(topology("hypercube", {d}), 1);
    const SynthesisReport report = made_for(exchange, 40000);
    CHECK(report.time <= static_cast<double>(d) * (1000 + static_cast<double>(std::int64_t{1} << (d - 1))));
  }
}

TEST_CASE("few words of many ranks are combined on any network", "[synthesis][combining]") {
  const std::vector<std::pair<std::string, std::vector<std::int64_t>>> networks{
      {"ring", {9}}, {"torus", {4, 4}}, {"mesh", {3, 5}}, {"line", {6}}, {"fat-tree", {2, 3}}, {"fat-tree", {4, 2}}};
  for (const auto& [family, extents] : networks) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      CAPTURE(family, extents, ports);
      const Scenario exchange = exchange_of_startups(topology(family, extents), ports);
      const SynthesisReport combined = made_for(exchange, 60000);
      CHECK(combined.transfers > 1);
      // Few more than if channels were not shared.
      CHECK(combined.steps <= combined.at_least + 3);
      const SynthesisReport direct = synthesised(exchange, {.moves = 20000, .transfers = 1}, {});
      check_schedule(exchange, direct);
      CHECK(direct.transfers == 1);
      CHECK(combined.time < direct.time);
    }
  }
}

TEST_CASE("the fewer transfers are allowed, the more steps and the fewer words there are", "[synthesis][combining]") {
  const Scenario exchange = exchange_of_startups(topology("complete", {27}), 1);
  std::int64_t steps = 26;
  for (const std::int32_t transfers : {1, 2, 3, 0}) {
    const SynthesisReport report = synthesised(exchange, {.moves = 100000, .transfers = transfers}, {});
    check_schedule(exchange, report);
    CAPTURE(transfers);
    if (transfers > 0) CHECK(report.transfers <= transfers);
    CHECK(report.steps <= steps);
    steps = report.steps - 1;
  }
  CHECK(steps == 4);
}

TEST_CASE("a limit on steps is kept, also where fewer steps take longer", "[synthesis][combining]") {
  const Scenario exchange = exchange_of_startups(topology("torus", {4, 4}), 1, 0.1);
  CHECK(made_for(exchange).steps > 8);
  const SynthesisReport report = synthesised(exchange, {.moves = 50000, .most_steps = 6}, {});
  check_schedule(exchange, report);
  CHECK(report.steps <= 6);
  const SynthesisReport none = synthesised(exchange, {.moves = 20000, .most_steps = 2}, {});
  CHECK(none.table.empty());
}

TEST_CASE("combined exchanges of unequal messages deliver, and keep to their bounds", "[synthesis][combining]") {
  std::mt19937 random(1885);
  for (int trial = 0; trial < 12; ++trial) {
    std::vector<std::pair<std::int64_t, std::int64_t>> links;
    const std::int64_t p = 4 + static_cast<std::int64_t>(random() % 6);
    for (std::int64_t node = 1; node < p; ++node) links.emplace_back(static_cast<std::int64_t>(random()) % node, node);
    Platform on = words_only(graph_of(p, links), trial % 3 == 2 ? Platform::all_ports : trial % 3 + 1);
    on.costs.t_s = static_cast<double>(random() % 200);
    on.costs.t_h = 1;
    SizeMatrix words(on.ranks());
    for (Rank source = 0; source < on.ranks(); ++source) {
      for (Rank destination = 0; destination < on.ranks(); ++destination)
        if (source != destination && random() % 3 > 0)
          words.set(source, destination, static_cast<double>(random() % 9));
    }
    Schedule schedule = all_to_all("direct", 0);
    schedule.operation = "all-to-all-v";
    schedule.sizes = std::make_shared<const SizeMatrix>(std::move(words));
    CAPTURE(trial, links);
    made_for(scenario(on, schedule), 30000);
  }
}

TEST_CASE("a combined schedule is written, run by every engine, and the same for the same seed",
          "[synthesis][combining][command]") {
  const Workplace here;
  const std::string costs = " --set platform.costs.t_s=5000 --set schedule.message_words=1 --moves 20000 ";
  const Ending made = here.hopscope("synthesise good.json --output own.json" + costs);
  INFO(made.output << made.errors);
  CHECK(made.status == 0);
  CHECK(contains(made.output, "3 steps, the fewest of any schedule"));
  CHECK(contains(made.output, "messages are combined"));
  here.put("again.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3},
                                          "costs": {"t_s": 5000, "t_w": 1, "t_h": 2}},
                             "schedule": {"operation": "all-to-all", "messages": "own.json", "message_words": 1,
                                          "synchronization": "barrier"},
                             "engine": "both", "expect": {"steps": 3, "congestion_free": true, "delivery": "verified"}})");
  const Ending run = here.hopscope("run again.json");
  INFO(run.output << run.errors);
  CHECK(run.status == 0);
  CHECK(here.hopscope("synthesise good.json --output other.json" + costs).status == 0);
  CHECK(here.read("own.json") == here.read("other.json"));
  const Ending none = here.hopscope("synthesise good.json --output none.json --steps-at-most 2" + costs);
  CHECK(none.status == 1);
  CHECK(contains(none.errors, "no schedule of at most 2 steps was found"));
}

TEST_CASE("fewer steps than are needed are refused with their number", "[synthesis][combining][command]") {
  const Workplace here;
  const auto said = [&](const std::string& changes) {
    const Ending none = here.hopscope(
        R"(synthesise good.json --output none.json --moves 2000 --set schedule.algorithm=direct --set expect={} )"
        R"(--set 'platform.topology={"family": "ring", "nodes": 6}' )" +
        changes);
    CHECK(none.status == 1);
    CHECK(none.output.empty());
    return none.errors;
  };
  const std::string of_two = "no schedule of at most 2 steps was found; nothing is written; ";
  CHECK(contains(said("--steps-at-most 2"), of_two + "3 are needed\n"));
  CHECK(contains(said("--steps-at-most 2 --transfers 1"), of_two + "5 are needed without combining\n"));
  CHECK(contains(said(R"(--steps-at-most 4 --set 'platform.costs={"t_w": 1}')"), "is written; give more steps\n"));
}

}  // namespace hopscope::test
