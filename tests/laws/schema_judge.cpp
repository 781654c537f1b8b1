#include "laws/schema_judge.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>

#include <fmt/format.h>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "support/places.hpp"

namespace schema {

fs::path root() { return hopscope::test::checkout(); }

Json parsed(const fs::path& file) {
  std::ifstream stream(file);
  return Json::parse(stream);
}

Json of_platforms() { return parsed(root() / "platforms/platform.schema.json"); }
Json of_scenarios() { return parsed(root() / "scenarios/scenario.schema.json"); }

Judge::Judge(const Json& schema) : schema_(std::make_unique<valijson::Schema>()) {
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(schema), *schema_);
}
Judge::~Judge() = default;

bool Judge::accepts(const Json& document) const {
  valijson::Validator validator;
  return validator.validate(*schema_, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
}

Json joined() { return joined(of_scenarios(), of_platforms()); }

Json joined(const Json& scenarios, Json platform) {
  std::string text = scenarios.dump();
  const std::string elsewhere = "../platforms/platform.schema.json#/definitions/";
  for (std::size_t at = 0; (at = text.find(elsewhere, at)) != std::string::npos;) {
    text.replace(at, elsewhere.size(), "#/definitions/");
  }
  Json scenario = Json::parse(text);
  scenario["definitions"].update(platform["definitions"]);
  platform.erase("definitions");
  scenario["properties"]["platform"]["then"] = platform;
  return scenario;
}

std::vector<hopscope::Mistake> mistakes_of(const Json& document,
                                           const std::function<void(const std::string& file)>& read) {
  const fs::path file = fs::temp_directory_path() / fmt::format("hopscope_schema_and_reader_{}.json", ::getpid());
  std::ofstream(file) << document.dump();
  std::vector<hopscope::Mistake> mistakes;
  try {
    read(file.string());
  } catch (const hopscope::InputError& error) {
    mistakes = error.mistakes();
  }
  fs::remove(file);  // thousands of files overwritten in place would each wait for the disk
  return mistakes;
}

std::vector<hopscope::Mistake> mistakes_in(const Json& document, const hopscope::Catalogue& catalogue) {
  return mistakes_of(document, [&](const std::string& file) { (void)hopscope::read_scenario(file, catalogue); });
}

Json example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue) {
  const hopscope::TopologyFamily& family = *catalogue.topology(algorithm.example.family);
  Json topology{{"family", family.name}};
  topology[family.size.front().name] =
      family.is_list() ? Json(algorithm.example.extents) : Json(algorithm.example.extents[0]);
  if (family.is_clustered) topology["inter"] = {{"t_s", 500}, {"t_w", 4}};
  Json schedule{{"operation", algorithm.operation}, {"algorithm", algorithm.name}};
  for (const hopscope::Field& field : catalogue.operation(algorithm.operation)->fields) {
    const bool is_graph = field.kind == hopscope::Field::Kind::guest;  // of no more processes than the smallest example
    if (!is_graph && field.example.empty()) continue;                  // it may be omitted
    schedule[field.name] = Json::parse(is_graph ? R"({"family": "mesh", "dims": [2, 2]})" : field.example);
  }
  for (const hopscope::Option& value : algorithm.example.values) {
    const bool is_needed = algorithm.misfit_of_schedule != nullptr && std::get_if<double>(&value.value) != nullptr;
    if (is_needed) schedule[value.name] = true;
  }
  const bool all_ports = algorithm.example.ports == hopscope::Platform::all_ports;
  const Json ports = all_ports ? Json("all") : Json(algorithm.example.ports);
  return {{"platform", {{"topology", topology}, {"costs", {{"t_s", 50}, {"t_w", 1}}}, {"ports", ports}}},
          {"schedule", schedule}};
}

Json full_example_of(const hopscope::SizeGenerator& generator) {
  using Kind = hopscope::Field::Kind;
  Json sizes{{"generator", generator.name}};
  for (const hopscope::Field& field : generator.fields) {
    Json& value = sizes[std::string(field.name)];
    switch (field.kind) {
      case Kind::integer:
      case Kind::number: value = static_cast<std::int64_t>(std::clamp(2.0, field.least, field.most)); break;
      case Kind::flag: value = true; break;
      case Kind::ranks: value = 5; break;
      default: value = "no such file"; break;
    }
  }
  return sizes;
}

Json full_example_of(const hopscope::Algorithm& algorithm, const hopscope::Catalogue& catalogue) {
  Json scenario = example_of(algorithm, catalogue);
  scenario["$schema"] = "scenario.schema.json";
  scenario["name"] = "everything";
  scenario["engine"] = catalogue.engines.front()->name();
  scenario["expect"] = {{"time", 5},           {"time_at_most", 5.5},   {"steps", 3}, {"congestion_free", true},
                        {"max_congestion", 1}, {"delivery", "verified"}};
  scenario["predict"] = {{"time", "t_s + t_w*m"},
                         {"steps", 3},
                         {"max_congestion", "p/4"},
                         {"congestion_free", true},
                         {"over", {{"schedule.message_words", {1, 16}}}}};
  scenario["exercise"] = {{"title", "How long?"},
                          {"text", {"For {p} ranks."}},
                          {"questions", {"time", "steps"}},
                          {"parameters", {{"schedule.message_words", {1, 16}}}}};
  scenario["claim"] = {
      {"says", "it is fast"}, {"source", "4.5.3"}, {"finding", "fails"}, {"from", "p = 64"}, {"found", "it is slow"}};
  scenario["sweep"] = {{"schedule.message_words", {1, 16}},
                       {"platform.costs.t_s", {0.5}},
                       {"platform.ports", {{"from", 1}, {"to", 8}, {"factor", 2}}}};
  Json& platform = scenario["platform"];
  platform["$schema"] = "platform.schema.json";
  platform["name"] = "machine";
  platform["topology"]["width"] = 2.5;
  platform["costs"] = {{"t_s", 50}, {"t_w", 1.5}, {"t_h", 2}, {"t_r", 0}};
  platform["switching"] = "store-and-forward";
  platform["ports"] = "all";
  platform["startups"] = "serial";
  platform["routing"] = "default";
  platform["contention"] = "fair";
  platform["mapping"] = "identity";
  platform["time_unit"] = "us";
  scenario["schedule"]["synchronization"] = "barrier";
  scenario["schedule"]["content"] = "sizes";
  for (const hopscope::Field& option : algorithm.options) {
    Json& value = scenario["schedule"][option.name];
    if (option.kind == hopscope::Field::Kind::flag) {
      value = true;
    } else if (option.names.empty()) {
      value = static_cast<std::int64_t>(option.least) + 1;
    } else {
      value = option.names.back();
    }
  }
  return scenario;
}

}  // namespace schema
