// The JSON Schemas that editors use and the reader that decides must say the same, as far as a schema can say it.
#include <catch2/catch.hpp>

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "scenario/scenario.hpp"
#include "scenario/schedule_reader.hpp"

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using Pointer = Json::json_pointer;
using Strings = std::set<std::string>;

const fs::path root = HOPSCOPE_ROOT;

Json parsed(const fs::path& file) {
  std::ifstream stream(file);
  return Json::parse(stream);
}

Json platform_schema() { return parsed(root / "platforms/platform.schema.json"); }
Json scenario_schema() { return parsed(root / "scenarios/scenario.schema.json"); }

/// A schema ready to judge documents.
class Judge {
 public:
  explicit Judge(const Json& schema) {
    valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), schema_);
  }
  [[nodiscard]] bool accepts(const Json& document) const {
    valijson::Validator validator;
    return validator.validate(schema_, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
  }

 private:
  valijson::Schema schema_;
};

/// The scenario schema with the platform schema in the place where it refers to it, since the judge opens no files.
Json joined_schema() {
  Json scenario = scenario_schema();
  Json platform = platform_schema();
  scenario["definitions"].update(platform["definitions"]);
  platform.erase("definitions");
  scenario["properties"]["platform"]["then"] = platform;
  return scenario;
}

Strings strings_at(const Json& schema, const char* pointer) {
  const Json& list = schema.at(Pointer(pointer));
  return {list.begin(), list.end()};
}

template <class Things>
Strings names_in(const Things& things) {
  Strings names;
  for (const auto& thing : things) names.emplace(thing.name);
  return names;
}

/// The mistakes that the reader finds in a document; none if it accepts.
std::vector<hopscope::Mistake> mistakes_in(const Json& document, const hopscope::Catalogue& catalogue) {
  const fs::path file = fs::temp_directory_path() / fmt::format("hopscope_schema_and_reader_{}.json", ::getpid());
  std::ofstream(file) << document.dump();
  std::vector<hopscope::Mistake> mistakes;
  try {
    (void)hopscope::read_scenario(file.string(), {}, catalogue);
  } catch (const hopscope::InputError& error) {
    mistakes = error.mistakes();
  }
  fs::remove(file);  // thousands of files overwritten in place would each wait for the disk
  return mistakes;
}

/// What no schema can see: other files, numbers that must fit together, algorithms that do not fit a platform.
bool is_about_meaning(const hopscope::Mistake& mistake) {
  const auto says = [&](const char* words) { return mistake.message.find(words) != std::string::npos; };
  const bool misfit = mistake.pointer == "/schedule/algorithm" && !says("; allowed: ");
  return misfit || says("there is no file") || says("is a directory") || says("is too far for") ||
         says("nothing to shift") || says("too many nodes") || says("give one for each of the") ||
         says("there is no node") || says("already; give each node") || says("the mapping ");
}

/// A scenario for an algorithm, on the platform of its example.
Json example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue) {
  const hopscope::TopologyFamily& family = *catalogue.topology(algorithm.example.family);
  Json topology{{"family", family.name}};
  topology[std::string(family.field)] =
      family.is_list ? Json(algorithm.example.extents) : Json(algorithm.example.extents[0]);
  Json schedule{{"operation", algorithm.operation}, {"algorithm", algorithm.name}, {"message_words", 4}};
  for (const std::string_view field : catalogue.operation(algorithm.operation)->fields) {
    if (field == "shift") schedule["shift"] = algorithm.example.shift;
  }
  const bool all_ports = algorithm.example.ports == hopscope::Platform::all_ports;
  const Json ports = all_ports ? Json("all") : Json(algorithm.example.ports);
  return {{"platform", {{"topology", topology}, {"costs", {{"t_s", 50}, {"t_w", 1}}}, {"ports", ports}}},
          {"schedule", schedule}};
}

/// A scenario in which every field stands that may stand beside the algorithm's own.
Json full_example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue) {
  Json scenario = example_of(algorithm, catalogue);
  scenario["$schema"] = "scenario.schema.json";
  scenario["name"] = "everything";
  scenario["engine"] = catalogue.engines.front()->name();
  scenario["expect"] = {{"time", 5},           {"time_at_most", 5.5},   {"steps", 3}, {"congestion_free", true},
                        {"max_congestion", 1}, {"delivery", "verified"}};
  scenario["sweep"] = {{"schedule.message_words", {1, 16}}, {"platform.costs.t_s", {0.5}}};
  Json& platform = scenario["platform"];
  platform["$schema"] = "platform.schema.json";
  platform["name"] = "machine";
  platform["topology"]["width"] = 2.5;
  platform["costs"] = {{"t_s", 50}, {"t_w", 1.5}, {"t_h", 2}, {"t_r", 0}};
  platform["switching"] = "store-and-forward";
  platform["ports"] = "all";
  platform["routing"] = "default";
  platform["contention"] = "fair";
  platform["mapping"] = "identity";
  platform["time_unit"] = "us";
  scenario["schedule"]["synchronization"] = "barrier";
  scenario["schedule"]["content"] = "sizes";
  const Json values{{"radix", 3}, {"direction", "forward"}};
  for (const std::string_view option : algorithm.options) {
    scenario["schedule"][std::string(option)] = values.at(std::string(option));
  }
  return scenario;
}

