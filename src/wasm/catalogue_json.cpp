// The catalogue, as the forms of the laboratory need it.

#include <algorithm>
#include <string_view>

#include "scenario/platform/mapping_reader.hpp"
#include "wasm/answers.hpp"

namespace hopscope::lab {

namespace {

Json topologies(const Catalogue& catalogue) {
  Json json = Json::array();
  for (const TopologyFamily& family : catalogue.topologies) {
    const Field& first = family.size.front();
    std::vector<std::string> others = family.field_names();
    others.erase(others.begin());
    json.push_back({{"name", family.name},
                    {"summary", family.summary},
                    {"field", first.name},
                    {"is_list", family.is_list()},
                    {"least", first.least},
                    {"most", first.most},
                    {"options", others},
                    {"width_rules", family.width_rules},
                    {"routings", family.routings},
                    {"is_clustered", family.is_clustered}});
  }
  return json;
}

Json algorithms(const Catalogue& catalogue) {
  Json json = Json::array();
  for (const Algorithm& algorithm : catalogue.algorithms) {
    json.push_back({{"operation", algorithm.operation},
                    {"name", algorithm.name},
                    {"title", algorithm.title},
                    {"where", algorithm.where},
                    {"options", names_of(algorithm.options)}});
  }
  return json;
}

Json generators(const Catalogue& catalogue) {
  Json json = Json::array();
  for (const SizeGenerator& generator : catalogue.generators) {
    Json fields = Json::array();
    for (const Field& field : generator.fields) {
      if (field.kind == Field::Kind::ranks) continue;
      constexpr std::string_view kinds[] = {"integer", "number", "flag", "name", "file"};  // in the order of Kind
      fields.push_back({{"name", field.name},
                        {"kind", kinds[static_cast<std::size_t>(field.kind)]},
                        {"least", field.least},
                        {"most", field.most},
                        {"standard", field.standard ? Json(std::get<double>(*field.standard)) : Json(nullptr)}});
    }
    json.push_back({{"name", generator.name}, {"summary", generator.summary}, {"fields", fields}});
  }
  return json;
}

}  // namespace

Json catalogue_json(const Catalogue& catalogue) {
  Json json{{"version", HOPSCOPE_VERSION}, {"topologies", topologies(catalogue)}, {"operations", Json::array()}};
  for (const OperationKind& operation : catalogue.operations) {
    json["operations"].push_back(
        {{"name", operation.name}, {"summary", operation.summary}, {"fields", names_of(operation.fields)}});
  }
  json["algorithms"] = algorithms(catalogue);
  json["mappings"] = Json::array();
  for (const MappingKind& kind : catalogue.mappings) {
    const bool is_plain = std::ranges::find(input::plain_mappings, kind.name) != input::plain_mappings.end();
    json["mappings"].push_back({{"name", kind.name}, {"summary", kind.summary}, {"is_plain", is_plain}});
  }
  json["routings"] = Json::array();
  for (const RoutingKind& kind : catalogue.routings) {
    json["routings"].push_back({{"name", kind.name}, {"title", kind.title}, {"summary", kind.summary}});
  }
  json["generators"] = generators(catalogue);
  return json;
}

}  // namespace hopscope::lab
