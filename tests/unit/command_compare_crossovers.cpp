// The crossovers of `compare`: the message sizes at which another algorithm becomes the fastest.

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "support/compared.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

}  // namespace

TEST_CASE("pairwise crosses hypercube where the closed form predicts, and runs on both sides confirm it",
          "[unsanitized]") {
  const Workplace here;
  for (const int d : {2, 3, 4, 5}) {
    for (const double t_s : {50.0, 7.0}) {
      const double p = std::pow(2, d);
      const double t_w = 0.25;
      const auto comparison =
          compared(here, fmt::format("good.json --set platform.costs.t_h=0 --set platform.topology.dimension={} "
                                     "--set platform.costs.t_s={} --set platform.costs.t_w={}",
                                     d, t_s, t_w));
      const double expected = t_s * (p - 1 - d) / (t_w * (p * d / 2 - p + 1));
      bool found = false;
      for (const auto& crossover : comparison["crossovers"]) {
        if (crossover["below"][0] != "hypercube" || crossover["above"][0] != "pairwise") continue;
        found = true;
        INFO(crossover.dump());
        CHECK(crossover["message_words"].get<double>() == Approx(expected).epsilon(1e-9));
        CHECK(crossover["by_formula"] == crossover["message_words"]);
        CHECK(crossover["by_runs"].is_null());
        CHECK(crossover["confirmed"] == true);
        CHECK(crossover["runs"][0]["message_words"].get<double>() == Approx(expected / 2));
        CHECK(crossover["runs"][0]["below"].get<double>() == Approx((t_s + t_w * expected / 2 * p / 2) * d));
        CHECK(crossover["runs"][1]["above"].get<double>() == Approx((t_s + t_w * expected * 2) * (p - 1)));
      }
      CHECK(found);
    }
  }
}

TEST_CASE("where formulas are only bounds, runs determine the crossover") {
  const Workplace here;
  const std::string ring = R"(good.json --set 'platform.topology={"family": "ring", "nodes": 8}' )";
  const auto comparison = compared(here, ring + "--set schedule.synchronization=barrier");
  REQUIRE_FALSE(comparison["crossovers"].empty());
  const auto& crossover = comparison["crossovers"][0];
  CHECK(crossover["by_formula"].is_null());
  CHECK(crossover["jump"].is_null());
  CHECK(crossover["confirmed"] == true);
  const double words = crossover["by_runs"];
  // At that size both take the same simulated time.
  const auto there = compared(here, ring + fmt::format("--set schedule.synchronization=barrier "
                                                       "--set schedule.message_words={}",
                                                       words));
  CHECK(run_named(there, crossover["below"][0])["time"].get<double>() ==
        Approx(run_named(there, crossover["above"][0])["time"].get<double>()).epsilon(1e-5));
}

TEST_CASE("at a crossover, an option chosen for that size may be faster than both, and is named") {
  const Workplace here;
  const auto comparison = compared(here, "good.json");
  REQUIRE(comparison["crossovers"].size() == 1);
  const auto& crossover = comparison["crossovers"][0];
  CHECK(crossover["faster_if_tuned"] == "bruck radix 4");
  const auto there = compared(
      here, fmt::format("good.json --set schedule.message_words={}", crossover["message_words"].get<double>()));
  CHECK(there["algorithms"][0]["name"] == "bruck radix 4");
  CHECK(there["algorithms"][0]["time"] < run_named(there, "pairwise")["time"]);
}

TEST_CASE("between two crossovers the fastest is the one that they name", "[unsanitized]") {
  const Workplace here;
  for (const std::string platform : {R"('platform.topology={"family": "hypercube", "dimension": 3}')",
                                     R"('platform.topology={"family": "ring", "nodes": 8}')",
                                     R"('platform.topology={"family": "torus", "dims": [4, 4]}')"}) {
    const std::string arguments = "good.json --set " + platform;
    const auto comparison = compared(here, arguments);
    for (const double words : {1.0, 2.0, 5.0, 12.0, 30.0, 75.0, 180.0, 450.0, 1100.0}) {
      Json named = comparison["fastest_for_smallest"];
      for (const auto& crossover : comparison["crossovers"]) {
        if (crossover["message_words"] < words && crossover["changes_fastest"] == true) named = crossover["above"];
      }
      const auto there = compared(here, arguments + fmt::format(" --set schedule.message_words={}", words));
      INFO(platform << ", " << words << " words: " << named.dump());
      // A row whose option was chosen for that other size was not compared before.
      for (const auto& run : there["algorithms"]) {
        if (run["tuned"] == true) continue;
        CHECK(run_named(there, named[0])["time"].get<double>() <= run["time"].get<double>() * (1 + 1e-9));
      }
    }
  }
}

