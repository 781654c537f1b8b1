#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "output/result.hpp"
#include "unit/output_samples.hpp"

using namespace hopscope;
using Json = nlohmann::ordered_json;

namespace {

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& [key, value] : object.items()) names.push_back(key);
  return names;
}

Json parsed(const Result& result, JsonOptions options = {}) {
  return Json::parse(json(std::vector<Result>{result}, options));
}

template <class Columns>
std::vector<std::string> names(const Columns& columns) {
  std::vector<std::string> all;
  for (const auto& each : columns) all.emplace_back(each.name);
  return all;
}

}  // namespace

TEST_CASE("a result has the fields of the interface, in its order") {
  const Json result = parsed(test::colliding_result());
  CHECK(keys(result) == std::vector<std::string>{"hopscope", "scenario", "engine", "platform", "schedule", "time",
                                                 "analytic", "bounds", "steps", "totals", "congestion_free", "witness",
                                                 "delivery", "combination", "expect"});
  CHECK(keys(result["steps"][0]) == names(step_columns));
  CHECK(keys(result["totals"]) == names(total_columns));
  CHECK(keys(result["analytic"][0]) == std::vector<std::string>{"name", "kind", "value", "ratio", "formula", "symbols",
                                                                "source", "terms", "difference", "assumes", "holds"});
  CHECK(keys(result["platform"]) == std::vector<std::string>{"family", "nodes", "channels", "width", "dimension",
                                                             "switching", "costs", "ports", "routing", "contention",
                                                             "mapping", "time_unit"});
}

TEST_CASE("a result's values are those of the run") {
  const Json result = parsed(test::colliding_result());
  CHECK(result["scenario"] == "two steps");
  CHECK(result["time"] == 296.5);
  CHECK(result["analytic"][1]["ratio"] == 1.0);
  CHECK(result["bounds"][0]["kind"] == "lower-bound");
  const Json step = Json::parse(R"({"step": 2, "messages": 4, "words": 256, "congestion": 2, "load": 2,
    "congested_channels": 1, "used_channels": 6, "link_traversals": 8, "word_hops": 512, "start": 116.0, "end": 296.5})");
  for (const auto& [field, value] : step.items()) CHECK(result["steps"][1][field] == value);
  const Json totals = Json::parse(R"({"steps": 2, "messages": 8, "words": 512, "link_traversals": 12, "word_hops": 768,
    "max_congestion": 2, "max_load": 2, "max_overlap": 2, "instants": 9})");
  for (const auto& [field, value] : totals.items()) CHECK(result["totals"][field] == value);
  CHECK(result["congestion_free"] == false);
  CHECK(result["witness"] ==
        Json::parse(R"({"step": 2, "channel": [0, 1], "load": 2, "congestion": 2, "messages": [[0, 1], [2, 1]]})"));
  CHECK(result["delivery"] == "verified");
  CHECK(result["expect"].is_null());
  CHECK(result["platform"]["costs"] == Json::parse(R"({"t_s": 50.0, "t_w": 1.0, "t_h": 2.0, "t_r": 0.0})"));
}

TEST_CASE("the time of combining is written where it is not 0") {
  Result result = test::colliding_result();
  result.platform.costs.t_c = 0.25;
  CHECK(parsed(result)["platform"]["costs"] ==
        Json::parse(R"({"t_s": 50.0, "t_w": 1.0, "t_h": 2.0, "t_r": 0.0, "t_c": 0.25})"));
}

TEST_CASE("times are written as times and counts as counts") {
  const std::string text = json(std::vector<Result>{test::clean_result()}, {});
  CHECK(text.find("\"time\": 116.0,\n") != std::string::npos);
  CHECK(text.find("\"words\": 256, \"congestion\"") != std::string::npos);
  CHECK(text.find("\"start\": 0.0, \"end\": 116.0}") != std::string::npos);
  auto result = test::clean_result();
  result.steps.front().words = 0.5;
  CHECK(parsed(result)["steps"][0]["words"] == 0.5);
}

