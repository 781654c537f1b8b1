// The points of a sweep, their identities, and mistakes.
#include <catch2/catch.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "scenario/sweep/sweep.hpp"
#include "support/consumption.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"
#include "text/formatted.hpp"

namespace hopscope::test {

namespace {

Sweep sweep_of(const Workplace& here, const std::string& sweep, std::vector<Override> more = {}) {
  ReadOptions options{{{"sweep", sweep}}, {}};
  options.overrides.insert(options.overrides.end(), more.begin(), more.end());
  return {here.path("good.json"), options, catalogue()};
}

std::vector<double> sizes_of(const Sweep& sweep) {
  std::vector<double> sizes;
  for (std::size_t i = 0; i < sweep.size(); ++i) sizes.push_back(sweep.scenario(i).schedule.message_words);
  return sizes;
}

std::set<std::string> hashes_of(const Sweep& sweep) {
  std::set<std::string> hashes;
  for (std::size_t i = 0; i < sweep.size(); ++i) hashes.insert(sweep.identity(i).hash);
  return hashes;
}

std::string mistakes_of(const Workplace& here, const std::string& sweep) {
  try {
    (void)sweep_of(here, sweep);
  } catch (const InputError& error) {
    std::string text = error.what();
    for (auto at = text.find(here.path("")); at != std::string::npos; at = text.find(here.path(""))) {
      text.erase(at, here.path("").size());
    }
    return text;
  }
  return "none";
}

}  // namespace

TEST_CASE("ranges by factor and by step include both ends, lists are taken as given") {
  const Workplace here;
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 1, "to": 65536, "factor": 4}})")) ==
        std::vector<double>{1, 4, 16, 64, 256, 1024, 4096, 16384, 65536});
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 1, "to": 7, "step": 2}})")) ==
        std::vector<double>{1, 3, 5, 7});
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 0.1, "to": 1, "step": 0.1}})")) ==
        std::vector<double>{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1});  // without rounding errors
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 0.3, "to": 0.9, "step": 0.3}})")) ==
        std::vector<double>{0.3, 0.6, 0.9});
  const auto tenths =
      sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 1, "to": 1000, "factor": 1.2589254117941672}})"));
  REQUIRE(tenths.size() == 31);
  CHECK(tenths.back() == 1000);
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 3, "to": 50, "factor": 10}})")) ==
        std::vector<double>{3, 30});
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": {"from": 1e15, "to": 1e15, "step": 1e-300}})")) ==
        std::vector<double>{1e15});
  CHECK(sizes_of(sweep_of(here, R"({"schedule.message_words": [5, 2.5]})")) == std::vector<double>{5, 2.5});
}

// Most canonical texts are put together from those of other points.
TEST_CASE("a point has the same identity in a large sweep as by itself") {
  const Workplace here;
  const std::string sweeps[] = {
      R"({"platform.topology.dimension": [1, 2, 3, 4, 5], "platform.costs.t_w": [1, 0.5, 2.0, 1e-9, 3.25, 1e20],
          "schedule.message_words": [64, 1.5, 1e15, 7.0, 0.1, 12]})",
      R"({"platform.word_bytes": [1, 2, 4, 8, 16, 32], "schedule.message_words": ["64 KiB", 3, 4, 5, 6, 7]})",
      R"({"schedule.message_words": [1, 2, 3, 4, 5, 6, "1 MiB", 7, 8], "platform.costs.t_s": [1, 2, 3, 4, 5, "2 us"]})",
      R"({"schedule.algorithm": ["pairwise", "hypercube"], "schedule.message_words": {"from": 1, "to": 20, "step": 1}})",
      R"({"platform.name": ["a", "b"], "platform.costs.t_h": [0, 1, 2, 3, 4, 5]})",
      R"({"engine": ["native", "symmetric"], "platform.ports": [1, 2, 3, 4, 5, "all"]})"};
  for (const std::string& each : sweeps) {
    INFO(each);
    const Sweep all = sweep_of(here, each);
    for (std::size_t point = 0; point < all.size(); ++point) {
      std::string fields;
      for (const Override& field : all.overrides(point)) {
        if (field.path == "sweep" || field.path == "expect" || field.path == "claim") continue;
        fields += fmt::format("{}\"{}\": {}", fields.empty() ? "" : ", ", field.path, field.value);
      }
      const Sweep alone = sweep_of(here, fmt::format("[{{{}}}]", fields));
      CHECK(all.identity(point).canonical == alone.identity(0).canonical);
      CHECK(all.identity(point).hash == alone.identity(0).hash);
      CHECK(all.identity(point).engine == alone.identity(0).engine);
    }
  }
}

