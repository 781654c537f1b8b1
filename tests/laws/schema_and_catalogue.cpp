// Everything in the catalogue is in the schemas too, generated from it: names, fields, limits, defaults.
// After an addition to the catalogue, scripts/renew updates the schemas, or reports what must be written by hand.
#include <catch2/catch.hpp>

#include <fstream>
#include <string>

#include "laws/schema_lists.hpp"
#include "scenario/platform/mapping_reader.hpp"
#include "support/renewal.hpp"

namespace {

using hopscope::test::Renewal;
using hopscope::test::renewed;
using schema::Derived;
using schema::Json;
using schema::Judge;

template <class Thing>
Thing renamed(const Thing* thing, const char* name) {
  Thing other = *thing;
  other.name = name;
  return other;
}

/// A catalogue with one more entry of each kind.
hopscope::Catalogue larger_catalogue() {
  const hopscope::Catalogue builtin = hopscope::builtin_catalogue();
  hopscope::Catalogue catalogue = builtin;
  auto loop = renamed(builtin.topology("ring"), "loop");
  auto star = renamed(builtin.topology("complete"), "star");
  star.size = {{.name = "points", .meaning = "its points.", .least = 3, .most = 1000}};
  auto cliff = renamed(builtin.generator("constant"), "cliff");
  cliff.fields = {{"rim", "the height.", hopscope::Field::Kind::integer, 1, 9, 4.0},
                  {"words", "the words.", hopscope::Field::Kind::number, 0, 5}};
  auto hasty = renamed(builtin.algorithm("all-to-all", "direct"), "hasty");
  hasty.options = {*builtin.algorithm("all-to-all-v", "uniform")->option("stage_1"),
                   {.name = "hurry", .meaning = "how much.", .least = 1, .most = 3, .standard = 2.0}};
  auto gather = renamed(builtin.operation("all-to-all"), "gather");
  auto gathering = renamed(builtin.algorithm("all-to-all", "direct"), "direct");
  gathering.operation = "gather";
  catalogue.topologies.insert(catalogue.topologies.begin() + 1, {loop, star});
  catalogue.generators.insert(catalogue.generators.begin(), cliff);
  catalogue.operations.push_back(gather);
  catalogue.algorithms.insert(catalogue.algorithms.begin(), hasty);
  catalogue.algorithms.push_back(gathering);
  catalogue.routings.push_back(renamed(builtin.routing("random-minimal"), "zigzag"));
  catalogue.topologies.front().routings.emplace_back("zigzag");
  return catalogue;
}

Json scenario_on(const Json& topology, const Json& schedule, const char* routing = "default") {
  return {{"platform", {{"topology", topology}, {"costs", Json::object()}, {"routing", routing}}},
          {"schedule", schedule}};
}

/// Scenarios that name the additional entries; some with a mistake.
std::vector<Json> scenarios_of_larger_catalogue() {
  const Json ring{{"family", "ring"}, {"nodes", 4}}, loop{{"family", "loop"}, {"nodes", 4}};
  const auto star = [](int points) { return Json{{"family", "star"}, {"points", points}}; };
  const Json direct{{"operation", "all-to-all"}, {"algorithm", "direct"}, {"message_words", 1}};
  Json hasty = direct, gather = direct, unequal = direct;
  hasty.update({{"algorithm", "hasty"}, {"stage_1", "doubling"}, {"hurry", 3}});
  gather["operation"] = "gather";
  unequal["operation"] = "all-to-all-v";
  unequal.erase("message_words");
  unequal["sizes"] = {{"generator", "cliff"}, {"words", 2}};
  std::vector<Json> scenarios{scenario_on(loop, direct),
                              scenario_on(loop, direct, "random-minimal"),
                              scenario_on(ring, direct),
                              scenario_on(ring, direct, "zigzag"),
                              scenario_on(loop, hasty),
                              scenario_on(loop, gather),
                              scenario_on(star(3), direct),
                              scenario_on(star(2), direct),
                              scenario_on(ring, unequal),
                              scenario_on(loop, direct, "zigzag"),
                              scenario_on({{"family", "loop"}, {"points", 4}}, direct)};
  for (const int rim : {1, 10}) {
    unequal["sizes"]["rim"] = rim;
    scenarios.push_back(scenario_on(ring, unequal));
  }
  return scenarios;
}

std::string what_differs(const Derived& derived, const std::string& place) {
  const schema::Pointer pointer(place);
  const bool is_wanted = derived.schema.contains(pointer);
  return derived.file + ": " + place + " is not what the catalogue says" +
         (is_wanted ? ", " + derived.schema.at(pointer).dump() : "") + "; scripts/renew writes it";
}

}  // namespace

TEST_CASE("the schemas agree with the catalogue", "[recorded][schemas]") {
  for (const Derived& derived : schema::derived_schemas(hopscope::builtin_catalogue())) {
    const Renewal renewal = renewed(derived.text, derived.schema);
    if (hopscope::test::is_renewing()) {
      if (renewal.text != derived.text) std::ofstream(schema::root() / derived.file, std::ios::binary) << renewal.text;
    } else {
      for (const std::string& place : renewal.places) FAIL_CHECK(what_differs(derived, place));
      CHECK((renewal.text == derived.text) == renewal.places.empty());
    }
    for (const std::string& sentence : derived.by_hand) FAIL_CHECK(derived.file << ": " << sentence);
  }
}

TEST_CASE("the mappings that the reader knows by name are in the catalogue") {
  const schema::Names known = schema::names_in(hopscope::builtin_catalogue().mappings);
  for (const auto name : hopscope::input::plain_mappings) CHECK(schema::has(known, name));
}

TEST_CASE("additions to the catalogue appear in the schemas, and reader and schemas agree on them") {
  const hopscope::Catalogue larger = larger_catalogue();
  std::vector<Json> schemas;
  for (const Derived& derived : schema::derived_schemas(larger)) {
    CAPTURE(derived.file);
    CHECK(derived.by_hand.empty());
    const Renewal renewal = renewed(derived.text, derived.schema);
    const bool lists_the_catalogue = derived.file != "src/viewer/report.schema.json";
    CHECK(renewal.places.empty() != lists_the_catalogue);
    CHECK(renewed(renewal.text, derived.schema).places.empty());
    schemas.push_back(Json::parse(renewal.text));
    CHECK(schemas.back() == Json(derived.schema));
  }
  const Judge judge(schema::joined(schemas[1], schemas[0]));
  int accepted = 0;
  for (const Json& scenario : scenarios_of_larger_catalogue()) {
    INFO(scenario.dump());
    CHECK(judge.accepts(scenario) == schema::mistakes_in(scenario, larger).empty());
    accepted += judge.accepts(scenario) ? 1 : 0;
  }
  CHECK(accepted == 9);
}

TEST_CASE("what is not in the catalogue must be written into the schemas by hand") {
  hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  catalogue.topologies.front().options = {
      {.name = "bridges", .meaning = "its bridges.", .kind = hopscope::Field::Kind::part}};
  catalogue.mappings.push_back({"spiral", "from the middle"});
  catalogue.generators.erase(catalogue.generators.begin());
  std::erase_if(catalogue.topologies, [](const auto& family) { return family.name == "fat-tree"; });
  std::string said;
  for (const Derived& derived : schema::derived_schemas(catalogue)) {
    for (const std::string& sentence : derived.by_hand) said += sentence.substr(0, sentence.find(':')) + '\n';
  }
  CHECK(said ==
        "/definitions/topology/properties/bridges is missing\n"
        "/definitions/mapping/anyOf has no object for the mapping spiral\n");
}
