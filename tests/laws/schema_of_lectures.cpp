// The schema of lectures and their reader agree, like those of scenarios.
#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "laws/mutations.hpp"
#include "laws/schema_judge.hpp"
#include "scenario/lecture.hpp"
#include "support/error_cases.hpp"

namespace {

namespace fs = std::filesystem;
using schema::Json;
using schema::Judge;

/// The schema of lectures with its references inlined, since the validator opens no files.
Json lecture_schema() {
  Json lecture = schema::parsed(schema::root() / "scenarios/lecture.schema.json");
  Json& path = lecture.at("properties").at("$schema").at("$ref");
  CHECK(path == "../platforms/platform.schema.json#/definitions/schema_path");
  path = "#/definitions/schema_path";
  lecture["definitions"]["schema_path"] = schema::of_platforms().at("definitions").at("schema_path");
  return lecture;
}

std::vector<hopscope::Mistake> mistakes_in_file(const std::string& file) {
  std::vector<hopscope::Mistake> mistakes;
  (void)hopscope::read_lecture(*hopscope::files_on_disk(), file, mistakes);
  return mistakes;
}

std::vector<hopscope::Mistake> mistakes_of_lecture(const Json& document) {
  return schema::mistakes_of(document, [](const std::string& file) {
    auto mistakes = mistakes_in_file(file);
    if (!mistakes.empty()) throw hopscope::InputError(std::move(mistakes));
  });
}

}  // namespace

TEST_CASE("schema and reader agree on systematically broken lectures") {
  const Judge judge(lecture_schema());
  const std::string there = (schema::root() / "scenarios/quickstart.json").string();
  const Json sketch{{"formula", "n t_s"}, {"over", "n"}, {"words", "parts"}, {"to", 8}, {"at", 4}};
  const Json good{
      {"$schema", "lecture.schema.json"},
      {"title", "a lecture"},
      {"chapters",
       {{{"title", "one"}, {"text", {"words", "more words"}}, {"step", 2}, {"scenarios", {there}}, {"sketch", sketch}},
        {{"title", "two"}, {"text", Json::array()}, {"scenarios", {there, "no such file"}}}}}};
  CHECK(judge.accepts(good));
  REQUIRE(mistakes_of_lecture(good).size() == 1);
  CHECK(mistakes_of_lecture(good).front().pointer == "/chapters/1/scenarios/1");
  std::size_t documents = 0;
  for (const Json& broken : schema::mutations_of(good)) {
    schema::check_same_verdict(judge, broken, mistakes_of_lecture(broken));
    ++documents;
  }
  CHECK(documents > 400);
}

TEST_CASE("the shipped lecture is valid for schema and reader") {
  const fs::path file = schema::root() / "scenarios/lecture.json";
  CHECK(Judge(lecture_schema()).accepts(schema::parsed(file)));
  CHECK(mistakes_in_file(file.string()).empty());
}

TEST_CASE("the schema rejects the broken lectures of structure/ and accepts those of meaning/") {
  const Judge judge(lecture_schema());
  for (const auto& broken : hopscope::test::error_cases(schema::root() / "tests/errors", "lectures/structure/")) {
    INFO(broken.name);
    CHECK_FALSE(judge.accepts(Json::parse(broken.scenario())));
  }
  for (const auto& subtle : hopscope::test::error_cases(schema::root() / "tests/errors", "lectures/meaning/")) {
    INFO(subtle.name);
    CHECK(judge.accepts(Json::parse(subtle.scenario())));
  }
}