TEST_CASE("a sweep is the product of its fields, or the points of its list") {
  const Workplace here;
  const Sweep product =
      sweep_of(here, R"({"schedule.message_words": [1, 2, 3], "platform.topology.dimension": [1, 2]})");
  REQUIRE(product.size() == 6);
  std::set<std::pair<double, Rank>> seen;
  for (std::size_t i = 0; i < 6; ++i) {
    const Scenario scenario = product.scenario(i);
    seen.emplace(scenario.schedule.message_words, scenario.platform.ranks());
    CHECK_FALSE(scenario.expect.has_value());
  }
  CHECK(seen == std::set<std::pair<double, Rank>>{{1, 2}, {1, 4}, {2, 2}, {2, 4}, {3, 2}, {3, 4}});
  const Sweep list = sweep_of(here, R"([{"schedule.message_words": 1, "platform.topology.dimension": 2},
                                        {"platform.topology.dimension": 5}])");
  REQUIRE(list.size() == 2);
  CHECK(list.scenario(0).platform.ranks() == 4);
  CHECK(list.scenario(1).platform.ranks() == 32);
  CHECK(list.scenario(1).schedule.message_words == 64);
  CHECK(list.settings(0) == "platform.topology.dimension=2, schedule.message_words=1");
}

TEST_CASE("null that removes a field is part of what makes a point, and null for a field that is not there is not") {
  const Workplace here;
  const Sweep sweep = sweep_of(here, R"({"platform.costs.t_h": [null, 7], "schedule.radix": [null]})");
  const auto paths_of = [&](std::size_t point) {
    std::vector<std::pair<std::string, std::string>> all;
    for (const Override& each : sweep.overrides(point)) all.emplace_back(each.path, each.value);
    return all;
  };
  using Overrides = std::vector<std::pair<std::string, std::string>>;
  CHECK(paths_of(0) == Overrides{{"platform.costs.t_h", "null"}, {"expect", "null"}});
  CHECK(paths_of(1) == Overrides{{"platform.costs.t_h", "7"}, {"expect", "null"}});
  CHECK(sweep.scenario(0).platform.costs.t_h == 0);
}

TEST_CASE("whole platforms, engines and omitted fields can be swept") {
  const Workplace here;
  here.put("ring.json", R"({"topology": {"family": "ring", "nodes": 5}, "costs": {"t_s": 1, "t_w": 1}})");
  const Sweep sweep = sweep_of(
      here,
      R"({"platform": ["ring.json", {"topology": {"family": "complete", "nodes": 7}, "costs": {"t_s": 1, "t_w": 1}}],
          "platform.costs.t_s": [9], "schedule.algorithm": ["direct"], "schedule.synchronization": [null, "barrier"],
          "engine": ["native", "simgrid"]})");
  REQUIRE(sweep.size() == 8);
  std::multiset<Rank> ranks;
  for (std::size_t i = 0; i < 8; ++i) {
    const Scenario scenario = sweep.scenario(i);
    ranks.insert(scenario.platform.ranks());
    CHECK(scenario.platform.costs.t_s == 9);
    CHECK(scenario.engine->name() == sweep.identity(i).engine);
  }
  CHECK(ranks == std::multiset<Rank>{5, 5, 5, 5, 7, 7, 7, 7});
  CHECK(hashes_of(sweep).size() == 8);
}

