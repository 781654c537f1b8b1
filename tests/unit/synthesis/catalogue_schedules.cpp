// Where an algorithm of the catalogue is faster than what was found for a network, or nothing was.
#include <catch2/catch.hpp>

#include <limits>
#include <set>

#include <nlohmann/json.hpp>

#include "scenario/fits.hpp"
#include "study/compare/fastest_schedule.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::string asked(const std::string& topology, const std::string& more, const std::string& schedule) {
  return fmt::format(
      R"({{"platform": {{"topology": {{{}}}, "costs": {{"t_s": 50, "t_w": 1, "t_h": 2}}{}}}, "schedule": {{{}}}}})",
      topology, more, schedule);
}

const std::string gather_on_ring =
    asked(R"("family": "ring", "nodes": 7)", "", R"("operation": "gather", "message_words": 64)");

/// What is found while `goes_on` says so.
FastestFound found_while(const std::string& file, const std::function<bool()>& goes_on) {
  const ReadOptions how;
  const Scenario scenario = read_exchange(file, catalogue(), how);
  return fastest_schedule(scenario, read_fits(file, catalogue(), how), catalogue(), {},
                          std::numeric_limits<Time>::infinity(), goes_on);
}

}  // namespace

TEST_CASE("a comparison that is ended keeps the fastest so far, and tells what was not run", "[synthesis]") {
  const Workplace here;
  here.put("asked.json", gather_on_ring);
  const std::string file = here.path("asked.json");
  const FastestFound all = found_while(file, {});
  REQUIRE(all.schedule.has_value());
  CHECK(all.not_run.empty());
  const FastestFound none = found_while(file, [] { return false; });
  CHECK(!none.schedule.has_value());
  CHECK(none.not_run.size() > 1);
  bool some_were_cut = false;
  for (int looks = 1; looks < 40; ++looks) {
    CAPTURE(looks);
    const FastestFound some = found_while(file, [left = looks]() mutable { return left-- > 0; });
    CHECK(some.not_run.size() <= none.not_run.size());
    if (!some.schedule) continue;
    CHECK(some.schedule->time >= all.schedule->time);
    some_were_cut = some_were_cut || !some.not_run.empty();
    for (const std::string& each : some.not_run) CHECK(each != some.schedule->name);
  }
  CHECK(some_were_cut);
}

TEST_CASE("without seconds no algorithm is run, which is told", "[synthesis][command]") {
  const Workplace here;
  here.put("asked.json", gather_on_ring);
  const Ending refused = here.hopscope("synthesise asked.json --seconds 0 --output made.json");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "not run: these of the catalogue, which may be faster: "));
  here.put("all.json",
           asked(R"("family": "ring", "nodes": 9)", "", R"("operation": "all-to-all", "message_words": 1)"));
  const Ending made = here.hopscope("synthesise all.json --seconds 0 --output made.json --format json");
  INFO(made.errors);
  REQUIRE(made.status == 0);
  const auto told = nlohmann::json::parse(made.output);
  CHECK(told["algorithm"].is_null());
  CHECK(told["algorithms_not_run"].size() > 5);
}

TEST_CASE("a total exchange takes an algorithm that is faster than its steps, or stands in for them",
          "[synthesis][command]") {
  const Workplace here;
  struct Case {
    std::string topology, more, schedule;
    bool has_steps;
  };
  const std::string few = R"("operation": "all-to-all", "message_words": 1)";
  const std::vector<Case> cases{
      {R"("family": "ring", "nodes": 9)", "", few, true},
      {R"("family": "hypercube", "dimension": 3)", R"(, "switching": "store-and-forward")", few, false}};
  for (const auto& [topology, more, schedule, has_steps] : cases) {
    CAPTURE(topology);
    here.put("asked.json", asked(topology, more, schedule));
    const Ending made = here.hopscope("synthesise asked.json --moves 20000 --format json --output made.json");
    INFO(made.errors);
    REQUIRE(made.status == 0);
    const auto told = nlohmann::json::parse(made.output);
    REQUIRE(told["algorithm"].is_string());
    CHECK(told["time_without_algorithm"].is_null() == !has_steps);
    CHECK(told["why_not_found"].is_null() == has_steps);
    CHECK(told["synchronization"] == "none");
    if (has_steps) CHECK(told["time"] < told["time_without_algorithm"]);
    here.put("again.json", asked(topology, more, schedule + R"(, "messages": "made.json")"));
    const auto seen = nlohmann::json::parse(here.hopscope("run again.json --format json").output);
    CHECK(seen["time"] == told["time"]);
    CHECK(seen["delivery"] == "verified");
    CHECK(seen["steps"].size() == told["steps"]);
    const auto compared = nlohmann::json::parse(here.hopscope("compare asked.json --format json").output);
    CHECK(compared["algorithms"][0]["time"] == told["time"]);
    CHECK(contains(here.hopscope("synthesise asked.json --moves 20000 --output made.csv").output,
                   told["algorithm"].get<std::string>() + ", the fastest of the catalogue"));
  }
  // Who asks for steps, shares or routes gets those.
  here.put("asked.json", asked(cases.front().topology, "", few));
  for (const std::string option : {"--steps-at-most 20", "--in-steps", "--transfers 1", "--routes 1"}) {
    const Ending made = here.hopscope("synthesise asked.json --moves 20000 --format json --output made.json " + option);
    INFO(option << made.errors);
    REQUIRE(made.status == 0);
    CHECK(nlohmann::json::parse(made.output)["algorithm"].is_null());
  }
}

TEST_CASE("a scenario whose engine simulates one rank for all has its schedule run with all", "[synthesis][command]") {
  const Workplace here;
  for (const std::string operation : {"all-gather", "all-to-all", "broadcast", "scatter"}) {
    CAPTURE(operation);
    const auto text = [&](const std::string& engine) {
      std::string scenario = asked(R"("family": "hypercube", "dimension": 3)", "",
                                   fmt::format(R"("operation": "{}", "message_words": 8)", operation));
      scenario.insert(scenario.rfind('}'), fmt::format(R"(, "engine": "{}")", engine));
      return scenario;
    };
    here.put("one.json", text("symmetric"));
    here.put("all.json", text("native"));
    const std::string moves = operation == "all-to-all" ? " --moves 20000" : "";
    const Ending one = here.hopscope("synthesise one.json --format json --output made.json" + moves);
    const Ending all = here.hopscope("synthesise all.json --format json --output made.json" + moves);
    INFO(one.errors << all.errors);
    REQUIRE(one.status == all.status);
    REQUIRE(one.status == 0);
    CHECK(contains(one.errors, "\"symmetric\" simulates one rank for all"));
    CHECK(nlohmann::json::parse(one.output)["time"] == nlohmann::json::parse(all.output)["time"]);
  }
}

}  // namespace hopscope::test