TEST_CASE("fields that do not apply are null or absent") {
  auto result = test::clean_result();
  result.analytic.front().value = 0;
  const Json document = parsed(result);
  CHECK(document["analytic"][0]["ratio"].is_null());
  CHECK(document["witness"].is_null());
  CHECK_FALSE(document.contains("messages"));
  CHECK_FALSE(document["schedule"].contains("shift"));
  CHECK_FALSE(document["schedule"].contains("radix"));
  CHECK(parsed(test::empty_result())["analytic"][0]["ratio"] == 1.0);
  CHECK(parsed(test::empty_result())["steps"] == Json::array());
}

TEST_CASE("a result of one rank on behalf of all states how many were checked, and the group") {
  Result result = test::colliding_result();
  CHECK_FALSE(parsed(result).contains("symmetry"));
  result.symmetry = SymmetryProof{"xor", 64, 1048576};
  CHECK(parsed(result)["symmetry"] ==
        Json{{"group", "xor"}, {"ranks_checked", 64}, {"of", 1048576}, {"by_rule", false}});
}

TEST_CASE("an unlimited number of ports is called all") {
  auto result = test::clean_result();
  CHECK(parsed(result)["platform"]["ports"] == 1);
  result.platform.ports = Platform::all_ports;
  CHECK(parsed(result)["platform"]["ports"] == "all");
}

TEST_CASE("expectations pass or list the failures") {
  auto result = test::clean_result();
  result.expectations = {"time 100"};
  CHECK(parsed(result)["expect"] == Json::parse(R"({"passed": true, "failures": []})"));
  result.expect_failures = {"time: expected 100, found 116"};
  CHECK(parsed(result)["expect"] == Json::parse(R"({"passed": false, "failures": ["time: expected 100, found 116"]})"));
}

TEST_CASE("the list of messages is present on request, even if it is empty") {
  auto result = test::clean_result();
  CHECK(parsed(result, {false, true})["messages"] == Json::array());
  result.messages = {{1, 0, 3, 64, {0, 1, 3}, 0, 0, 54, 118}, {1, 3, 2, 2.5, {3, 2}, 0, 0.1, 52.5, 55}};
  CHECK(parsed(result, {false, true})["messages"] ==
        Json::parse(R"([{"step": 1, "from": 0, "to": 3, "words": 64, "route": [0, 1, 3],
                         "posted": 0.0, "startup": 0.0, "begin": 54.0, "end": 118.0},
                        {"step": 1, "from": 3, "to": 2, "words": 2.5, "route": [3, 2],
                         "posted": 0.0, "startup": 0.1, "begin": 52.5, "end": 55.0}])"));
}

TEST_CASE("several results are an array, one result is not") {
  const std::vector<Result> two{test::clean_result(), test::colliding_result()};
  const Json array = Json::parse(json(two, {true, false}));
  REQUIRE(array.is_array());
  CHECK(array.size() == 2);
  CHECK(array[1]["time"] == 296.5);
  CHECK(parsed(two.front()).is_object());
  CHECK(parsed(two.front(), {true, false}).is_array());
  CHECK(Json::parse(json(std::vector<Result>{}, {true, false})) == Json::array());
}

TEST_CASE("a name that is not UTF-8 does not prevent a result from being written") {
  auto result = test::clean_result();
  result.scenario = "na\xffme \"quoted\"";
  CHECK(parsed(result)["scenario"] == "na\uFFFDme \"quoted\"");
}

TEST_CASE("checked files are listed with their mistakes") {
  const std::vector<CheckedFile> files{{"good.json", {}}, {"bad.json", {{"bad.json", "/engine", "no such engine"}}}};
  CHECK(Json::parse(json(files)) == Json::parse(R"([
    {"file": "good.json", "ok": true, "mistakes": []},
    {"file": "bad.json", "ok": false,
     "mistakes": [{"file": "bad.json", "pointer": "/engine", "message": "no such engine"}]}])"));
}

TEST_CASE("lists are keyed by their kind, sections of one kind together") {
  const std::vector<ListSection> sections{{"algorithms", "algorithms for shift", "shift", {{"ring", "ring", "q"}}, ""},
                                          {"algorithms", "more", "all-to-all", {{"mesh", "", "m"}}, ""},
                                          {"generators", "generators", "", {}, "none"}};
  CHECK(Json::parse(json(sections)) == Json::parse(R"({
    "algorithms": [{"name": "ring", "operation": "shift", "where": "ring", "summary": "q"},
                   {"name": "mesh", "operation": "all-to-all", "summary": "m"}],
    "generators": []})"));
}
