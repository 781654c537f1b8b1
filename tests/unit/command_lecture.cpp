// Commands applied to a lecture.
#include <algorithm>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

/// A folder with a lecture of two chapters on good.json and other.json.
class Lectern : public Workplace {
 public:
  Lectern() {
    Json other = Json::parse(quickstart);
    other["name"] = "one dimension after the other";
    other["schedule"]["algorithm"] = "hypercube";
    other["expect"] = {{"time", 924}};
    put("other.json", other.dump());
    put("lecture.json", R"({"title": "two schedules", "chapters": [
      {"title": "one", "text": ["look"], "scenarios": ["good.json"]},
      {"title": "both", "scenarios": ["good.json", "other.json"]}]})");
  }
};

}  // namespace

TEST_CASE("run runs the scenarios of a lecture, each once, in the order of their first appearance") {
  const Lectern here;
  const auto ending = here.hopscope("run lecture.json --format json");
  CHECK(ending.status == 0);
  CHECK(ending.errors.empty());
  const auto results = Json::parse(ending.output);
  REQUIRE(results.size() == 2);
  CHECK(results[0]["time"] == 822.0);
  CHECK(results[1]["time"] == 924.0);
}

TEST_CASE("a lecture of one scenario gives an array as well") {
  const Lectern here;
  here.put("short.json", R"({"title": "short", "chapters": [{"title": "one", "scenarios": ["good.json"]}]})");
  CHECK(Json::parse(here.hopscope("run short.json --format json").output).is_array());
}

TEST_CASE("run does not repeat scenarios named by both a lecture and the command line") {
  const Lectern here;
  const auto results = Json::parse(here.hopscope("run good.json lecture.json other.json --format json").output);
  REQUIRE(results.size() == 2);
  CHECK(results[0]["time"] == 822.0);
  CHECK(results[1]["time"] == 924.0);
}

TEST_CASE("an override applies to each scenario of a lecture") {
  const Lectern here;
  const auto ending = here.hopscope("run lecture.json --format json --set expect=null --set platform.costs.t_h=0");
  CHECK(ending.status == 0);
  const auto results = Json::parse(ending.output);
  CHECK(results[0]["time"] == 798.0);
  CHECK(results[1]["time"] == 918.0);
  const auto failed = here.hopscope("run lecture.json --set expect.time=1 --format json");
  CHECK(failed.status == 1);
  CHECK(contains(failed.errors, "2 of 2 scenarios failed: good.json, other.json\n"));
  const auto report = Json::parse(
      here.hopscope("report lecture.json --format json --set expect=null --set platform.costs.t_h=0").output);
  CHECK(report["runs"][0]["time"] == 798.0);
}

TEST_CASE("the report of a lecture has its title and its chapters, and each run once") {
  const Lectern here;
  const auto ending = here.hopscope("report lecture.json --format json");
  CHECK(ending.status == 0);
  const auto report = Json::parse(ending.output);
  CHECK(report["title"] == "two schedules");
  REQUIRE(report["chapters"].size() == 2);
  CHECK(report["chapters"][0] == Json({{"title", "one"},
                                       {"text", {"look"}},
                                       {"runs", {0}},
                                       {"step", 0},
                                       {"covered", false},
                                       {"view", "network"},
                                       {"sketch", nullptr}}));
  CHECK(report["chapters"][1] == Json({{"title", "both"},
                                       {"text", Json::array()},
                                       {"runs", {0, 1}},
                                       {"step", 0},
                                       {"covered", false},
                                       {"view", "network"},
                                       {"sketch", nullptr}}));
  CHECK(report["runs"].size() == 2);
}

TEST_CASE("check reports the size of a valid lecture") {
  const Lectern here;
  const auto ending = here.hopscope("check lecture.json");
  CHECK(ending.status == 0);
  CHECK(ending.output == "lecture.json: ok: two schedules (2 chapters, 2 scenarios)\n");
  CHECK(ending.errors.empty());
}

TEST_CASE("mistakes of a lecture and of its scenarios are reported all at once") {
  const Lectern here;
  here.put("bad.json", R"({"name": 7})");
  here.put("bad-lecture.json", R"({"title": 5, "chapters": [
    {"title": "one", "scenarios": ["bad.json", "gone.json"]}, {"title": "two", "scenarios": ["good.json"]}]})");
  const std::string command = GENERATE("check", "run", "report");
  const auto ending = here.hopscope(command + " bad-lecture.json --output result.html");
  INFO(command);
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(contains(ending.errors, "bad-lecture.json: /title: 5 is not text; give one line of 1 to 200 characters\n"));
  CHECK(contains(ending.errors,
                 "bad-lecture.json: /chapters/0/scenarios/1: there is no file \"gone.json\"; give the "
                 "path of a scenario file, relative to this one\n"));
  CHECK(contains(ending.errors, "bad.json: /name: "));
  CHECK(contains(ending.errors, "bad.json: /schedule: "));
  CHECK_FALSE(contains(ending.errors, "good.json"));
  if (command != "check") CHECK_FALSE(here.has("result.html"));
}

