// The fastest tree of a small broadcast or reduction.
#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>
#include <set>

#include <nlohmann/json.hpp>

#include "study/bound/trees/one_tree.hpp"
#include "study/bound/trees/optimal_tree.hpp"
#include "support/program.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr Time any_time = std::numeric_limits<Time>::infinity();

/// The least time of all trees, each run.
Time least_of_all(const Scenario& scenario) {
  const auto [root, words, direction] = *tree_task(*scenario.operation);
  Time least = any_time;
  EveryTree every(scenario.platform, root, words, direction);
  REQUIRE(every.visit_below(any_time, [&](const MessageTree& tree) {
    for (OneTree& made : arrangements_of(tree, scenario)) {
      TreeReport report;
      report.platform = scenario.platform;
      report.schedule = scenario.schedule;
      report.operation = scenario.operation;
      least = std::min(least, with_tree(report, std::move(made), scenario, {}).time);
    }
    return any_time;
  }));
  return least;
}

}  // namespace

TEST_CASE("every ordered tree is visited once", "[optimum]") {
  for (const int p : {2, 3, 4, 5, 6}) {
    std::set<std::vector<std::vector<Rank>>> seen;
    EveryTree every(platform("complete", {p}), 1, 8, TreeDirection::from_root);
    double visits = 0;
    CHECK(every.visit_below(any_time, [&](const MessageTree& tree) {
      ++visits;
      seen.insert(tree.children);
      return any_time;
    }));
    CHECK(visits == count_of_trees(p));
    CHECK(static_cast<double>(seen.size()) == visits);
  }
  CHECK(count_of_trees(8) == 2162160);
}

TEST_CASE("no tree is slower than its bound without contention, so that none is left out wrongly", "[laws][optimum]") {
  Draw draw(47);
  for (int run = 0; run < (is_sanitized() ? 8 : 60); ++run) {
    Platform on = platform("complete", {4});
    on.topology = made(random_graph(draw, 4));
    on.costs = {draw.one_of({0.0, 20.0}), 1, draw.one_of({0.0, 3.0}), 0, draw.one_of({0.0, 0.5})};
    on.ports = draw.one_of({1, 2, Platform::all_ports});
    if (draw.one_in(3)) on.switching = Switching::store_and_forward;
    if (on.ranks() < 2 || on.ranks() > 5) continue;
    for (const char* operation : {"broadcast", "reduce"}) {
      INFO(operation << " on " << on.topology->description() << ", " << on.ports << " ports");
      const Scenario drawn = scenario(on, collective(operation, 12, draw.below(on.ranks())));
      const OptimalTree found = optimal_tree(drawn, {}, {});
      CHECK(found.is_proved);
      CHECK(found.best.time <= found.early);
      CHECK(found.best.time == Approx(least_of_all(drawn)).epsilon(1e-9));
    }
  }
}

TEST_CASE("with one port and no contention a binomial tree is the fastest", "[optimum]") {
  for (int p = 2; p <= 8; ++p) {
    const OptimalTree found = optimal_tree(scenario(platform("complete", {p}), collective("broadcast", 64)), {}, {});
    int rounds = 0;
    while (1 << rounds < p) ++rounds;
    CHECK(found.is_proved);
    CHECK(found.best.time == rounds * 116);
  }
}

TEST_CASE("optimum finds the fastest tree of a broadcast, which a table repeats", "[optimum][command]") {
  const Workplace here;
  here.put("b.json", R"({"platform": {"topology": {"family": "line", "nodes": 6},
    "costs": {"t_s": 20, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "broadcast", "algorithm": "binomial", "message_words": 40, "root": 2}})");
  const Json found = Json::parse(here.hopscope("optimum b.json --format json --table t.json").output);
  CHECK(found.at("optimum") == found.at("time"));
  CHECK(found.at("trees") == 5040);
  CHECK(found.at("time") <= found.at("synthesise"));
  CHECK(found.at("synthesise") <= found.at("in_the_file").at("time"));
  here.put("again.json", R"({"platform": {"topology": {"family": "line", "nodes": 6},
    "costs": {"t_s": 20, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "broadcast", "messages": "t.json", "message_words": 40, "root": 2}})");
  const Json again = Json::parse(here.hopscope("run again.json --format json").output);
  CHECK(again.at("time") == found.at("time"));
  CHECK(again.at("delivery") == "verified");
  const auto table = here.hopscope("optimum b.json");
  CHECK(contains(table.output, "proved: none of the 5040 trees is faster"));
  CHECK(contains(here.hopscope("optimum b.json --limit 1").output, "not proved") == (found.at("runs") > 1));
}

TEST_CASE("optimum says for which broadcasts it is", "[optimum][command]") {
  const Workplace here;
  here.put("b.json", R"({"platform": {"topology": {"family": "line", "nodes": 9}, "costs": {"t_s": 20, "t_w": 1}},
    "schedule": {"operation": "reduce", "algorithm": "binomial", "message_words": 40}})");
  here.put("e.json", R"({"platform": {"topology": {"family": "ring", "nodes": 4}, "costs": {"t_s": 20, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 40}})");
  const auto refused = [&](const char* arguments) {
    const auto ended = here.hopscope(std::string("optimum ") + arguments);
    CHECK(ended.status == 2);
    return ended.errors;
  };
  CHECK(contains(refused("b.json"), "has 9 ranks, and the trees of at most 8 are searched one by one"));
  CHECK(contains(refused("b.json --routes any"), "--routes is for exchanges"));
  CHECK(contains(refused("b.json e.json"), "another kind than the other files"));
}

}  // namespace hopscope::test
