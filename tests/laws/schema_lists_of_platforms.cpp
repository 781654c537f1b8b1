// Families of networks with their fields, routings, mappings: their parts of the schema of platforms.
#include <map>

#include <fmt/format.h>

#include "laws/schema_lists.hpp"
#include "scenario/platform/mapping_reader.hpp"

namespace schema {

namespace {

using hopscope::Catalogue;
using hopscope::TopologyFamily;

const std::string fields_pointer = "/definitions/topology/properties";

/// The limits of the integers of a field, over all families.
struct Limits {
  std::string family;  ///< the first family that has it
  bool is_list = false;
  std::int64_t least = 0, most = 0;
};
using LimitsByField = std::map<std::string, Limits>;

LimitsByField limits_in(const Catalogue& catalogue) {
  LimitsByField limits;
  for (const TopologyFamily& family : catalogue.topologies) {
    auto& field =
        limits.try_emplace(family.field, Limits{family.name, family.is_list, family.least, family.most}).first->second;
    field.least = std::min(field.least, family.least);
    field.most = std::max(field.most, family.most);
  }
  return limits;
}

/// The fields of a family besides its name.
Names fields_of(const TopologyFamily& family) {
  Names fields{family.field};
  if (family.is_clustered) fields.insert(fields.end(), {"inter", "intra"});
  fields.insert(fields.end(), family.options.begin(), family.options.end());
  fields.emplace_back("width");
  return fields;
}

Names required_of(const TopologyFamily& family) {
  Names required{family.field};
  if (family.is_clustered) required.emplace_back("inter");
  for (const char* needed : {"levels", "diameter", "routers", "global_links", "links"}) {
    if (has(family.options, needed)) required.emplace_back(needed);
  }
  if (!family.width_rules.empty()) required.emplace_back("width");
  return required;
}

OrderedJson fields_taken(const Names& required, Names names) {
  names.insert(names.begin(), "family");
  return {{"required", required}, {"propertyNames", one_of(names)}};
}

/// The conditions for a family, besides those of its fields.
OrderedJson conditions_of(const TopologyFamily& family, const Limits& usual) {
  OrderedJson conditions;
  Names names = fields_of(family);
  const auto file = std::ranges::find(names, "file");
  if (file != names.end()) {  // the options after it, and the width, are those of a file
    const Names of_file(file, names.end());
    names.erase(file, names.end() - 1);
    conditions["anyOf"] = {fields_taken(required_of(family), names), fields_taken({"file"}, of_file)};
  } else {
    conditions = fields_taken(required_of(family), names);
  }
  OrderedJson limits, values;
  if (family.least != usual.least) limits["minimum"] = family.least;
  if (family.most != usual.most) limits["maximum"] = family.most;
  if (!limits.empty()) values[family.field] = family.is_list ? OrderedJson{{"items", limits}} : limits;
  if (family.width_rules.empty()) values["width"] = {{"type", "number"}};
  if (!values.empty()) conditions["properties"] = values;
  return conditions;
}

/// The target of a field's reference, or the field itself.
OrderedJson& meant_by(OrderedJson& schema, OrderedJson& field) {
  if (!field.contains("$ref")) return field;
  return schema.at(Pointer(field.at("$ref").get<std::string>().substr(1)));  // without its #
}

/// The schema of a field that is not described yet.
OrderedJson new_field(const Limits& limits) {
  OrderedJson field{{"description", "Of " + limits.family + '.'}};
  if (limits.is_list) {
    field.update({{"type", "array"}, {"minItems", 1}, {"maxItems", 64}, {"items", {{"type", "integer"}}}});
  } else {
    field["type"] = "integer";
  }
  return field;
}

void put_limits(OrderedJson& schema, const Catalogue& catalogue) {
  for (const auto& [name, limits] : limits_in(catalogue)) {
    OrderedJson& fields = schema.at(Pointer(fields_pointer));
    if (!fields.contains(name)) fields[name] = new_field(limits);
    OrderedJson& field = meant_by(schema, fields.at(name));
    OrderedJson& integers = limits.is_list ? field.at("items") : field;
    integers["minimum"] = limits.least;
    integers["maximum"] = limits.most;
  }
}

void put_families(Derived& platforms, const Catalogue& catalogue) {
  const LimitsByField limits = limits_in(catalogue);
  std::vector<Branch> by_conditions;
  Names known{"family", "width"}, width_rules;
  for (const TopologyFamily& family : catalogue.topologies) {
    add_to(by_conditions, family.name, conditions_of(family, limits.at(family.field)));
    for (const std::string& field : fields_of(family)) add_once(known, field);
    for (const std::string& rule : family.width_rules) add_once(width_rules, rule);
  }
  put_limits(platforms.schema, catalogue);
  std::vector<OrderedJson> branches;
  for (const Branch& branch : by_conditions) {
    const OrderedJson named{{"required", {"family"}}, {"properties", {{"family", one_of(branch.names)}}}};
    branches.push_back({{"if", named}, {"then", branch.then}});
  }
  OrderedJson& topology = platforms.schema.at(Pointer("/definitions/topology"));
  topology.at(Pointer("/properties/family/enum")) = names_in(catalogue.topologies);
  topology.at(Pointer("/properties/family/description")) = summaries_of(catalogue.topologies);
  topology.at(Pointer("/properties/width/anyOf/1/enum")) = width_rules;
  put_branches(topology.at("allOf"), branches,
               [](const OrderedJson& branch) { return branch.contains(Pointer("/if/properties/family")); });
  compare_fields(platforms, fields_pointer, known, "src/scenario/platform/topology_reader.cpp");
}

/// Families that support only some routings, those with the fewest first. Clusters have those of the network between
/// them.
void put_routings(OrderedJson& schema, const Catalogue& catalogue) {
  const Names all = names_in(catalogue.routings);
  std::vector<Branch> by_routings;
  for (const TopologyFamily& family : catalogue.topologies) {
    Names taken = all;
    std::erase_if(taken, [&](const auto& name) { return name != "default" && !has(family.routings, name); });
    if (taken != all) add_to(by_routings, family.name, taken);
  }
  std::ranges::stable_sort(by_routings, {}, [](const Branch& branch) { return branch.then.size(); });
  std::vector<OrderedJson> branches;
  for (const Branch& branch : by_routings) {
    OrderedJson topology{
        {"type", "object"}, {"required", {"family"}}, {"properties", {{"family", one_of(branch.names)}}}};
    const bool has_clusters =
        std::ranges::any_of(branch.names, [&](const auto& name) { return catalogue.topology(name)->is_clustered; });
    if (has_clusters) topology["not"] = {{"required", {"between"}}};  // whose routings it has
    const OrderedJson named{{"required", {"topology"}}, {"properties", {{"topology", topology}}}};
    branches.push_back({{"if", named}, {"then", {{"properties", {{"routing", {{"enum", branch.then}}}}}}}});
  }
  schema.at(Pointer("/properties/routing/enum")) = all;
  schema.at(Pointer("/properties/routing/description")) = summaries_of(catalogue.routings);
  put_branches(schema.at("allOf"), branches,
               [](const OrderedJson& branch) { return branch.contains(Pointer("/if/properties/topology")); });
}

/// Mappings without an argument are names; one with an argument is an object, of which the catalogue has only the name.
void put_mappings(Derived& platforms, const Catalogue& catalogue) {
  const auto stands_alone = [](const std::string& name) {
    return std::ranges::find(hopscope::input::plain_mappings, name) != hopscope::input::plain_mappings.end();
  };
  const std::string pointer = "/definitions/mapping/anyOf";
  OrderedJson& forms = platforms.schema.at(Pointer(pointer));
  std::vector<hopscope::MappingKind> alone;
  for (const auto& mapping : catalogue.mappings) {
    const std::string& name = mapping.name;
    if (stands_alone(name)) {
      alone.push_back(mapping);
    } else if (std::ranges::none_of(forms,
                                    [&](const auto& form) { return form.contains(Pointer("/properties/" + name)); })) {
      platforms.by_hand.push_back(
          fmt::format("{} has no object for the mapping {}: write one there by hand, with what "
                      "src/scenario/platform/mapping_reader.cpp takes",
                      pointer, name));
    }
  }
  forms.at(0) = {{"description", summaries_of(alone)}, {"enum", names_in(alone)}};
}

}  // namespace

void put_lists_of_platforms(Derived& platforms, const Catalogue& catalogue) {
  put_families(platforms, catalogue);
  put_routings(platforms.schema, catalogue);
  put_mappings(platforms, catalogue);
}

}  // namespace schema
