// "segments": "best" against all numbers of segments.
#include <catch2/catch.hpp>

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

std::string pipeline(const std::string& operation, const std::string& algorithm, const std::string& segments, int p) {
  return fmt::format(R"({{"platform": {{"topology": {{"family": "complete", "nodes": {}}},
    "costs": {{"t_s": 50, "t_w": 4, "t_h": 2}}}},
    "schedule": {{"operation": "{}", "algorithm": "{}", "message_words": 24, "segments": {}}}}})",
                     p, operation, algorithm, segments);
}

double time_of(const Workplace& here, const std::string& text) {
  here.put("pipeline.json", text);
  return nlohmann::json::parse(here.hopscope("run pipeline.json --format json").output).at("time");
}

}  // namespace

TEST_CASE("the best number of segments is that of the fastest of all runs", "[segments][unsanitized]") {
  const Workplace here;
  for (const auto& [operation, algorithm] :
       {std::pair("broadcast", "chain"), {"broadcast", "circulant"}, {"broadcast", "two-trees"}, {"reduce", "chain"}}) {
    for (const int p : {6, 8}) {
      INFO(operation << ' ' << algorithm << ' ' << p);
      double least = time_of(here, pipeline(operation, algorithm, "1", p));
      for (int n = 2; n <= 24; ++n)
        least = std::min(least, time_of(here, pipeline(operation, algorithm, std::to_string(n), p)));
      CHECK(time_of(here, pipeline(operation, algorithm, "\"best\"", p)) == least);
    }
  }
}

TEST_CASE("the best number of segments of few words is that of the fastest of all runs, whatever the startup",
          "[segments][unsanitized]") {
  const Workplace here;
  const auto time_with = [&](const std::string& operation, const std::string& algorithm, const char* topology,
                             const std::string& segments) {
    return time_of(here, fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": 1, "t_w": 1, "t_h": 0}}}},
      "schedule": {{"operation": "{}", "algorithm": "{}", "message_words": 7, "segments": {}}}}})",
                                     topology, operation, algorithm, segments));
  };
  for (const auto& [operation, algorithm] : {std::pair("reduce", "chain"),
                                             {"broadcast", "binary-tree"},
                                             {"broadcast", "two-trees"},
                                             {"all-reduce", "two-trees"}}) {
    for (const char* topology : {R"({"family": "complete", "nodes": 8})", R"({"family": "ring", "nodes": 6})"}) {
      INFO(operation << ' ' << algorithm << ' ' << topology);
      double least = time_with(operation, algorithm, topology, "1");
      for (int n = 2; n <= 7; ++n)
        least = std::min(least, time_with(operation, algorithm, topology, std::to_string(n)));
      CHECK(time_with(operation, algorithm, topology, "\"best\"") == least);
    }
  }
}

TEST_CASE("the number of segments that was chosen is shown, and other texts are refused", "[segments]") {
  const Workplace here;
  here.put("best.json", pipeline("broadcast", "chain", "\"best\"", 8));
  const auto shown = nlohmann::json::parse(here.hopscope("run best.json --format json").output);
  CHECK(shown.at("schedule").at("segments").is_number());
  here.put("most.json", pipeline("broadcast", "chain", "\"most\"", 8));
  const auto refused = here.hopscope("run most.json");
  CHECK(refused.status == 2);
  CHECK(contains(refused.errors, "/schedule/segments"));
  CHECK(contains(refused.errors, "\"best\""));
}

TEST_CASE("compare names each algorithm with the number of segments that was chosen for it", "[segments]") {
  const Workplace here;
  here.put("best.json", pipeline("broadcast", "chain", "\"best\"", 8));
  const auto run = nlohmann::json::parse(here.hopscope("run best.json --format json").output);
  const std::string name = fmt::format("chain segments {}", run.at("schedule").at("segments").get<int>());
  const auto compared = nlohmann::json::parse(here.hopscope("compare best.json --format json").output);
  const auto& all = compared.at("algorithms");
  const auto found = std::ranges::find_if(all, [&](const auto& each) { return each.at("name") == name; });
  REQUIRE(found != all.end());
  CHECK(found->at("time") == run.at("time"));
}

}  // namespace hopscope::test
