// Broadcasts and reductions of whole messages along one tree: against all trees, and against the catalogue.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include "study/bound/trees/one_tree.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

const std::function<bool()> to_the_end = [] { return true; };

/// The least time of all trees, with all orders of children.
class AllTrees {
 public:
  AllTrees(Rank ranks, const Occupancy& empty) : ranks_(ranks), empty_(empty) {
    tree_.children.resize(static_cast<std::size_t>(ranks));
  }

  Time least_time() {
    grow({0});
    return least_;
  }

 private:
  void grow(const std::vector<Rank>& reached) {
    if (std::ssize(reached) == ranks_) {
      least_ = std::min(least_, time_of(tree_, empty_).last);
      return;
    }
    for (const Rank parent : reached) {
      for (Rank child = 0; child < ranks_; ++child) {
        if (std::ranges::find(reached, child) != reached.end()) continue;
        tree_.children[static_cast<std::size_t>(parent)].push_back(child);
        std::vector<Rank> more = reached;
        more.push_back(child);
        grow(more);
        tree_.children[static_cast<std::size_t>(parent)].pop_back();
      }
    }
  }

  Rank ranks_;
  const Occupancy& empty_;
  MessageTree tree_;
  Time least_ = std::numeric_limits<Time>::infinity();
};

Platform machine(std::shared_ptr<const Topology> network, int ports) {
  Platform on;
  on.topology = std::move(network);
  on.ports = ports;
  on.costs = {.t_s = 50, .t_w = 1, .t_h = 2, .t_c = 0.5};
  return on;
}

}  // namespace

TEST_CASE("on five ranks no tree is earlier than the one that is found", "[trees]") {
  const std::vector<std::shared_ptr<const Topology>> networks{
      topology("line", {5}), topology("ring", {5}), topology("complete", {5}), topology("mesh", {1, 5}),
      graph({.nodes = 5, .links = {link(0, 1), link(0, 2, 2), link(2, 3, 0.5), link(3, 4), link(1, 4, 4)}})};
  for (const auto& network : networks) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
        for (const TreeDirection direction : {TreeDirection::from_root, TreeDirection::to_root}) {
          Platform on = machine(network, ports);
          on.switching = switching;
          if (is_sanitized() && switching == Switching::store_and_forward) continue;
          if (ports == 2) on.startups = Startups::serial;
          CAPTURE(network->description(), ports, switching == Switching::cut_through,
                  direction == TreeDirection::from_root);
          const EdgeCosts costs(on, 24, direction);
          const Occupancy empty(on, costs);
          const MessageTree tree = early_trees(on, 0, 24, direction, to_the_end).front();
          CHECK(time_of(tree, empty).last == Approx(AllTrees(5, empty).least_time()));
        }
      }
    }
  }
}

TEST_CASE("on complete networks with one port the tree doubles who has the message", "[trees]") {
  for (Rank p = 2; p <= (is_sanitized() ? 9 : 20); ++p) {
    const Platform on = machine(topology("complete", {p}), 1);
    const TreeReport report = tree_schedule(scenario(on, collective("broadcast", 10, p - 1)), {}, {});
    CAPTURE(p);
    CHECK(report.time == Approx(std::ceil(std::log2(p)) * 62));
    CHECK(report.depth_of_one.has_value());
  }
}

TEST_CASE("no algorithm that passes on whole messages is faster than the tree", "[trees][slow]") {
  const std::vector<std::shared_ptr<const Topology>> networks{topology("ring", {8}),     topology("ring", {13}),
                                                              topology("torus", {4, 4}), topology("hypercube", {4}),
                                                              topology("mesh", {3, 5}),  topology("line", {9})};
  for (const auto& network : networks) {
    for (const int ports : {1, Platform::all_ports}) {
      const Platform on = machine(network, ports);
      for (const std::string operation : {"broadcast", "reduce"}) {
        if (is_sanitized() && network != networks.front()) continue;
        const TreeReport report = tree_schedule(scenario(on, collective(operation, 16, 1)), {}, {});
        REQUIRE(report.bound.has_value());
        CHECK(report.time >= *report.bound * (1 - 1e-9));
        for (const std::string name : {"binomial", "k-nomial", "flat", "chain", "binary-tree"}) {
          const Algorithm* const algorithm = catalogue().algorithm(operation, name);
          if (algorithm == nullptr || !algorithm->misfit(on).empty()) continue;
          CAPTURE(network->description(), ports, operation, name);
          Schedule schedule = collective(operation, 16, 1);
          schedule.algorithm = name;
          CHECK(report.time <= simulate(scenario(on, schedule)).time * (1 + 1e-9));
        }
      }
    }
  }
}