/// Visits every value of a document with its pointer.
void for_each_place(const Json& value, const Pointer& place, const std::function<void(const Pointer&)>& visit) {
  visit(place);
  if (value.is_object()) {
    for (const auto& [name, below] : value.items()) for_each_place(below, place / name, visit);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) for_each_place(value[i], place / i, visit);
  }
}

/// Documents that differ from a good one in one place: something replaced, negated, removed, renamed or added.
std::vector<Json> mutations_of(const Json& good) {
  static const std::vector<Json> replacements{nullptr,
                                              true,
                                              "text",
                                              "",
                                              Json::array(),
                                              Json::object(),
                                              0,
                                              1,
                                              2,
                                              3,
                                              -1,
                                              7,
                                              1.5,
                                              1e-40,
                                              1e300,
                                              1000000000000,
                                              {1, 2},
                                              {{"x", 1}},
                                              "all",
                                              "default",
                                              "gray",
                                              "snake",
                                              "random",
                                              {{"random", 5}},
                                              {{"random", -5}},
                                              {{"table", {1, 0}}},
                                              {{"table", {0.5}}},
                                              {{"table", Json::array()}},
                                              "ring",
                                              "mesh",
                                              "torus",
                                              "e-cube-descending",
                                              "shift"};
  static const Json additions{{"surplus", 1}, {"shift", 1},     {"radix", 2},     {"direction", "forward"},
                              {"nodes", 4},   {"dims", {2, 2}}, {"dimension", 2}, {"message_words", 1}};
  std::vector<Json> documents;
  for_each_place(good, Pointer(), [&](const Pointer& place) {
    const Json& value = good.at(place);
    const auto with = [&](const Json& other) {
      Json document = good;
      document[place] = other;
      documents.push_back(std::move(document));
    };
    for (const Json& replacement : replacements) with(replacement);
    if (value.is_number_integer()) with(-value.get<std::int64_t>());
    if (value.is_number_float()) with(-value.get<double>());
    if (value.is_object()) {
      for (const auto& item : additions.items()) {
        Json larger = value;
        if (larger.emplace(item.key(), item.value()).second) with(larger);
      }
      for (const auto& item : value.items()) {
        Json smaller = value;
        smaller.erase(item.key());
        with(smaller);
        smaller[item.key() + "x"] = item.value();
        with(smaller);
      }
    }
  });
  return documents;
}

void check_same_verdict(const Judge& schema, const Json& document, const hopscope::Catalogue& catalogue) {
  const auto mistakes = mistakes_in(document, catalogue);
  const bool reader_sees =
      std::any_of(mistakes.begin(), mistakes.end(), [](const auto& mistake) { return !is_about_meaning(mistake); });
  if (schema.accepts(document) == !reader_sees) return;
  FAIL_CHECK((reader_sees ? "only the reader objects to " : "only the schema objects to ")
             << document.dump() << '\n'
             << (mistakes.empty() ? "" : to_line(mistakes.front())));
}

}  // namespace

TEST_CASE("the schemas name what the catalogue has, no more and no less") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Json platform = platform_schema();
  CHECK(strings_at(platform, "/definitions/topology/properties/family/enum") == names_in(catalogue.topologies));
  Strings routings{"default"};
  for (const auto& family : catalogue.topologies) routings.insert(family.routings.begin(), family.routings.end());
  CHECK(strings_at(platform, "/properties/routing/enum") == routings);
  Strings mappings = strings_at(platform, "/definitions/mapping/anyOf/0/enum");
  mappings.insert({"random", "table"});
  CHECK(mappings == names_in(catalogue.mappings));

  const Json scenario = scenario_schema();
  CHECK(strings_at(scenario, "/definitions/schedule/properties/operation/enum") == names_in(catalogue.operations));
  Strings engines;
  for (const auto& engine : catalogue.engines) engines.emplace(engine->name());
  CHECK(strings_at(scenario, "/properties/engine/enum") == engines);
}

