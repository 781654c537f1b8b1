// The output and exit status of `recommend`.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <nlohmann/json.hpp>
#include <set>

#include "output/recommendation/recommendation.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Json recommended(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("recommend good.json --format json " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("recommend names an algorithm for each size, that takes as long as it says, and compare finds nothing faster",
          "[unsanitized]") {
  const Workplace here;
  const Json recommendation = recommended(here, "--to 4096");
  const Json& intervals = recommendation["intervals"];
  REQUIRE(intervals.size() >= 3);
  CHECK(intervals[0]["from"] == 1);
  CHECK(intervals[0]["name"] == "hypercube");
  CHECK(intervals.back()["to"] == 4096);
  CHECK(intervals.back()["name"] == "pairwise");
  for (const auto& border : recommendation["borders"]) CHECK(border["confirmed"] == true);
  for (const auto& interval : intervals) {
    for (const auto* end : {"from", "to"}) {
      const auto words = interval[end].get<double>();
      const auto time = interval[std::string("time_at_") + end].get<double>();
      const std::string with =
          fmt::format(" good.json --format json --set expect=null --set schedule.message_words={} ", words);
      const auto comparison = Json::parse(here.hopscope("compare" + with).output);
      std::string own = "--set schedule.algorithm=" + interval["algorithm"].get<std::string>();
      if (interval.contains("radix")) own += fmt::format(" --set schedule.radix={}", interval["radix"].get<int>());
      INFO(interval["name"] << " with " << words << " words");
      CHECK(Json::parse(here.hopscope("run" + with + own).output)["time"].get<double>() == Approx(time).epsilon(1e-9));
      // It tries fewer radices.
      CHECK(comparison["algorithms"][0]["time"].get<double>() >= time * (1 - 1e-9));
    }
  }
}

TEST_CASE("where times jump and tie, an interval is another's only if runs say so, and has no faster runner-up",
          "[unsanitized]") {
  const Workplace here;
  here.put("good.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [4, 4, 4, 4], "nics": 1,
        "inter": {"t_s": "4 us", "t_w": "200 Gbit/s", "t_h": "200 ns"}},
      "costs": {"t_s": "2 us", "t_w": "300 GB/s", "t_h": "50 ns"}, "time_unit": "us", "word_bytes": 1},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": "1 kB"}})");
  const Json recommendation = recommended(here, "");
  for (const auto& border : recommendation["borders"]) {
    INFO(border.dump());
    CHECK(border["confirmed"] == true);
  }
  const Json& intervals = recommendation["intervals"];
  CHECK(intervals.size() >= 3);
  CHECK(intervals.size() <= 8);  // without the ties
  for (const auto& interval : intervals) {
    for (const auto& lead : interval["leads"]) {
      INFO(interval["name"] << ": " << lead.dump());
      if (!lead["runner_up_ratio"].is_null()) CHECK(lead["runner_up_ratio"] >= 1);
    }
  }
}

TEST_CASE("what exact curves prove is what a search by runs finds, and compare finds nothing faster", "[formula]") {
  const Workplace here;
  const Json proven = recommended(here, "--to 80");
  CHECK(proven["proven"] == true);
  for (const Json& interval : proven["intervals"]) {
    for (const char* const end : {"from", "to"}) {
      const std::string with =
          fmt::format(" --format json --set expect=null --set schedule.message_words={} ", interval[end].get<int>());
      const Json compared = Json::parse(here.hopscope("compare good.json" + with).output);
      INFO(interval.dump());
      CHECK(interval[std::string("time_at_") + end].get<double>() ==
            Approx(compared["algorithms"][0]["time"].get<double>()).epsilon(1e-9));
    }
  }
  const Json by_runs = recommended(here, "--to 80 --by-runs");
  CHECK(by_runs["proven"] == false);
  REQUIRE(by_runs["intervals"].size() == proven["intervals"].size());
  for (std::size_t i = 0; i < by_runs["intervals"].size(); ++i) {
    CHECK(by_runs["intervals"][i]["from"] == proven["intervals"][i]["from"]);
    CHECK(by_runs["intervals"][i]["to"] == proven["intervals"][i]["to"]);
  }
}

TEST_CASE("where vectors are cut into whole words, exact curves prove nothing", "[formula]") {
  const Workplace here;
  here.put("good.json", R"({"platform": {"topology": {"family": "ring", "nodes": 5},
      "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-reduce", "algorithm": "ring", "message_words": 16}})");
  const Json found = recommended(here, "--to 64");
  CHECK(found["proven"] == false);
  CHECK(contains(found["why_not_proven"].get<std::string>(), "do not all grow in proportion"));
}