TEST_CASE("equivalent points have the same hash, however they are written") {
  const Workplace here;
  const auto product = hashes_of(sweep_of(here, R"({"schedule.message_words": [16, 4], "engine": ["native"]})"));
  const auto list = hashes_of(sweep_of(here, R"([{"schedule.message_words": 4.0}, {"schedule.message_words": 16}])"));
  CHECK(product == list);
  CHECK(product.size() == 2);
  // Names, expectations and the file's own value of a swept field change nothing.
  CHECK(list == hashes_of(sweep_of(here, R"({"schedule.message_words": {"from": 4, "to": 16, "factor": 4}})",
                                   {{"name", "another"}, {"expect", "null"}})));
  here.put("cube.json", R"({"name": "a cube", "topology": {"dimension": 3, "family": "hypercube"},
                            "costs": {"t_h": 2, "t_s": 50, "t_w": 1.0}})");
  CHECK(list == hashes_of(sweep_of(here, R"({"schedule.message_words": [4, 16], "platform": ["cube.json"]})")));
  // A cost parameter does.
  CHECK(list != hashes_of(sweep_of(here, R"({"schedule.message_words": [4, 16]})", {{"platform.costs.t_h", "3"}})));
}

TEST_CASE("a hash depends on the content of the files that a scenario names") {
  const Workplace here;
  const auto hash = [&](const std::string& content) {
    here.put("sizes.csv", content);
    const ReadOptions options{{{"schedule", R"({"operation": "all-to-all-v", "algorithm": "uniform",
                                               "sizes": {"csv": "sizes.csv"}})"},
                               {"platform.topology.dimension", "1"},
                               {"sweep", R"({"platform.costs.t_s": [1]})"}},
                              {}};
    return Sweep(here.path("good.json"), options, catalogue()).identity(0).hash;
  };
  const std::string before = hash("0,1\n2,0\n");
  CHECK(before == hash("0,1\n2,0\n"));
  CHECK(before != hash("0,1\n3,0\n"));
}

TEST_CASE("files that change during a sweep are detected") {
  const Workplace here;
  here.put("sizes.csv", "0,1\n2,0\n");
  const ReadOptions options{{{"schedule", R"({"operation": "all-to-all-v", "algorithm": "uniform",
                                             "sizes": {"csv": "sizes.csv"}})"},
                             {"platform.topology.dimension", "1"},
                             {"sweep", R"({"platform.costs.t_s": [1, 2]})"}},
                            {}};
  const Sweep sweep(here.path("good.json"), options, catalogue());
  const PointIdentity before = sweep.identity(0);
  CHECK_FALSE(sweep.has_changed(0, before));
  here.put("sizes.csv", "0,1\n3,0\n");
  CHECK(sweep.identity(0).hash == before.hash);
  CHECK(sweep.has_changed(0, before));
}

TEST_CASE("a value with which no point can be constructed is a mistake, reported at its position, a misfit is not") {
  const Workplace here;
  std::vector<std::string> all_to_all;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (algorithm.operation == "all-to-all") all_to_all.push_back(algorithm.name);
  }
  // Fields are ordered by name: the last one, which changes fastest, is examined first.
  CHECK(mistakes_of(here, R"({"schedule.algorithm": ["pairwise", "hypercub"], "schedule.message_words": [1, -2]})") ==
        "good.json: /sweep/schedule.message_words: with -2: -2 is negative; give a number from 0 to 1e15, or one with "
        "its unit, such as \"64 KiB\"\n"
        "good.json: /sweep/schedule.algorithm: with \"hypercub\": unknown all-to-all algorithm \"hypercub\" (did you "
        "mean \"hypercube\"?); allowed: " +
            joined(all_to_all, ", "));
  CHECK(mistakes_of(here, R"({"schedule.mesage_words": [1]})") ==
        "good.json: /sweep/schedule.mesage_words: with 1: unknown field (did you mean \"message_words\"?); allowed: "
        "operation, algorithm, message_words, synchronization, content");
  CHECK(mistakes_of(here, R"({"schedule.algorithm": ["ring"]})") == "none");
  CHECK_THAT(mistakes_of(here, R"({"schedule": [{"operation": "shift"}]})"),
             Catch::EndsWith("/sweep/schedule: not a path to a field; give one like \"schedule.message_words\", "
                             "\"platform.topology.nodes\", \"platform\" or \"engine\""));
  // Too far for two nodes, but not for eight.
  CHECK(mistakes_of(here, R"({"platform.topology.dimension": [1, 3], "schedule.shift": [1, 5],
                              "schedule.operation": ["shift"], "schedule.algorithm": ["direct"]})") == "none");
}

