// The engine that leaves the choice to the run: which engine runs, and that results are as native has them.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/differences.hpp"
#include "support/known_bounds.hpp"
#include "support/program.hpp"
#include "support/same_result.hpp"
#include "support/scenario_text.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Result run_with(const char* engine, Scenario tried, RunOptions options = {}) {
  tried.engine = catalogue().engine(engine);
  options.bounds = &known_bounds();
  return simulate(tried, options);
}

Scenario exchange(const char* family, const std::vector<std::int64_t>& extents, const char* algorithm) {
  Platform on = platform(family, extents);
  on.costs = {50, 1, 2, 0};
  return scenario(on, all_to_all(algorithm, 64));
}

/// Knows every rank that ends.
class Ends final : public Observer {
 public:
  void on_finish(Rank /*rank*/, Time /*now*/) override { ++ends; }
  int ends = 0;
};

}  // namespace

TEST_CASE("auto follows one rank where all behave alike, and native runs the others", "[engines][auto]") {
  const Scenario alike = exchange("hypercube", {4}, "pairwise");
  const Result shown = run_with("auto", alike);
  CHECK(shown.engine == "symmetric");
  CHECK(shown.symmetry.has_value());
  check_same(shown, run_with("native", alike));
  for (const auto& [family, algorithm] : {std::pair{"line", "direct"}, {"ring", "one-factor"}, {"mesh", "direct"}}) {
    const Scenario unlike = exchange(family, family == std::string("mesh") ? std::vector<std::int64_t>{2, 3}
                                                                           : std::vector<std::int64_t>{6}, algorithm);
    const Result native = run_with("auto", unlike);
    CHECK(native.engine == "native");
    CHECK(native.delivery == Delivery::verified);
  }
}

TEST_CASE("auto follows every rank for those who ask for messages or ranks", "[engines][auto]") {
  const Scenario alike = exchange("ring", {5}, "shift");
  const Result listed = run_with("auto", alike, {.messages = true});
  CHECK(listed.engine == "native");
  CHECK(listed.messages.size() == 20);
  Ends ends;
  CHECK(run_with("auto", alike, {.observers = {&ends}}).engine == "native");
  CHECK(ends.ends == 5);
}

TEST_CASE("auto and native agree on every algorithm of small symmetric networks", "[engines][auto]") {
  int shortcuts = 0;
  for (const auto& [family, extents] : std::vector<std::pair<const char*, std::vector<std::int64_t>>>{
           {"ring", {6}}, {"torus", {3, 4}}, {"hypercube", {3}}, {"complete", {7}}}) {
    for (const Algorithm& algorithm : catalogue().algorithms) {
      Platform on = platform(family, extents);
      on.costs = {50, 1, 2, 0, 0.5};
      on.ports = 2;
      if (!algorithm.misfit(on).empty()) continue;
      if (algorithm.implied_mapping == "gray") on.mapping = gray_mapping(on.ranks());
      Schedule schedule = shift(std::string(algorithm.name), 3, 1);
      schedule.operation = algorithm.operation;
      if (needs_sizes(schedule)) schedule = with_equal_sizes(schedule, on.ranks());
      schedule = with_neighbours(schedule, on.ranks());
      for (const Content content : {Content::tracked, Content::sizes}) {
        schedule.content = content;
        const Scenario tried = scenario(on, schedule);
        INFO(algorithm.operation << '/' << algorithm.name << " on " << family);
        const Result chosen = run_with("auto", tried);
        check_same(chosen, run_with("native", tried));
        if (chosen.engine == "symmetric") ++shortcuts;
      }
    }
  }
  CHECK(shortcuts > 40);
}

TEST_CASE("symmetric runs what adds by sizes unless the file asks for more, and says so", "[engines][auto]") {
  const Workplace here;
  here.put("sum.json", R"({"platform": {"topology": {"family": "hypercube", "dimension": 3},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}}, "engine": "symmetric",
    "schedule": {"operation": "all-reduce", "algorithm": "recursive-doubling", "message_words": 64}})");
  const auto ending = here.hopscope("run sum.json");
  CHECK(ending.status == 0);
  CHECK(ending.output.find("not tracked: symmetric simulates one rank, and partial sums") != std::string::npos);
  CHECK(here.hopscope("run sum.json --set schedule.content=tracked").status == 2);
  const Json both = Json::parse(here.hopscope("run sum.json --engine auto --format json").output);
  CHECK(both["engine"] == "native");
  CHECK(both["delivery"] == "verified");
  CHECK(both["time"] == Json::parse(here.hopscope("run sum.json --format json").output)["time"]);
}

TEST_CASE("more than ten million messages are left to auto, unless the file names an engine", "[engines][auto]") {
  const Workplace here;
  here.put("large.json", R"({"platform": {"topology": {"family": "complete", "nodes": 3600},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 64}})");
  const Json large = Json::parse(here.hopscope("run large.json --format json").output);
  CHECK(large["engine"] == "symmetric");
  CHECK(large["time"] == (50 + 2 + 64) * 3599);
  const Json small = Json::parse(here.hopscope("run large.json --set platform.topology.nodes=60 --format json").output);
  CHECK(small["engine"] == "native");
}

}  // namespace hopscope::test
