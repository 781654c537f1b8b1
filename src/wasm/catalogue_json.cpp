// The catalogue, as the forms of the laboratory need it.

#include "wasm/answers.hpp"

namespace hopscope::lab {

namespace {

Json topologies(const Catalogue& catalogue) {
  Json json = Json::array();
  for (const TopologyFamily& family : catalogue.topologies) {
    json.push_back({{"name", family.name},
                    {"summary", family.summary},
                    {"field", family.field},
                    {"is_list", family.is_list},
                    {"least", family.least},
                    {"most", family.most},
                    {"options", family.options},
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
                    {"where", algorithm.where}});
  }
  return json;
}

Json generators(const Catalogue& catalogue) {
  Json json = Json::array();
  for (const SizeGenerator& generator : catalogue.generators) {
    Json needed = Json::array();
    for (const GeneratorField& field : generator.fields) {
      const bool is_needed = !field.standard && field.kind != GeneratorField::Kind::ranks;
      if (is_needed) needed.push_back(field.name);
    }
    json.push_back({{"name", generator.name}, {"summary", generator.summary}, {"needs", needed}});
  }
  return json;
}

}  // namespace

Json catalogue_json(const Catalogue& catalogue) {
  Json json{{"version", HOPSCOPE_VERSION}, {"topologies", topologies(catalogue)}, {"operations", Json::array()}};
  for (const OperationKind& operation : catalogue.operations) {
    json["operations"].push_back(
        {{"name", operation.name}, {"summary", operation.summary}, {"fields", operation.fields}});
  }
  json["algorithms"] = algorithms(catalogue);
  for (const auto& [list, kinds] : {std::pair("mappings", &catalogue.mappings)}) {
    json[list] = Json::array();
    for (const MappingKind& kind : *kinds) json[list].push_back({{"name", kind.name}, {"summary", kind.summary}});
  }
  json["routings"] = Json::array();
  for (const RoutingKind& kind : catalogue.routings) {
    json["routings"].push_back({{"name", kind.name}, {"title", kind.title}, {"summary", kind.summary}});
  }
  json["generators"] = generators(catalogue);
  return json;
}

}  // namespace hopscope::lab