TEST_CASE("check reports a mistake once even if a lecture and the command line name its scenario") {
  const Lectern here;
  here.put("other.json", R"({"name": 7})");
  const auto ending = here.hopscope("check other.json lecture.json --format json");
  CHECK(ending.status == 2);
  const auto first = ending.errors.find("other.json: /name: ");
  REQUIRE(first != std::string::npos);
  CHECK(ending.errors.find("other.json: /name: ", first + 1) == std::string::npos);
  const auto files = Json::parse(ending.output);
  REQUIRE(files.size() == 2);
  CHECK(files[0]["file"] == "other.json");
  CHECK(files[1]["file"] == "lecture.json");
  CHECK(files[1]["ok"] == false);
  CHECK(files[1]["mistakes"] == files[0]["mistakes"]);
}

TEST_CASE("commands that need one scenario explain what a lecture is") {
  const Lectern here;
  using Wanted = std::pair<std::string, std::string>;
  const auto [command, wanted] =
      GENERATE(Wanted("compare", "a scenario"), Wanted("map", "an embedding or a scenario"),
               Wanted("claims", "an embedding or a scenario"), Wanted("cost", "a scenario or a platform"));
  const auto ending = here.hopscope(command + " lecture.json");
  INFO(command);
  CHECK(ending.status == 2);
  CHECK(ending.output.empty());
  CHECK(ending.errors == "lecture.json: this is a lecture, not " + wanted +
                             "; hopscope report makes a page of it, and hopscope run runs its scenarios\n");
}

TEST_CASE("among several files they skip a lecture, and report it") {
  const Lectern here;
  const auto ending = here.hopscope("compare good.json lecture.json");
  CHECK(ending.status == 0);
  CHECK(ending.errors == "lecture.json: left out: a lecture, not a scenario\n");
}

TEST_CASE("a lecture cannot be a scenario of a lecture") {
  const Lectern here;
  here.put("outer.json", R"({"title": "outer", "chapters": [{"title": "one", "scenarios": ["lecture.json"]}]})");
  const auto ending = here.hopscope("check outer.json");
  CHECK(ending.status == 2);
  CHECK(
      ending.errors ==
      "outer.json: /chapters/0/scenarios/0: \"lecture.json\" is a lecture; give the path of a scenario file, relative "
      "to this one\n");
}

TEST_CASE("a title without chapters is an unfinished lecture") {
  const Lectern here;
  here.put("begun.json", R"({"title": "x"})");
  const std::string command = GENERATE("report", "run", "check");
  CHECK(here.hopscope(command + " begun.json").errors ==
        "begun.json: /chapters: is missing; give a list of chapters\n");
}

TEST_CASE("a file that is not a scenario is reported with its position in the lecture") {
  const Lectern here;
  here.put("cube.json", Json::parse(quickstart)["platform"].dump());
  here.put("names.json", R"({"title": "l", "chapters": [{"title": "one", "scenarios": ["good.json", "cube.json"]}]})");
  CHECK(here.hopscope("report names.json").errors ==
        "names.json: /chapters/0/scenarios/1: \"cube.json\" is a platform; give the path of a scenario file, relative "
        "to this one\n");
}

TEST_CASE("a mistake in an option is reported once for all scenarios") {
  const Lectern here;
  const auto ending = here.hopscope("report lecture.json --set schedule.message_words=x");
  CHECK(ending.status == 2);
  CHECK(std::ranges::count(ending.errors, '\n') == 1);
  CHECK(ending.errors.starts_with("--set schedule.message_words=x: /schedule/message_words: "));
}

TEST_CASE("a report with a failed expectation prints it on standard error") {
  const Lectern here;
  const auto ending = here.hopscope("report good.json --set expect.time=1 --output page.html");
  CHECK(ending.status == 1);
  CHECK(ending.errors == "good.json: expect: time: expected 1, found 822\n");
  CHECK(here.has("page.html"));
}

TEST_CASE("the page shows what --set has changed, in its title and in the names of its runs") {
  const Lectern here;
  const std::string set = " --format json --set schedule.message_words=1 --set expect=null";
  const std::string changes = " (with schedule.message_words=1, expect=null)";
  const auto one = Json::parse(here.hopscope("report good.json" + set).output);
  CHECK(one["title"] == "pairwise exchange on an 8-node hypercube" + changes);
  CHECK(one["runs"][0]["name"] == one["title"]);
  const auto lecture = Json::parse(here.hopscope("report lecture.json" + set).output);
  CHECK(lecture["title"] == "two schedules" + changes);
  CHECK(lecture["runs"][1]["name"] == "one dimension after the other" + changes);
}

TEST_CASE("a chapter opens at the step that it names") {
  const Lectern here;
  here.put("at.json", R"({"title": "l", "chapters": [{"title": "one", "step": 3, "scenarios": ["good.json"]},
    {"title": "two", "scenarios": ["good.json"]}]})");
  const auto report = Json::parse(here.hopscope("report at.json --format json").output);
  CHECK(report["chapters"][0]["step"] == 3);
  CHECK(report["chapters"][1]["step"] == 0);
  here.put("at.json", R"({"title": "l", "chapters": [{"title": "one", "step": -1, "scenarios": ["good.json"]}]})");
  CHECK(contains(here.hopscope("check at.json").errors, "at.json: /chapters/0/step: "));
}

}  // namespace hopscope::test
