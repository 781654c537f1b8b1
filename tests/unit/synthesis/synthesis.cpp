// Schedules that are made for a network, checked by code that shares nothing with the search.
#include "study/bound/synthesis/synthesis.hpp"

#include <catch2/catch.hpp>

#include <cmath>
#include <random>

#include <nlohmann/json.hpp>

#include "analysis/synthesis/step_search.hpp"
#include "output/bound/schedules.hpp"
#include "study/bound/optimum/optimum.hpp"
#include "study/bound/synthesis/packing.hpp"
#include "support/program.hpp"
#include "unit/synthesis/schedule_check.hpp"

namespace hopscope::test {

TEST_CASE("on hypercubes, rings and complete networks the schedules have the fewest steps", "[synthesis]") {
  for (const int ports : {1, Platform::all_ports}) {
    for (const std::int64_t d : {1, 2, 3, 4, 5}) {
      INFO("hypercube " << d << ", ports " << ports);
      const std::int64_t p = std::int64_t{1} << d;
      CHECK(made_for(exchange_on(topology("hypercube", {d}), ports)).steps == (ports == 1 ? p - 1 : p / 2));
    }
    for (const std::int64_t p : {3, 4, 5, 6, 8, 12}) {
      INFO("ring " << p << ", ports " << ports);
      const std::int64_t by_channels = p % 2 == 0 ? (p * p + 7) / 8 : (p * p - 1) / 8;
      const SynthesisReport report = made_for(exchange_on(topology("ring", {p}), ports), 200000);
      CHECK(report.at_least == std::max(by_channels, ports == 1 ? p - 1 : 1));
      CHECK(report.steps == report.at_least);
    }
    CHECK(made_for(exchange_on(topology("complete", {7}), ports)).steps == (ports == 1 ? 6 : 1));
  }
}

TEST_CASE("schedules for other networks are right, and near what whole messages need", "[synthesis]") {
  const std::vector<std::pair<std::string, std::vector<std::int64_t>>> networks{
      {"torus", {4, 4}}, {"torus", {3, 5}},    {"mesh", {4, 4}},    {"mesh", {2, 3}},
      {"line", {6}},     {"fat-tree", {2, 3}}, {"fat-tree", {4, 2}}};
  for (const auto& [family, extents] : networks) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      CAPTURE(family, extents, ports);
      const Scenario exchange = exchange_on(topology(family, extents), ports);
      const SynthesisReport report = made_for(exchange, 100000);
      // Where channels differ, what the slowest one says may be far below what steps need.
      if (!exchange.platform.topology->has_equal_channels()) continue;
      CHECK(static_cast<double>(report.steps) <= 1.2 * static_cast<double>(report.at_least) + 1);
    }
  }
}