TEST_CASE("a table of one tree runs without barriers as it was written", "[trees][command]") {
  const Workplace here;
  for (const std::string operation : {"broadcast", "reduce"}) {
    const auto text = [&](const std::string& schedule) {
      return R"({"platform": {"topology": {"family": "torus", "dims": [3, 3]},
                 "costs": {"t_s": 50, "t_w": 1, "t_h": 2, "t_c": 0.25}},
                 "schedule": {"operation": ")" +
             operation + R"(", "message_words": 20, "root": 4)" + schedule + "}}";
    };
    here.put("asked.json", text(""));
    const Ending made = here.hopscope("synthesise asked.json --output tree.json");
    INFO(made.output << made.errors);
    REQUIRE(made.status == 0);
    CHECK(contains(made.output, "without barriers"));
    CHECK(contains(made.output, "\"messages\": \"tree.json\" in place of the algorithm"));
    const auto told =
        nlohmann::json::parse(here.hopscope("synthesise asked.json --format json --output tree.json").output);
    CHECK(told["synchronization"] == "none");
    CHECK(told["phases"].empty());
    CHECK(told["reached"].is_null());
    CHECK(told["depth_of_one_tree"].get<int>() >= 2);
    here.put("again.json", text(R"(, "messages": "tree.json")"));
    const auto seen = nlohmann::json::parse(here.hopscope("run again.json --format json").output);
    CHECK(seen["time"] == told["time"]);
    CHECK(seen["delivery"] == "verified");
    CHECK(here.hopscope("compare asked.json --synthesise 1").output.find("synthesised") != std::string::npos);
  }
}

TEST_CASE("an algorithm that is faster than what is made for a network is written in its place", "[trees][command]") {
  const Workplace here;
  const std::vector<std::string> cases{
      R"("complete", "nodes": 20}|"message_words": 20000, "operation": "broadcast")",
      R"("torus", "dims": [3, 3]}|"message_words": 64, "operation": "scatter", "root": 4)",
      R"("ring", "nodes": 7}|"message_words": 64, "operation": "gather")",
      R"("hypercube", "dimension": 3}|"message_words": 6, "operation": "scan")",
      R"("hypercube", "dimension": 3}, "switching": "store-and-forward|"message_words": 8, "operation": "all-gather")"};
  for (const std::string& each : cases) {
    const std::size_t bar = each.find('|');
    const bool is_buffered = contains(each, "store-and-forward");
    const auto text = [&](const std::string& schedule) {
      return R"({"platform": {"topology": {"family": )" + each.substr(0, bar) + (is_buffered ? "\"" : "") +
             R"(, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}}, "schedule": {)" + each.substr(bar + 1) + schedule + "}}";
    };
    here.put("asked.json", text(""));
    const Ending made = here.hopscope("synthesise asked.json --format json --output made.json");
    INFO(each << '\n' << made.output << made.errors);
    REQUIRE(made.status == 0);
    const auto told = nlohmann::json::parse(made.output);
    CHECK(told["algorithm"].is_string());
    here.put("again.json", text(R"(, "messages": "made.json")"));
    const auto seen = nlohmann::json::parse(here.hopscope("run again.json --format json").output);
    CHECK(seen["time"] == told["time"]);
    CHECK(seen["delivery"] == "verified");
    const auto compared = nlohmann::json::parse(here.hopscope("compare asked.json --format json").output);
    CHECK(compared["algorithms"][0]["time"] == told["time"]);
    CHECK(contains(here.hopscope("synthesise asked.json --output made.csv").output,
                   told["algorithm"].get<std::string>() + ", the fastest of the catalogue"));
  }
}

TEST_CASE("one tree keeps the barriers of its scenario, with as many messages of a rank in a step as it has ports",
          "[trees]") {
  for (const int ports : {1, 2}) {
    Scenario asked = scenario(machine(topology("complete", {9}), ports), collective("broadcast", 8, 0));
    asked.schedule.synchronization = Synchronization::barrier;
    const TreeReport report = tree_schedule(asked, {}, {});
    CHECK(report.synchronization() == Synchronization::barrier);
    CHECK(report.time == Approx((ports == 1 ? 4 : 2) * 60));
    CHECK(report.steps == (ports == 1 ? 4 : 2));
  }
}

TEST_CASE("one tree is found for few ranks, and a search that is ended has one", "[trees]") {
  const Platform on = machine(topology("torus", {4, 4}), 1);
  TreeSettings settings;
  settings.goes_on = [] { return false; };
  const TreeReport stopped = tree_schedule(scenario(on, collective("broadcast", 8, 0)), settings, {});
  CHECK(stopped.is_stopped);
  CHECK(stopped.table.size() == 15);
  CHECK(tree_schedule(scenario(on, collective("reduce", 0, 0)), {}, {}).table.empty());
  const Platform large = machine(topology("ring", {257}), 1);
  CHECK_THROWS_AS(tree_schedule(scenario(large, collective("broadcast", 8, 0)), {}, {}), InputError);
}

}  // namespace hopscope::test