TEST_CASE("of programs, which can do anything at other sizes, nothing is proven", "[formula][lua]") {
  const Workplace here;
  here.put("own.lua", R"(operation = "all-to-all"
function program(me)
  if me.message_words > 20 and me.message_words < 40 then me:pause(500) end
  for k = 1, me.ranks - 1 do
    me:step(k)
    local to = (me.rank + k) % me.ranks
    me:keep(me:exchange(to, me:take_for(to), (me.rank - k) % me.ranks))
  end
end)");
  const auto told = here.hopscope("recommend good.json --program own.lua --to 60 --format json");
  INFO(told.errors);
  REQUIRE(told.status == 0);
  const Json found = Json::parse(told.output);
  CHECK(found["proven"] == false);
  CHECK(contains(found["why_not_proven"].get<std::string>(), "depends on its program"));
}

TEST_CASE("messages of unequal sizes are scaled, all by the same factor") {
  const Workplace here;
  for (const std::string name : {"unequal", "larger"}) {
    here.put(name + ".json",
             R"({"platform": {"topology": {"family": "complete", "nodes": 3}, "costs": {"t_s": 5, "t_w": 1}},
      "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": ")" +
                 name + R"(.csv"}}})");
  }
  here.put("unequal.csv", "0,2,6\n1,0,3\n4,0,0\n");
  const auto told = here.hopscope("recommend unequal.json --from 1 --to 600 --format json");
  INFO(told.errors);
  REQUIRE(told.status == 0);
  const Json recommendation = Json::parse(told.output);
  CHECK(recommendation["largest_in_file"] == 6);
  REQUIRE(!recommendation["intervals"].empty());
  CHECK(recommendation["intervals"].back()["to"] == 600);
  // As the runs with these sizes say.
  here.put("larger.csv", "0,200,600\n100,0,300\n400,0,0\n");
  const Json comparison = Json::parse(here.hopscope("compare larger.json --format json").output);
  CHECK(recommendation["intervals"].back()["time_at_to"].get<double>() ==
        Approx(comparison["algorithms"][0]["time"].get<double>()));
  CHECK(contains(here.hopscope("recommend unequal.json --to 600").output, "scaled: 1 to 600 words"));
}

TEST_CASE("sizes that are all 0 are refused, an operation without sizes, and an invalid range") {
  const Workplace here;
  here.put("none.json", R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 5, "t_w": 1}},
    "schedule": {"operation": "all-to-all-v", "algorithm": "direct", "sizes": {"csv": "none.csv"}}})");
  here.put("none.csv", "0,0\n0,0\n");
  const auto ending = here.hopscope("recommend none.json");
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors, "none.json: /schedule/sizes: all sizes are 0 and cannot be scaled"));
  here.put("trace.json",
           R"({"platform": {"topology": {"family": "complete", "nodes": 2}, "costs": {"t_s": 5, "t_w": 1}},
    "schedule": {"file": "own.goal"}})");
  here.put("own.goal", "num_ranks 2\nrank 0 { l1: send 8b to 1 }\nrank 1 { l1: recv 8b from 0 }\n");
  CHECK(
      contains(here.hopscope("recommend trace.json").errors,
               "trace.json: /schedule/operation: trace has no message sizes that can be varied; operations that have: "
               "all-to-all, shift"));
  here.put("barrier.json",
           R"({"platform": {"topology": {"family": "complete", "nodes": 4}, "costs": {"t_s": 5, "t_w": 1}},
    "schedule": {"operation": "barrier", "algorithm": "tree"}})");
  CHECK(contains(here.hopscope("recommend barrier.json").errors, "hopscope compare barrier.json shows which"));
  CHECK(here.hopscope("recommend good.json --from 9 --to 8").errors ==
        "hopscope: --from 9 is above --to 8\nTry: hopscope recommend --help\n");
  CHECK(here.hopscope("recommend good.json --from 0").status == 2);
  CHECK(here.hopscope("recommend good.json --to 1.5").status == 2);
  CHECK(here.hopscope("recommend good.json good.json").errors ==
        "hopscope: recommend takes one scenario file, not 2\nTry: hopscope recommend --help\n");
  CHECK(here.hopscope("recommend").errors ==
        "hopscope: recommend needs a scenario file\nTry: hopscope recommend --help\n");
  CHECK(here.hopscope("recommend gone.json").status == 2);
}

TEST_CASE("recommendations are printed as a table and as CSV, the same every time", "[unsanitized]") {
  const Workplace here;
  const auto ending = here.hopscope("recommend good.json");
  CHECK(ending.status == 0);
  CHECK(ending.errors.empty());
  CHECK(contains(ending.output, "1 to 1048576 words a pair"));
  CHECK_FALSE(contains(ending.output, "borders:"));
  const std::string all = here.hopscope("recommend good.json --all").output;
  CHECK(contains(all, "borders:"));
  CHECK(contains(all, "both simulated on both sides: "));
  CHECK(contains(ending.output, "proven:"));
  CHECK(contains(here.hopscope("recommend good.json --by-runs").output, "searched:"));
  CHECK(ending.output == here.hopscope("recommend good.json").output);
  const std::string csv = here.hopscope("recommend good.json --format csv").output;
  CHECK(csv.starts_with("scenario,engine,from,to,name,algorithm,radix,"));
  CHECK(static_cast<std::size_t>(std::ranges::count(csv, '\n')) == 1 + recommended(here, "")["intervals"].size());
}

