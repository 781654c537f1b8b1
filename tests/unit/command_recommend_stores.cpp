// What `recommend` says of stores: the fastest of what sweeps have stored.
#include <catch2/catch.hpp>

#include <map>

#include "support/small_store.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Json recommended_of_stores(const Workplace& here, const std::string& arguments) {
  const Ending ending = here.hopscope("recommend --format json " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return Json::parse(ending.output);
}

}  // namespace

TEST_CASE("recommend of a store names the fastest that is stored, for each size and each value of other settings") {
  const SmallStore here;
  std::map<std::pair<int, double>, std::map<double, std::string>> times;
  for (const Json& point : table_json(here, "--columns ranks,message_words,algorithm,time"))
    times[{point["ranks"].get<int>(), point["message_words"].get<double>()}][point["time"].get<double>()] =
        point["algorithm"].get<std::string>();
  const Json rows = recommended_of_stores(here, "results.db");
  REQUIRE(rows.size() == 6);
  for (const Json& row : rows) {
    INFO(row.dump());
    const auto& of_these = times.at({row["ranks"].get<int>(), row["message_words"].get<double>()});
    REQUIRE(of_these.size() == 2);
    const auto& [least, fastest] = *of_these.begin();
    const auto& [most, other] = *of_these.rbegin();
    CHECK(row["fastest"] == fastest);
    CHECK(row["time"] == least);
    CHECK(row["runner_up"] == other);
    CHECK(row["times"].get<double>() == Approx(most / least));
  }
  CHECK(rows[0]["fastest"] == "hypercube");
  CHECK(rows[2]["fastest"] == "pairwise");
  CHECK(recommended_of_stores(here, "results.db --from 16 --to 16").size() == 2);
}

TEST_CASE("recommend of several stores is that of all their points") {
  const SmallStore here;
  const Json all = recommended_of_stores(here, "results.db");
  for (const char* const part : {"1/2", "2/2"})
    (void)here.hopscope(std::string("sweep sweep.json --quiet --part ") + part + " --store part" + part[0] + ".db");
  CHECK(recommended_of_stores(here, "part1.db part2.db") == all);
}

TEST_CASE("recommend names the options of the fastest, and those that are as fast") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "bruck", "message_words": 1},
    "sweep": [{"schedule.radix": 2}, {"schedule.radix": 4}, {"schedule.algorithm": "hypercube"}]})");
  REQUIRE(here.hopscope("sweep s.json --store r.db --quiet").status == 0);
  const Json rows = recommended_of_stores(here, "r.db");
  REQUIRE(rows.size() == 1);
  std::string names = rows[0]["fastest"].get<std::string>() + "; ";
  for (const char* const more : {"as_fast", "runner_up"})
    if (rows[0][more].is_string()) names += rows[0][more].get<std::string>() + "; ";
  INFO(names);
  CHECK(contains(names, "bruck radix 2"));
  CHECK(contains(names, "hypercube"));
}

TEST_CASE("recommend chooses the algorithm of stores, not the root or the shift") {
  const Workplace here;
  here.put("s.json", R"({
    "platform": {"topology": {"family": "line", "nodes": 6}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "broadcast", "algorithm": "binomial", "message_words": 8},
    "sweep": {"schedule.algorithm": ["binomial", "flat"], "schedule.root": [0, 2]}})");
  REQUIRE(here.hopscope("sweep s.json --store r.db --quiet").status == 0);
  const Json rows = recommended_of_stores(here, "r.db");
  REQUIRE(rows.size() == 2);
  for (const Json& row : rows) {
    CHECK(row.contains("schedule.root"));
    CHECK(row.at("runner_up") != nullptr);
  }
}

TEST_CASE("what recommend cannot take from stores is told with what it can") {
  const SmallStore here;
  const auto errors = [&](const std::string& arguments) { return here.hopscope("recommend " + arguments).errors; };
  const std::string help = "\nTry: hopscope recommend --help\n";
  CHECK(errors("results.db good.json") ==
        "hopscope: recommend takes one scenario file, or stores, not both: good.json is not a store" + help);
  CHECK(contains(errors("results.db --set platform.costs.t_s=1"),
                 "--set is for a scenario, whose algorithms are run; the points in stores have been run already. With stores, "
                 "recommend takes --from, --to, --format and --output" +
                     help));
  for (const char* option : {"--engine native", "--tolerance 1", "--by-runs", "--library openmpi", "--give-up-after 2"})
    CHECK(contains(errors(std::string("results.db ") + option), " is for a scenario"));
  CHECK(contains(errors("results.db --from 1000"), "there are no points of these sizes with a result"));
  CHECK(contains(errors("results.db --output results.db"), "results.db: is read, and --output would overwrite it"));
  here.put("s.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 1},
    "sweep": {"schedule.message_words": [1, 2]}})");
  REQUIRE(here.hopscope("sweep s.json --store r.db --quiet").status == 0);
  CHECK(contains(errors("r.db"), "all points have the same algorithm; sweep schedule.algorithm, or give other stores"));
}

}  // namespace hopscope::test
