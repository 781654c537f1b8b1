// Options that `compare` chooses: by runs, and none that was tried is faster.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "study/time_curves.hpp"
#include "support/compared.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

constexpr const char* dragonfly = R"({"platform": {"topology": {"family": "dragonfly", "groups": 9, "routers": 4,
    "global_links": 2, "hosts": 2}, "costs": {"t_s": "1.5 us", "t_w": "25 GB/s", "t_h": "150 ns"}, "time_unit": "us",
    "word_bytes": 1},
  "schedule": {"operation": "all-to-all", "message_words": 2000}})";

const Json& tuning_of(const Json& comparison, const std::string& algorithm) {
  for (const Json& each : comparison.at("tunings")) {
    if (each.at("algorithm") == algorithm) return each;
  }
  FAIL("no tuning of " << algorithm);
  return comparison;
}

double time_of(const Workplace& here, const std::string& schedule) {
  const auto ending = here.hopscope("run d.json --format json " + schedule);
  INFO(ending.errors);
  return Json::parse(ending.output).at("time").get<double>();
}

}  // namespace

TEST_CASE("options are tuned by runs: where bounds know no congestion, and windows beyond 16, and all runs are told",
          "[unsanitized]") {
  const Workplace here;
  here.put("d.json", dragonfly);
  const Json found = compared(here, "d.json");
  CHECK(found["algorithms"][0]["name"] == "bruck radix 4");
  CHECK(found["algorithms"][0]["time"].get<double>() == Approx(67.05).epsilon(1e-4));
  for (int radix = 2; radix <= 8; ++radix) {
    INFO(radix);
    const double time = time_of(here, fmt::format("--set schedule.algorithm=bruck --set schedule.radix={}", radix));
    CHECK(time >= found["algorithms"][0]["time"].get<double>() * (1 - 1e-9));
  }
  const Json& tuning = tuning_of(found, "spread-out");
  std::vector<std::string> known;
  for (const Json& each : tuning["tried"]) known.push_back(each["name"]);
  for (const char* list : {"ruled_out", "not_tried"}) {
    for (const Json& each : tuning[list]) known.push_back(each);
  }
  for (const int window : {1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 71})
    CHECK(std::ranges::count(known, fmt::format("spread-out window {}", window)) == 1);
  const double fastest = run_named(found, tuning["fastest"])["time"];
  for (const Json& each : tuning["tried"]) CHECK(each["time"].get<double>() >= fastest * (1 - 1e-9));
  CHECK(time_of(here, "--set schedule.algorithm=spread-out --set schedule.window=32") >= fastest * (1 - 1e-9));
}

TEST_CASE("options are tuned together: radix and leaders of one algorithm") {
  const Workplace here;
  here.put("d.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [4, 4, 4, 4],
      "inter": {"t_s": 20, "t_w": 0.2, "t_h": 1}}, "costs": {"t_s": 2, "t_w": 0.05, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "message_words": 16}})");
  const Json found = compared(here, "d.json");
  const Json& tuning = tuning_of(found, "node-aware-bruck");
  const double fastest = run_named(found, tuning["fastest"])["time"];
  for (const int leaders : {1, 2, 4}) {
    for (int radix = 2; radix <= 4; ++radix) {
      INFO(leaders << " " << radix);
      CHECK(time_of(here, fmt::format("--set schedule.algorithm=node-aware-bruck --set schedule.leaders={} --set "
                                      "schedule.radix={}",
                                      leaders, radix)) >= fastest * (1 - 1e-9));
    }
  }
}

TEST_CASE("no run of a search for options is begun for which too little work is left") {
  // A run of spread-out sends 56 messages over 96 channels: 152 together. 228 are allowed, which is one more run.
  const Workplace here;
  const Json found =
      compared(here, "good.json --set schedule.algorithm=spread-out --set expect=null --give-up-after 1.5");
  const Json& tuning = tuning_of(found, "spread-out");
  CHECK(tuning["tried"].size() == 2);
  CHECK(tuning["not_tried"].size() == 5);
}

TEST_CASE("the work of an aborted run counts, up to where it was aborted") {
  double work = 0;
  const SizeRuns runs(catalogue(), {});
  const Scenario six_messages_and_hops = scenario(platform("ring", {6}), shift("direct", 4, 1));
  CHECK(runs.result(six_messages_and_hops, 12, work));
  CHECK(work == 12);
  CHECK_FALSE(runs.result(six_messages_and_hops, 5, work));
  CHECK(work == 18);  // the third message exceeds the limit
}

TEST_CASE("lines about tuning say which value was given, and are sentences") {
  const Workplace here;
  const std::string text = here.hopscope("compare good.json --all").output;
  CHECK(contains(text, "spread-out window 4: the fastest run of window 4 (given), 1, 2, 3, 5, "));
  CHECK(contains(text, "3 others are ruled"));
}

TEST_CASE("what would take more work than one run may is not tried, and told") {
  const Workplace here;
  const std::string arguments =
      "good.json --set schedule.algorithm=bruck --set platform.topology.dimension=5 --set expect=null --give-up-after "
      "2";
  const Json found = compared(here, arguments);
  CHECK_FALSE(tuning_of(found, "bruck")["not_tried"].empty());
}

TEST_CASE("where times jump, a crossover lies between two whole numbers of words, at which runs change their order",
          "[unsanitized]") {
  const Workplace here;
  here.put("d.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [3, 3, 3, 3],
      "inter": {"t_s": 100, "t_w": 7.3, "t_h": 0}, "nics": 2}, "costs": {"t_s": 20000, "t_w": 10, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "message_words": 64}})");
  const Json found = compared(here, "d.json");
  int jumps = 0;
  for (const Json& crossover : found["crossovers"]) {
    if (crossover["jump"].is_null()) continue;
    ++jumps;
    const double last = crossover["jump"][0], first = crossover["jump"][1];
    CHECK(first == last + 1);
    CHECK(crossover["message_words"] == first);
    const auto lead_at = [&](double words) {
      const Json there = compared(here, fmt::format("d.json --set schedule.message_words={}", words));
      const auto time = [&](const std::string& name) { return run_named(there, name)["time"].get<double>(); };
      return time(crossover["below"][0]) - time(crossover["above"][0]);
    };
    if (crossover["below"][0] != "direct" || crossover["above"][0] != "one-factor") continue;
    CHECK(last == 2712);
    CHECK(lead_at(last) < 0);
    CHECK(lead_at(first) > 0);
  }
  CHECK(jumps > 0);
  CHECK(contains(here.hopscope("compare d.json").output, "up to 2712 words direct"));
}

TEST_CASE("the progress of runs with other sizes than the scenario's says so") {
  class Titles final : public RunProgress {
   public:
    void on_planning(const Scenario& scenario) override { titles.push_back(scenario.file); }
    std::vector<std::string> titles;
  } progress;
  RunOptions options;
  options.progress = &progress;
  Scenario asked = scenario(platform("ring", {6}), all_to_all("direct", 8));
  asked.file = "s.json: direct";
  const SizeRuns runs(catalogue(), options);
  CHECK(runs.run({"direct", asked}, 20) > 0);
  CHECK(progress.titles == std::vector<std::string>{"s.json: direct at another size, 20 words"});
}

}  // namespace hopscope::test