TEST_CASE("a recommendation has every option that an algorithm reads, as JSON and as a column of CSV") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [2, 2, 2, 2],
      "inter": {"t_s": 500, "t_w": 0.5, "t_h": 1}, "nics": 4}, "costs": {"t_s": 123.4, "t_w": 0.001, "t_h": 1, "t_r": 1},
      "switching": "store-and-forward", "contention": "fifo"},
    "schedule": {"operation": "all-to-all", "message_words": 64, "synchronization": "barrier"}})");
  const Json found = Json::parse(here.hopscope("recommend s.json --to 512 --format json").output);
  std::set<std::string> seen;
  for (const Json& interval : found["intervals"]) {
    const Algorithm* algorithm = catalogue().algorithm("all-to-all", interval["algorithm"].get<std::string>());
    for (const std::string& option : names_of(algorithm->options)) {
      seen.insert(option);
      CHECK(interval.contains(option));
    }
  }
  CHECK(seen.contains("leaders"));
  const std::string csv = here.hopscope("recommend s.json --to 512 --format csv").output;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    for (const std::string& option : names_of(algorithm.options))
      CHECK(contains(csv.substr(0, csv.find('\n')), "," + option + ","));
  }
}

TEST_CASE("options that a program declares itself are columns of CSV after the others") {
  Recommendation recommendation;
  recommendation.option_names = {"radix", "seed"};
  for (const auto& options : std::vector<std::vector<Option>>{{{"base", 4.0}, {"way", "a, b"}}, {{"radix", 2.0}}}) {
    RecommendedInterval interval;
    interval.algorithm = "own";
    interval.options = options;
    interval.leads.push_back({});
    recommendation.intervals.push_back(std::move(interval));
  }
  const std::string csv = recommendation_csv(recommendation);
  CHECK(csv.starts_with("scenario,engine,from,to,name,algorithm,radix,seed,base,way,time"));
  CHECK(contains(csv, ",own,,,4,\"a, b\",0,"));
  CHECK(contains(csv, ",own,2,,,,0,"));
}

TEST_CASE("an algorithm that is the fastest at a single size between two others is found, where times jump",
          "[unsanitized]") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [3, 3, 3, 3],
      "inter": {"t_s": 1, "t_w": 2, "t_h": 1}}, "costs": {"t_s": 10, "t_w": 3.7, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "message_words": 64}})");
  const Json found = Json::parse(here.hopscope("recommend s.json --to 100 --by-runs --format json").output);
  for (int words = 1; words <= 8; ++words) {
    const auto interval =
        std::ranges::find_if(found["intervals"], [&](const Json& each) { return each["to"] >= words; });
    const std::string size = fmt::format(" --format json --set schedule.message_words={}", words);
    std::string own = size + " --set schedule.algorithm=" + (*interval)["algorithm"].get<std::string>();
    for (const char* option : {"radix", "leaders", "window"}) {
      if (interval->contains(option))
        own += fmt::format(" --set schedule.{}={}", option, (*interval)[option].get<int>());
    }
    const Json recommended_run = Json::parse(here.hopscope("run s.json" + own).output);
    const Json there = Json::parse(here.hopscope("compare s.json" + size).output);
    INFO(words << " words: " << (*interval)["name"]);
    CHECK(recommended_run["time"].get<double>() <= there["algorithms"][0]["time"].get<double>() * (1 + 1e-9));
  }
  REQUIRE(found["intervals"].size() == 4);
  CHECK(found["intervals"][1]["from"] == 3);
  CHECK(found["intervals"][1]["to"] == 3);
  CHECK(found["gaps"] == 0);
  CHECK(contains(here.hopscope("recommend s.json --to 100 --by-runs").output, "times are assumed to be linear"));
}

TEST_CASE("recommend works for shifts with their directions, and on the engine that simulates one rank") {
  const Workplace here;
  const Json shifts = recommended(here, R"(--set 'platform.topology={"family": "torus", "dims": [4, 4]}' )"
                                        R"(--set 'schedule={"operation": "shift", "algorithm": "mesh", "shift": 7, )"
                                        R"("message_words": 4}' --to 10000)");
  CHECK(shifts["intervals"].back()["to"] == 10000);
  const Json million = recommended(here,
                                   "--engine symmetric --set platform.topology.dimension=12 --set expect=null "
                                   "--set schedule.algorithm=hypercube --to 100000");
  CHECK(million["intervals"][0]["name"] == "hypercube");
  for (const auto& border : million["borders"]) CHECK(border["confirmed"] == true);
}

}  // namespace hopscope::test