TEST_CASE("a crossover of the textbook is reported even where another algorithm is faster") {
  const Workplace here;
  const auto comparison = compared(here, "good.json --set platform.ports=all");
  REQUIRE(comparison["crossovers"].size() == 1);
  CHECK(comparison["crossovers"][0]["undercut_by"] == "direct");
  CHECK(comparison["fastest_for_smallest"][0] == "direct");
  const std::string text = here.hopscope("compare good.json --all --set platform.ports=all").output;
  CHECK(contains(text, "at other sizes:  always direct, "));
  CHECK(contains(text, "crossover:       none: always direct, "));
  CHECK(contains(
      text, "                 below 43.6 words hypercube, above pairwise; but there direct is faster than both\n"));
}

TEST_CASE("what is faster than both at a crossover is named: a row of the table, or else what is in none",
          "[unsanitized]") {
  const Workplace here;
  for (const char* const topology :
       {R"({"family": "ring", "nodes": 12})", R"({"family": "ring", "nodes": 7})",
        R"({"family": "torus", "dims": [3, 4]})", R"({"family": "mesh", "dims": [3, 3]})"}) {
    here.put("s.json", fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": 5, "t_w": 2, "t_h": 7}}}},
        "schedule": {{"operation": "all-to-all", "algorithm": "direct", "message_words": 64}}}})",
                                   topology));
    const Json found = compared(here, "s.json");
    std::set<std::string> rows;
    for (const Json& run : found["algorithms"]) rows.insert(run["name"]);
    for (const Json& crossover : found["crossovers"]) {
      INFO(topology << ' ' << crossover.dump());
      CHECK(crossover["not_run"] == 0);
      const Json there = compared(
          here, fmt::format("s.json --set schedule.message_words={}", crossover["message_words"].get<double>()));
      const double both = std::min(run_named(there, crossover["below"][0])["time"].get<double>(),
                                   run_named(there, crossover["above"][0])["time"].get<double>());
      if (!crossover["faster_if_tuned"].is_null()) CHECK_FALSE(rows.contains(crossover["faster_if_tuned"]));
      if (!crossover["undercut_by"].is_null()) CHECK(rows.contains(crossover["undercut_by"]));
      if (crossover["undercut_by"].is_null() && crossover["faster_if_tuned"].is_null())
        CHECK(there["algorithms"][0]["time"].get<double>() >= both * (1 - 1e-5));
    }
  }
}

TEST_CASE("where times jump, what is faster than both before the jump is named too") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [2, 2, 2],
                                                   "inter": {"t_s": 1, "t_w": 2, "t_h": 0}},
                                      "costs": {"t_s": 50, "t_w": 1, "t_h": 0}, "ports": 1},
    "schedule": {"operation": "all-to-all", "algorithm": "shift", "message_words": 1, "synchronization": "none"}})");
  const Json found = compared(here, "s.json");
  int jumps = 0;
  for (const Json& crossover : found["crossovers"]) {
    if (crossover["jump"].is_null()) continue;
    ++jumps;
    for (const Json& words : crossover["jump"]) {
      const Json there = compared(here, fmt::format("s.json --set schedule.message_words={}", words.get<double>()));
      const double both = std::min(run_named(there, crossover["below"][0])["time"].get<double>(),
                                   run_named(there, crossover["above"][0])["time"].get<double>());
      INFO(crossover.dump());
      if (crossover["undercut_by"].is_null() && crossover["faster_if_tuned"].is_null())
        CHECK(there["algorithms"][0]["time"].get<double>() >= both * (1 - 1e-5));
    }
  }
  CHECK(jumps > 0);
}

TEST_CASE("what is not run at a crossover, since that would take too much work, is counted", "[unsanitized]") {
  const Workplace here;
  const Json found = compared(here,
                              "good.json --set platform.topology.dimension=4 --set schedule.algorithm=direct "
                              "--set expect=null --give-up-after 1.2");
  std::size_t not_run = 0;
  for (const Json& crossover : found["crossovers"]) not_run += crossover["not_run"].get<std::size_t>();
  CHECK(not_run > 0);
}

TEST_CASE("the ends of a jump are one word apart, however small the messages are") {
  const Workplace here;
  const std::string clusters =
      R"(good.json --set 'platform={"topology": {"family": "clusters", "sizes": [2, 2, 2], )"
      R"("inter": {"t_s": 5, "t_w": 0.5, "t_h": 1}}, "costs": {"t_s": 50, "t_w": 3, "t_h": 2}, )"
      R"("ports": 1, "contention": "fifo"}' --set schedule.algorithm=null )";
  int jumps = 0;
  for (const char* const synchronization : {"barrier", "none"}) {
    for (const char* const t_w : {"3", "2.5", "1.7"}) {
      const auto comparison =
          compared(here, fmt::format("{}--set schedule.synchronization={} --set platform.costs.t_w={}", clusters,
                                     synchronization, t_w));
      for (const auto& each : comparison["crossovers"]) {
        if (each["jump"].is_null()) continue;
        ++jumps;
        INFO(each.dump());
        CHECK(each["jump"][1].get<double>() - each["jump"][0].get<double>() <= 1);
      }
    }
  }
  CHECK(jumps > 2);
}

}  // namespace hopscope::test
