// The output and exit status of `recommend`.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

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

TEST_CASE(
    "recommend names an algorithm for each size, that takes as long as it says, and compare finds nothing faster") {
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

TEST_CASE("an operation without a single message size is refused, and so is an invalid range") {
  const Workplace here;
  const std::string unequal =
      R"(recommend good.json --set 'schedule={"operation": "all-to-all-v", "algorithm": "direct", )"
      R"("sizes": {"generator": "constant", "words": 5}}')";
  const auto ending = here.hopscope(unequal);
  CHECK(ending.status == 2);
  CHECK(contains(ending.errors,
                 "good.json: /schedule/operation: all-to-all-v has no uniform message size to recommend "
                 "for; operations with message_words: all-to-all, shift, neighbour-exchange"));
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

TEST_CASE("recommendations are printed as a table and as CSV, the same every time") {
  const Workplace here;
  const auto ending = here.hopscope("recommend good.json");
  CHECK(ending.status == 0);
  CHECK(ending.errors.empty());
  CHECK(contains(ending.output, "1 to 1048576 words a pair"));
  CHECK(contains(ending.output, "borders:"));
  CHECK(contains(ending.output, "both run on both sides: "));
  CHECK(ending.output == here.hopscope("recommend good.json").output);
  const std::string csv = here.hopscope("recommend good.json --format csv").output;
  CHECK(csv.starts_with("scenario,engine,from,to,name,algorithm,radix,direction,"));
  CHECK(static_cast<std::size_t>(std::ranges::count(csv, '\n')) == 1 + recommended(here, "")["intervals"].size());
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