TEST_CASE("the schema has one branch for each operation, with its algorithms and its fields") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Json schema = scenario_schema();
  for (const hopscope::OperationKind& operation : catalogue.operations) {
    INFO(operation.name);
    Strings algorithms;
    for (const auto& algorithm : catalogue.algorithms) {
      if (algorithm.operation == operation.name) algorithms.emplace(algorithm.name);
    }
    int branches = 0;
    for (const Json& branch : schema.at(Pointer("/definitions/schedule/allOf"))) {
      if (branch.at("if").value(Pointer("/properties/operation/enum/0"), "") != operation.name) continue;
      ++branches;
      CHECK(strings_at(branch, "/then/properties/algorithm/enum") == algorithms);
      CHECK(strings_at(branch, "/then/required") == Strings(operation.fields.begin(), operation.fields.end()));
    }
    CHECK(branches == 1);
  }
}

TEST_CASE("the reader knows every field and option that the catalogue asks for") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  for (const auto& operation : catalogue.operations) {
    for (const auto field : operation.fields) CHECK(hopscope::input::knows_schedule_field(field));
  }
  for (const auto& algorithm : catalogue.algorithms) {
    for (const auto option : algorithm.options) CHECK(hopscope::input::knows_schedule_field(option));
  }
}

TEST_CASE("every shipped scenario and platform is valid for schema and reader") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge scenario(joined_schema());
  const Judge platform(platform_schema());
  for (const auto& entry : fs::directory_iterator(root / "scenarios")) {
    const std::string file = entry.path().string();
    if (!file.ends_with(".json") || file.ends_with(".schema.json")) continue;
    INFO(file);
    CHECK(scenario.accepts(parsed(file)));
    CHECK_NOTHROW(hopscope::read_scenario(file, {}, catalogue));
  }
  for (const auto& entry : fs::directory_iterator(root / "platforms")) {
    const std::string file = entry.path().string();
    if (!file.ends_with(".json") || file.ends_with(".schema.json")) continue;
    INFO(file);
    CHECK(platform.accepts(parsed(file)));
    const auto mistakes =
        mistakes_in({{"platform", file},
                     {"schedule", {{"operation", "all-to-all"}, {"algorithm", "direct"}, {"message_words", 1}}}},
                    catalogue);
    CHECK(mistakes.empty());
  }
}

TEST_CASE("the scenario schema refers to the platform schema by a path that leads there") {
  const std::string reference = scenario_schema().at(Pointer("/properties/platform/then/$ref"));
  CHECK(fs::equivalent(root / "scenarios" / reference, root / "platforms/platform.schema.json"));
}

TEST_CASE("every algorithm's example is valid for schema and reader, sparse and with every field") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge schema(joined_schema());
  for (const hopscope::Algorithm& algorithm : catalogue.algorithms) {
    for (const Json& document : {example_of(algorithm, catalogue), full_example_of(algorithm, catalogue)}) {
      INFO(document.dump());
      CHECK(schema.accepts(document));
      CHECK(mistakes_in(document, catalogue) == std::vector<hopscope::Mistake>{});
    }
  }
}

TEST_CASE("schema and reader judge systematically broken scenarios alike") {
  const hopscope::Catalogue catalogue = hopscope::builtin_catalogue();
  const Judge schema(joined_schema());
  Strings families_done;
  std::size_t documents = 0;
  const auto check = [&](const Json& document) {
    check_same_verdict(schema, document, catalogue);
    ++documents;
  };
  for (const hopscope::Algorithm& algorithm : catalogue.algorithms) {
    Json good = full_example_of(algorithm, catalogue);
    if (families_done.emplace(algorithm.example.family).second) {
      for (const Json& document : mutations_of(good)) check(document);
    }
    const Json schedule = good["schedule"];
    for (const Json& broken : mutations_of(schedule)) {
      good["schedule"] = broken;
      check(good);
    }
  }
  Json good = full_example_of(catalogue.algorithms.front(), catalogue);
  for (const Json& mapping : {Json{{"table", {0, 1, 2}}}, Json{{"random", 7}}}) {
    for (const Json& broken : mutations_of(mapping)) {
      good["platform"]["mapping"] = broken;
      check(good);
    }
  }
  CHECK(documents > 5000);
}

TEST_CASE("the schema sees the broken scenarios of structure/ and accepts those of meaning/") {
  const Judge schema(joined_schema());
  for (const auto& entry : fs::directory_iterator(root / "tests/errors/structure")) {
    if (entry.path().extension() != ".json") continue;
    INFO(entry.path().filename().string());
    CHECK_FALSE(schema.accepts(parsed(entry.path())));
  }
  for (const auto& entry : fs::directory_iterator(root / "tests/errors/meaning")) {
    if (entry.path().extension() != ".json") continue;
    INFO(entry.path().filename().string());
    CHECK(schema.accepts(parsed(entry.path())));
  }
}
