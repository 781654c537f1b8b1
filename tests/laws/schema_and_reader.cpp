// The JSON Schemas that editors use and the reader must agree, as far as a schema can express the rules.
#include <catch2/catch.hpp>

#include <filesystem>
#include <string>

#include "laws/schema_judge.hpp"
#include "scenario/embedding.hpp"
#include "scenario/lecture.hpp"
#include "scenario/schedule_reader.hpp"
#include "support/error_cases.hpp"

namespace {

namespace fs = std::filesystem;
using schema::Json;
using schema::Judge;
using schema::parsed;
using schema::Pointer;

}  // namespace

TEST_CASE("every shipped scenario and platform is valid for schema and reader") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge scenario(schema::joined());
  const Judge platform(schema::of_platforms());
  for (const char* folder : {"scenarios", "scenarios/claims", "scenarios/exercises", "scenarios/studies"}) {
    for (const auto& entry : fs::directory_iterator(schema::root() / folder)) {
      const std::string file = entry.path().string();
      if (!file.ends_with(".json") || file.ends_with(".schema.json")) continue;
      const auto files = hopscope::files_on_disk();
      if (hopscope::is_embedding(*files, file) || hopscope::is_lecture(*files, file)) continue;
      INFO(file);
      CHECK(scenario.accepts(parsed(file)));
      CHECK_NOTHROW(hopscope::read_scenario(file, catalogue));
    }
  }
  for (const char* folder : {"platforms", "platforms/machines"}) {
    for (const auto& entry : fs::directory_iterator(schema::root() / folder)) {
      const std::string file = entry.path().string();
      if (!file.ends_with(".json") || file.ends_with(".schema.json")) continue;
      INFO(file);
      CHECK(platform.accepts(parsed(file)));
      const auto mistakes = schema::mistakes_in(
          {{"platform", file},
           {"schedule", {{"operation", "all-to-all"}, {"algorithm", "direct"}, {"message_words", 1}}}},
          catalogue);
      CHECK(mistakes.empty());
    }
  }
}

TEST_CASE("the scenario schema refers to the platform schema by a path that leads there") {
  const std::string reference = schema::of_scenarios().at(Pointer("/properties/platform/then/$ref"));
  CHECK(fs::equivalent(schema::root() / "scenarios" / reference, schema::root() / "platforms/platform.schema.json"));
}

TEST_CASE("every algorithm's example is valid for schema and reader, with few fields and with all") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge judge(schema::joined());
  for (const hopscope::Algorithm& algorithm : catalogue.algorithms) {
    for (const Json& document :
         {schema::example_of(algorithm, catalogue), schema::full_example_of(algorithm, catalogue)}) {
      INFO(document.dump());
      CHECK(judge.accepts(document));
      CHECK(schema::mistakes_in(document, catalogue).empty());
    }
  }
}

TEST_CASE("the schema rejects the broken scenarios of structure/ and accepts those of meaning/") {
  const Judge judge(schema::joined());
  for (const auto& broken : hopscope::test::error_cases(schema::root() / "tests/errors", "structure/")) {
    INFO(broken.name);
    CHECK_FALSE(judge.accepts(Json::parse(broken.scenario())));
  }
  for (const auto& subtle : hopscope::test::error_cases(schema::root() / "tests/errors", "meaning/")) {
    INFO(subtle.name);
    CHECK(judge.accepts(Json::parse(subtle.scenario())));
  }
}
