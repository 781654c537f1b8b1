// The output and exit status of `overview`.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* overview_cube = R"({"name": "a cube",
  "topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}})";
constexpr const char* overview_ring = R"({"name": "a ring",
  "topology": {"family": "ring", "nodes": 8}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}})";

Json overview_of(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("overview --format json " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

// The scenario of a row, without its algorithm.
Json scenario_of_row(const Json& row, const std::string& platform, double words) {
  Json schedule{{"operation", row["operation"]}};
  if (row["operation"] != "barrier") schedule["message_words"] = words;
  if (row["operation"] == "shift") schedule["shift"] = 3;
  return {{"name", "row"}, {"platform", platform}, {"schedule", schedule}};
}

}  // namespace

TEST_CASE("overview has a row for each operation, in the order of the book") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  const auto report = overview_of(here, "cube.json --message-words 8");
  CHECK(report["name"] == "a cube");
  CHECK(report["message_words"] == 8);
  CHECK(report["against"].empty());
  std::vector<std::string> names;
  for (const auto& row : report["operations"]) names.push_back(row["operation"]);
  CHECK(names == std::vector<std::string>{"broadcast", "reduce", "scatter", "gather", "all-gather", "reduce-scatter",
                                          "all-reduce", "scan", "all-to-all", "shift", "barrier"});
}

TEST_CASE("each row of an overview is the fastest that compare shows, and is not below its bound") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  here.put("ring.json", overview_ring);
  const std::string file = GENERATE("cube.json", "ring.json");
  const Json report = overview_of(here, file + " --message-words 8");
  REQUIRE(report["operations"].size() == 11);
  for (const auto& row : report["operations"]) {
    INFO(file << ' ' << row["operation"]);
    here.put("row.json", scenario_of_row(row, file, 8).dump());
    const auto compared = Json::parse(here.hopscope("compare --format json row.json").output);
    double least = compared["algorithms"].front()["time"];
    std::set<std::string> fastest;
    for (const auto& run : compared["algorithms"]) {
      least = std::min(least, run["time"].get<double>());
      if (run["winner"]) fastest.insert(run["name"].get<std::string>());
    }
    CHECK(row["time"] == least);
    CHECK(fastest.contains(row["name"].get<std::string>()));
    if (!row["bound"].is_null()) CHECK(row["bound"]["value"].get<double>() <= least * (1 + 1e-9));
  }
}

TEST_CASE("a row of an overview is the run of its scenario, and of its scenario without startups or words") {
  const Workplace here;
  here.put("ring.json", overview_ring);
  const Json report = overview_of(here, "ring.json --message-words 8");
  REQUIRE(report["operations"].size() == 11);
  for (const auto& row : report["operations"]) {
    INFO(row["operation"]);
    Json scenario = scenario_of_row(row, "ring.json", 8);
    scenario["schedule"]["algorithm"] = row["algorithm"];
    for (const std::string& option : catalogue().option_names()) {
      if (row.contains(option)) scenario["schedule"][option] = row[option];
    }
    here.put("row.json", scenario.dump());
    const auto result = [&](const std::string& costs) {
      return Json::parse(here.hopscope("run --format json row.json " + costs).output);
    };
    CHECK(result("")["time"] == row["time"]);
    CHECK(result("")["totals"]["steps"] == row["steps"]);
    CHECK(result("--set platform.costs.t_w=0")["time"] == row["startups"]);
    CHECK(result("--set platform.costs.t_s=0 --set platform.costs.t_h=0")["time"] == row["words"]);
  }
}

TEST_CASE("beside an overview stand the times of other platforms with messages of as many words") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  here.put("ring.json", overview_ring);
  const auto report = overview_of(here, "cube.json --message-words 16 --against ring.json");
  const auto alone = overview_of(here, "ring.json --message-words 16");
  REQUIRE(report["against"].size() == 1);
  CHECK(report["against"][0]["name"] == "a ring");
  CHECK(report["against"][0]["operations"] == alone["operations"]);
  const auto table = here.hopscope("overview cube.json --message-words 16 --against ring.json");
  CHECK(table.output.find("\non a ring ") != std::string::npos);
  const auto csv = here.hopscope("overview cube.json --format csv --against ring.json").output;
  CHECK(std::ranges::count(csv, '\n') == 1 + 2 * 11);
}

TEST_CASE("overview says in CSV what its formulas claim, and whether they hold") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  const auto csv = here.hopscope("overview cube.json --format csv").output;
  CHECK_THAT(csv, Catch::Contains(",formula,formula_value,formula_kind,formula_holds,formula_ratio,"));
  CHECK_THAT(csv, Catch::Contains(",348,exact,true,1,"));
}

TEST_CASE("overview takes the size of messages from a scenario, or 64 words") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  here.put("s.json", R"({"name": "s", "platform": "cube.json",
    "schedule": {"operation": "shift", "algorithm": "direct", "message_words": 5, "shift": 2}})");
  CHECK(overview_of(here, "cube.json")["message_words"] == 64);
  CHECK(overview_of(here, "s.json")["message_words"] == 5);
  CHECK(overview_of(here, "s.json --message-words 7")["message_words"] == 7);
}

TEST_CASE("overview reports the mistakes of all files before anything runs") {
  const Workplace here;
  here.put("cube.json", overview_cube);
  here.put("wrong.json", R"({"topology": {"family": "rign", "nodes": 8}, "costs": {"t_s": -1, "t_w": 1, "t_h": 2}})");
  const auto ending = here.hopscope("overview wrong.json --against absent.json cube.json");
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(ending.errors.find("wrong.json: /topology/family") != std::string::npos);
  CHECK(ending.errors.find("wrong.json: /costs/t_s") != std::string::npos);
  CHECK(ending.errors.find("absent.json") != std::string::npos);
}

TEST_CASE("where there are too few ranks for the usual shift, it is by one") {
  const Workplace here;
  here.put("two.json", R"({"name": "two", "topology": {"family": "complete", "nodes": 2},
    "costs": {"t_s": 50, "t_w": 1, "t_h": 2}})");
  const auto report = overview_of(here, "two.json");
  for (const auto& row : report["operations"]) {
    INFO(row["operation"]);
    CHECK_FALSE(row["algorithm"].is_null());  // the usual shift is by 3, and there are 2
  }
}

}  // namespace hopscope::test
