// Schedules without steps: all messages at once, in shares along several routes.
#include <catch2/catch.hpp>

#include <random>

#include "analysis/bound/flow_problem.hpp"
#include "output/bound/schedules.hpp"
#include "study/messages_run.hpp"
#include "support/program.hpp"
#include "unit/synthesis/schedule_check.hpp"

namespace hopscope::test {

namespace {

/// Every message whole, in shares along paths of the network.
void check_shares(const Scenario& of, const SynthesisReport& report, std::int64_t most) {
  std::map<std::pair<Rank, Rank>, double> sent;
  std::map<std::pair<Rank, Rank>, std::int64_t> shares;
  for (const ScheduledMessage& message : report.table) {
    CHECK(message.step == 1);
    sent[{message.from, message.to}] += message.words;
    CHECK(++shares[{message.from, message.to}] <= most);
    NodeId at = of.platform.mapping.node_of(message.from);
    for (const ChannelId id : message.route) {
      REQUIRE(of.platform.topology->channel(id).from == at);
      at = of.platform.topology->channel(id).to;
    }
    CHECK(at == of.platform.mapping.node_of(message.to));
  }
  for (const auto& [pair, words] : sent) CHECK(words == of.operation->words(pair.first, pair.second).value());
  if (report.bound) CHECK(report.time >= *report.bound * (1 - 1e-9));
}

}  // namespace

TEST_CASE("a flow is decomposed into paths that carry all of it", "[synthesis][at_once]") {
  // 0 -> 1 -> 3 carries 3, 0 -> 2 -> 3 carries 1; of these 2 are for 1 and 2.
  FlowNetwork network{4, 4, {{0, 1}, {1, 3}, {0, 2}, {2, 3}}, {1, 1, 1, 1}};
  FlowPaths paths(network, 0, {3, 2, 2, 1});
  const auto to_last = paths.take(3, 3, 5);
  REQUIRE(to_last.size() == 2);
  CHECK(to_last[0].channels == std::vector<std::size_t>{0, 1});
  CHECK(to_last[0].words == Approx(2));
  CHECK(to_last[1].channels == std::vector<std::size_t>{2, 3});
  CHECK(to_last[1].words == Approx(1));
  CHECK(paths.take(1, 1, 5).front().words == Approx(1));
  CHECK(paths.take(2, 1, 5).front().words == Approx(1));
  FlowPaths again(network, 0, {3, 2, 2, 1});
  const auto only_one = again.take(3, 3, 1);
  REQUIRE(only_one.size() == 1);
  CHECK(only_one[0].words == Approx(3));
}

TEST_CASE("on rings with all ports, two shares of the farthest messages at once reach the bound",
          "[synthesis][at_once]") {
  for (const std::int64_t p : {4, 6, 8}) {
    Scenario exchange = exchange_on(topology("ring", {p}), Platform::all_ports);
    exchange.schedule.message_words = 64;
    exchange = scenario(exchange.platform, exchange.schedule);
    const SynthesisReport one = synthesised(exchange, {.shares = 1}, {});
    const SynthesisReport two = synthesised(exchange, {.shares = 2}, {});
    check_shares(exchange, one, 1);
    check_shares(exchange, two, 2);
    CAPTURE(p);
    CHECK(two.time < one.time);
    CHECK(two.time == Approx(static_cast<double>(p * p) / 8 * 64));
    CHECK(two.is_at_once);
    CHECK(two.congestion > 1);
  }
}

TEST_CASE("shares at once deliver on any network, sizes being equal or not", "[synthesis][at_once]") {
  std::mt19937 random(1927);
  for (int trial = 0; trial < 10; ++trial) {
    std::vector<std::pair<std::int64_t, std::int64_t>> links;
    const std::int64_t p = 4 + static_cast<std::int64_t>(random() % 5);
    for (std::int64_t node = 1; node < p; ++node) links.emplace_back(static_cast<std::int64_t>(random()) % node, node);
    links.emplace_back(0, p - 1);
    Platform on = words_only(graph_of(p, links), Platform::all_ports);
    on.costs.t_s = 3;
    SizeMatrix words(on.ranks());
    for (Rank source = 0; source < on.ranks(); ++source) {
      for (Rank destination = 0; destination < on.ranks(); ++destination)
        if (source != destination) words.set(source, destination, static_cast<double>(random() % 50));
    }
    Schedule unequal = all_to_all("direct", 0);
    unequal.operation = "all-to-all-v";
    unequal.sizes = std::make_shared<const SizeMatrix>(std::move(words));
    for (const Schedule& schedule : {unequal, all_to_all("direct", 7)}) {
      CAPTURE(trial, links);
      const Scenario exchange = scenario(on, schedule);
      check_shares(exchange, synthesised(exchange, {.shares = 3}, {}), 3);
    }
  }
}

TEST_CASE("shares at once are written and run, and need all ports", "[synthesis][at_once][command]") {
  const Workplace here;
  const Ending made = here.hopscope("synthesise good.json --output own.json --at-once 4 --set platform.ports=all");
  INFO(made.output << made.errors);
  CHECK(made.status == 0);
  CHECK(contains(made.output, "all at once"));
  here.put("again.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3}, "ports": "all",
                                          "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
                             "schedule": {"operation": "all-to-all", "messages": "own.json", "message_words": 64},
                             "expect": {"delivery": "verified"}})");
  CHECK(here.hopscope("run again.json").status == 0);
  const Ending refused = here.hopscope("synthesise good.json --output own.json --at-once 4");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "/platform/ports"));
}

TEST_CASE("with all ports, all at once is tried besides steps, and the faster of both is kept",
          "[synthesis][at_once]") {
  Platform on = words_only(topology("ring", {4}), Platform::all_ports);
  on.costs.t_s = 100;
  const Scenario with_startups = scenario(on, all_to_all("direct", 2));
  const SynthesisReport steps = synthesised(with_startups, {.moves = 1000}, {});
  CHECK_FALSE(steps.is_at_once);
  const SynthesisReport best = synthesised(with_startups, {.moves = 1000, .tries_at_once = true}, {});
  CHECK(best.is_at_once);
  CHECK(best.time < steps.time);
  CHECK(best.time_in_steps == steps.time);
  CHECK(best.time == 104);  // a startup, and four words on each channel: those of opposite nodes go half each way round
  CHECK(contains(synthesis_table(best, {"own.json", "own.json"}, {}), "sending everything at once is faster"));
  on.ports = 1;
  CHECK_FALSE(
      synthesised(scenario(on, all_to_all("direct", 1)), {.moves = 1000, .tries_at_once = true}, {}).is_at_once);
}

}  // namespace hopscope::test