TEST_CASE("messages take detours where the short way is crowded", "[synthesis]") {
  std::mt19937 random(2003);
  int optimal = 0;
  for (int trial = 0; trial < 12; ++trial) {
    // A line with a few other links: much goes over few of them.
    std::vector<std::pair<std::int64_t, std::int64_t>> links{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
    for (const auto& extra : std::vector<std::pair<std::int64_t, std::int64_t>>{{0, 2}, {0, 4}, {1, 3}, {1, 4}})
      if (random() % 3 == 0) links.push_back(extra);
    const Scenario exchange = exchange_on(graph_of(5, links), Platform::all_ports);
    const OptimumReport truth = optimum_of(exchange, {RouteChoice::any}, {});
    REQUIRE(truth.found.is_optimum());
    const std::int64_t steps = made_for(exchange).steps;
    CAPTURE(links);
    CHECK(steps <= static_cast<std::int64_t>(truth.found.steps) + 1);
    optimal += steps == static_cast<std::int64_t>(truth.found.steps);
  }
  CHECK(optimal >= 10);
}

TEST_CASE("messages go around a channel that is much slower than others", "[synthesis]") {
  Wiring ring{.nodes = 4};
  for (const NodeId node : {0, 1, 2, 3}) ring.links.push_back(link(node, (node + 1) % 4));
  ring.links[1].kind.width = 0.001;
  for (const int ports : {1, Platform::all_ports}) {
    for (const std::int32_t transfers : {0, 1}) {
      CAPTURE(ports, transfers);
      Platform on = words_only(graph(ring), ports);
      on.costs.t_s = 10;
      const Scenario exchange = scenario(on, all_to_all("direct", 4));
      const SynthesisReport report = synthesised(exchange, {.moves = 20000, .transfers = transfers}, {});
      check_schedule(exchange, report);
      // On the three fast links, as on a line of four nodes, 4 steps are enough.
      CHECK(report.time <= 4 * (10 + 4) + 1e-9);
    }
  }
}

TEST_CASE("whole messages need the steps that the slowest channel allows, where widths differ", "[synthesis]") {
  constexpr NodeId nodes = 12;
  Wiring line{.nodes = nodes};
  for (NodeId node = 0; node + 1 < nodes; ++node) {
    line.links.push_back(link(node, node + 1));
    line.links.back().kind.width = node == 5 ? 1 : 2;
  }
  const Scenario exchange = scenario(words_only(graph(line), Platform::all_ports), all_to_all("direct", nodes));
  const SynthesisReport report = made_for(exchange, 20000);
  check_schedule(exchange, report);
  // 6 nodes send to 6 others through one channel, a message in each step.
  CHECK(report.at_least == 36);
}

TEST_CASE("unequal messages share steps with others of their size", "[synthesis]") {
  std::mt19937 random(4711);
  for (int trial = 0; trial < 8; ++trial) {
    const bool is_complete = trial % 2 == 0;
    const std::vector<std::int64_t> extents =
        is_complete ? std::vector<std::int64_t>{6} : std::vector<std::int64_t>{3, 3};
    Platform on = words_only(topology(is_complete ? "complete" : "torus", extents), trial < 4 ? 1 : 2);
    on.costs.t_s = trial % 4 < 2 ? 0 : 5;
    const Rank p = on.ranks();
    SizeMatrix words(p);
    for (Rank source = 0; source < p; ++source) {
      for (Rank destination = 0; destination < p; ++destination)
        if (source != destination) words.set(source, destination, static_cast<double>(random() % 50));
    }
    Schedule schedule = all_to_all("direct", 0);
    schedule.operation = "all-to-all-v";
    schedule.sizes = std::make_shared<const SizeMatrix>(std::move(words));
    CAPTURE(trial);
    const Scenario exchange = scenario(on, schedule);
    const SynthesisReport whole = made_for(exchange, 200000);
    CHECK(whole.gap_of_steps().value() < 0.8);
    const SynthesisReport cut = synthesised(exchange, {.moves = 400000, .pieces = 8}, {});
    check_schedule(exchange, cut);
    CHECK(cut.pieces <= 8);
    CHECK(cut.time <= whole.time * 1.02);
    CHECK(cut.gap_of_steps().value() < (is_complete ? 0.25 : 0.45));
  }
}

TEST_CASE("total exchanges in pieces come nearer to the bound where whole messages do not fit", "[synthesis]") {
  Scenario on_torus = exchange_on(topology("torus", {4, 5}), Platform::all_ports);
  on_torus.schedule.message_words = 12;
  on_torus = scenario(on_torus.platform, on_torus.schedule);
  const SynthesisReport whole = made_for(on_torus, 100000);
  const SynthesisReport cut = synthesised(on_torus, {.moves = 400000, .pieces = 4}, {});
  check_schedule(on_torus, cut);
  CHECK(cut.time <= whole.time);
  CHECK(cut.time >= *cut.bound * (1 - 1e-12));
}

TEST_CASE("with one port each way and no shared channels, as few steps suffice as the busiest port has messages",
          "[synthesis]") {
  std::mt19937 random(1916);
  for (int trial = 0; trial < 200; ++trial) {
    const auto p = static_cast<std::int32_t>(2 + random() % 9);
    PackingProblem problem;
    problem.places.assign(2 * static_cast<std::size_t>(p), 1);
    std::vector<int> load(problem.places.size());
    for (auto left = 1 + random() % 80; left > 0; --left) {
      const auto from = static_cast<std::int32_t>(random() % static_cast<unsigned>(p));
      const auto to = static_cast<std::int32_t>(p + static_cast<std::int32_t>(random() % static_cast<unsigned>(p)));
      problem.messages.push_back({{from, to}});
      problem.times.push_back({static_cast<double>(1 + random() % 9)});
      ++load[static_cast<std::size_t>(from)];
      ++load[static_cast<std::size_t>(to)];
    }
    const TimedPacking found = pack_by_time(problem, {.seed = random(), .moves = 0});
    CHECK(found.packing.steps == std::ranges::max(load));
    CHECK(pack_by_time(problem, {.seed = 1, .moves = 100000}).time <= found.time * 1.1);
  }
}

TEST_CASE("pieces make up their messages, and are integers if these are", "[synthesis]") {
  const std::vector<Route> routes;
  const std::vector<RoutedMessage> messages{{0, 1, 17, 0, &routes}, {1, 0, 3, 0, &routes}, {2, 0, 0, 0, &routes}};
  const auto words_of = [&](const PieceSize& size, std::int64_t most) {
    std::vector<double> words;
    double offset = 0;
    for (const RoutedMessage& piece : in_pieces(messages, size, most)) {
      if (piece.offset == 0) offset = 0;
      CHECK(piece.offset == offset);
      offset += piece.words;
      words.push_back(piece.words);
    }
    return words;
  };
  using Words = std::vector<double>;
  CHECK(words_of({17, false}, 4) == Words{17, 3, 0});
  CHECK(words_of({6, false}, 4) == Words{6, 6, 5, 3, 0});
  CHECK(words_of({6, true}, 4) == Words{6, 6, 5, 3, 0});
  CHECK(words_of({5, false}, 4) == Words{5, 5, 5, 2, 3, 0});
  CHECK(words_of({5, true}, 4) == Words{5, 5, 5, 2, 3, 0});
  CHECK(words_of({2, false}, 4) == Words{5, 5, 5, 2, 2, 1, 0});
}

TEST_CASE("on larger networks few steps are wasted", "[synthesis]") {
  const auto steps_on = [](const std::shared_ptr<const Topology>& network, int ports, std::int64_t moves) {
    const Scenario exchange = exchange_on(network, ports);
    const SynthesisReport report = synthesised(exchange, {.moves = moves, .transfers = 1}, {});
    check_schedule(exchange, report);
    return report.steps;
  };
  // Diagonal subgroups of the translations stand for 16 messages each; the bound is 64.
  CHECK(steps_on(topology("torus", {8, 8}), 1, 600000) <= 67);
  CHECK(steps_on(topology("torus", {8, 8}), Platform::all_ports, 600000) <= 65);
  CHECK(steps_on(topology("mesh", {8, 8}), 1, 60000) == 128);
}

TEST_CASE("the same seed and moves give the same schedule", "[synthesis]") {
  const Scenario on_mesh = exchange_on(topology("mesh", {3, 4}), 1);
  const auto rows = [&](std::uint64_t seed) {
    std::vector<std::tuple<Step, Rank, Rank, Route>> all;
    for (const ScheduledMessage& each : synthesised(on_mesh, {.seed = seed, .moves = 5000}, {}).table)
      all.emplace_back(each.step, each.from, each.to, each.route);
    return all;
  };
  CHECK(rows(3) == rows(3));
  CHECK(rows(3) != rows(4));
}

TEST_CASE("a synthesis that is asked to end has a schedule", "[synthesis]") {
  SynthesisSettings settings;
  settings.goes_on = [](const SynthesisProgress&) { return false; };
  const Scenario on_torus = exchange_on(topology("torus", {5, 5}), 1);
  const SynthesisReport stopped = synthesised(on_torus, settings, {});
  check_schedule(on_torus, stopped);
  CHECK(stopped.is_stopped);
  CHECK(contains(synthesis_table(stopped, {"own.json", "own.json"}, {}), "stopped:"));
  CHECK(nlohmann::json::parse(synthesis_json(stopped, "own.json"))["stopped"] == true);
  CHECK_FALSE(synthesised(on_torus, {.moves = 1000}, {}).is_stopped);
}

TEST_CASE("on clusters with NICs and with parallel channels, steps are as the simulator has them", "[synthesis]") {
  TopologySpec boxes{"clusters", {4, 4}};
  for (const std::int64_t nics : {1, 2, 4}) {
    boxes.options.set("nics", static_cast<double>(nics));
    Platform on;
    on.topology = made(boxes);
    on.costs = {1, 1, 0, 0};
    on.class_costs = {on.costs, on.costs, {4, 12, 1, 0}};
    for (const int ports : {1, 2, Platform::all_ports}) {
      on.ports = ports;
      CAPTURE(nics, ports);
      const SynthesisReport report =
          synthesised(scenario(on, all_to_all("direct", 8)), {.moves = 5000, .transfers = 1}, {});
      CHECK(report.steps > 0);
      CHECK(report.time >= report.bound.value() * (1 - 1e-9));
    }
  }
  Wiring ring{.nodes = 4};
  for (const std::int64_t node : {0, 1, 2, 3}) {
    ring.links.push_back(link(node, (node + 1) % 4));
    ring.links.push_back(link(node, (node + 1) % 4));
  }
  ring.has_parallel = true;
  for (const int ports : {1, Platform::all_ports}) {
    const Scenario exchange = exchange_on(graph(ring), ports);
    const SynthesisReport report = synthesised(exchange, {.moves = 20000}, {});
    check_schedule(exchange, report);
    CHECK(report.steps <= (ports == 1 ? 3 : 2));
    if (ports == 1) continue;
    const SynthesisReport at_once = synthesised(exchange, {.shares = 2}, {});
    CHECK(at_once.time >= at_once.bound.value() * (1 - 1e-9));
  }
}

TEST_CASE("what synthesise writes is run by every engine, and checked", "[synthesis][command]") {
  const Workplace here;
  const Ending made = here.hopscope("synthesise good.json --output own.json --moves 1000");
  INFO(made.output << made.errors);
  CHECK(made.status == 0);
  CHECK(contains(made.output, "7 steps, the fewest without forwarding"));
  here.put("again.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3},
                                          "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
                             "schedule": {"operation": "all-to-all", "messages": "own.json", "message_words": 64,
                                          "synchronization": "barrier"},
                             "engine": "both", "expect": {"steps": 7, "congestion_free": true, "delivery": "verified"}})");
  const Ending run = here.hopscope("run again.json");
  INFO(run.output << run.errors);
  CHECK(run.status == 0);
  CHECK(here.hopscope("synthesise good.json --output own.csv --moves 1000").status == 0);
  CHECK(contains(here.read("own.csv"), "step,from,to"));
  CHECK(contains(here.hopscope("synthesise good.json").errors, "synthesise needs --output FILE"));
  CHECK(contains(here.hopscope("synthesise good.json --output own.txt").errors, "written as .json or .csv"));
  CHECK(contains(
      here.hopscope(
              "synthesise good.json --output own.json --set platform.switching=store-and-forward --steps-at-most 9")
          .errors,
      "/platform/switching"));
  CHECK(here.hopscope("synthesise good.json --output own.json --set platform.switching=store-and-forward").status == 0);
}

}  // namespace hopscope::test