TEST_CASE("an invalid path is a mistake, with null as well") {
  const Workplace here;
  CHECK(mistakes_of(here, R"({"schedule.~x": [null]})") == "none");  // a missing field is omitted
  CHECK(contains(mistakes_of(here, R"({"platform.mapping": [{"table": [0, 1]}],
                                       "platform.mapping.table.99999999999999999999": [null]})"),
                 "99999999999999999999"));
}

TEST_CASE("swept fields cannot be set, fields inside swept platforms can") {
  const Workplace here;
  const auto set = [&](const std::string& sweep, const Override& more) {
    try {
      return sweep_of(here, sweep, {more}).settings(0);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
  };
  const std::string sizes = R"({"schedule.message_words": [1, 2]})";
  CHECK(set(sizes, {"schedule.message_words", "9"}) ==
        "--set schedule.message_words=9: the sweep of the file sets this field; change /sweep, or remove it with --set "
        "sweep=null");
  CHECK(set(sizes, {"platform.costs.t_s", "9"}) == "schedule.message_words=1");
  const std::string platform =
      R"({"topology": {"family": "hypercube", "dimension": 2}, "costs": {"t_s": 1, "t_w": 1}})";
  const std::string platforms = R"({"platform": [)" + platform + "]}";
  CHECK(contains(set(platforms, {"platform", platform}), "the sweep of the file sets this field"));
  const Sweep sweep = sweep_of(here, platforms, {{"platform.costs.t_s", "9"}});
  CHECK(sweep.scenario(0).platform.costs.t_s == 9);
}

TEST_CASE("a missing platform is reported where the sweep names it") {
  const Workplace here;
  CHECK(contains(mistakes_of(here, R"({"platform": ["none.json"]})"),
                 "good.json: /sweep/platform: with \"none.json\": there is no file"));
}

TEST_CASE("of thousands of mistakes the first are reported") {
  const Workplace here;
  const std::string told = mistakes_of(here, R"({"schedule.mesage_words": {"from": 1, "to": 100000, "step": 1}})");
  CHECK(std::count(told.begin(), told.end(), '\n') < 100);
}

// Regression: each value was tried in fifty points, all with the same mistake.
TEST_CASE("a mistake outside a sweep of a hundred thousand values is not looked for with each of many others") {
  const Workplace here;
  const auto told = [&](int values_of_t_w) {
    return mistakes_of(here, R"({"platform.costs.t_x": [1], "platform.costs.t_w": {"from": 1, "step": 1, "to": )" +
                                 std::to_string(values_of_t_w) +
                                 R"(}, "schedule.message_words": {"from": 1, "to": 100000, "step": 1}})");
  };
  const double with_one = consumption_of([&] { (void)told(1); }).seconds;
  const double with_many = consumption_of([&] { (void)told(100); }).seconds;
  CHECK(with_many < 10 * with_one + 0.5);
  CHECK_THAT(told(100), Catch::StartsWith("good.json: /sweep/platform.costs.t_x: ") && !Catch::Contains("\n"));
}

TEST_CASE("a scenario without a sweep gets an explanation of the syntax") {
  const Workplace here;
  CHECK_THROWS_WITH(Sweep(here.path("good.json"), {}, catalogue()),
                    Catch::EndsWith("good.json: /sweep: is missing; give the fields to change with their values, like "
                                    "{\"schedule.message_words\": [1, 16, 256]}"));
}

TEST_CASE("points drawn at random are some of all, each once, and stay when more are drawn") {
  const Workplace here;
  const std::string values = R"("schedule.message_words": {"from": 1, "to": 40, "step": 1}, )"
                             R"("platform.topology.dimension": [1, 2, 3])";
  const auto drawn = [&](int many) { return sweep_of(here, fmt::format(R"({{"at random": {}, {}}})", many, values)); };
  const std::set<std::string> all = hashes_of(sweep_of(here, "{" + values + "}"));
  std::set<std::string> before;
  for (const int many : {1, 10, 119, 120, 121}) {
    const Sweep sweep = drawn(many);
    const std::set<std::string> hashes = hashes_of(sweep);
    CHECK(sweep.size() == static_cast<std::size_t>(std::min(many, 120)));
    CHECK(hashes.size() == sweep.size());
    CHECK(std::ranges::includes(all, hashes));
    CHECK(std::ranges::includes(hashes, before));
    before = hashes;
  }
  // About as many of each dimension.
  const Sweep sweep = drawn(60);
  std::map<Rank, int> of_size;
  for (std::size_t i = 0; i < sweep.size(); ++i) ++of_size[sweep.scenario(i).platform.ranks()];
  for (const auto& [ranks, many] : of_size) CHECK(std::abs(many - 20) < 10);
}

TEST_CASE("points may be drawn of more than could be run") {
  const Workplace here;
  const std::string many = R"({"from": 1, "to": 100000, "step": 1})";
  const std::string fields = fmt::format(
      R"("schedule.message_words": {0}, "platform.costs.t_s": {0}, "platform.costs.t_w": {{"from": 1, "to": 10, "step": 1}})",
      many);
  CHECK(sweep_of(here, R"({"at random": 50, )" + fields + "}").size() == 50);
  CHECK(
      contains(mistakes_of(here, "{" + fields + "}"),
               ": /sweep: has 1e+11 points; give fewer values, for at most 10000000 points, or \"at random\": 1000 for "
               "so many of them"));
}

TEST_CASE("what is drawn at random is a number of points of a product") {
  const Workplace here;
  CHECK(contains(mistakes_of(here, R"({"at random": 5})"), ": /sweep: names no field"));
  for (const char* const number : {"0", "-1", "2.5", "\"ten\"", "20000000", "[5]"}) {
    INFO(number);
    CHECK(contains(mistakes_of(here, fmt::format(R"({{"at random": {}, "schedule.message_words": [1, 2]}})", number)),
                   "/sweep/at random: "));
  }
  CHECK(contains(mistakes_of(here, R"([{"at random": 5}])"), "/sweep/0/at random: not a path to a field"));
}

TEST_CASE("options reach fields of a sweep, whose names are paths") {
  const Workplace here;
  const std::string range = R"({"schedule.message_words": {"from": 1, "to": 9, "step": 4}})";
  const auto sizes = [&](const std::string& sweep, const Override& more) {
    return sizes_of(sweep_of(here, sweep, {more}));
  };
  CHECK(sizes(range, {"sweep.schedule.message_words", "[3, 7]"}) == std::vector<double>{3, 7});
  CHECK(sizes(range, {"sweep.schedule.message_words.step", "8"}) == std::vector<double>{1, 9});
  CHECK(sizes(range, {"sweep.at random", "2"}).size() == 2);
  CHECK(sizes(R"([{"schedule.message_words": 5}, {"schedule.message_words": 6}])",
              {"sweep.1.schedule.message_words", "9"}) == std::vector<double>{5, 9});
  CHECK(sweep_of(here, range, {{"sweep.platform.topology.dimension", "[1, 2]"}}).size() == 6);
  const Sweep without = sweep_of(here, R"({"schedule.message_words": [1, 2], "platform.topology.dimension": [1, 2]})",
                                 {{"sweep.platform.topology.dimension", "null"}});
  CHECK(without.size() == 2);
}

}  // namespace hopscope::test
