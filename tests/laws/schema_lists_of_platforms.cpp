// Families of networks with their fields, routings, mappings: their parts of the schema of platforms.
#include <map>

#include <fmt/format.h>

#include "laws/schema_fields.hpp"
#include "scenario/platform/mapping_reader.hpp"

namespace schema {

namespace {

using hopscope::Catalogue;
using hopscope::Field;
using hopscope::TopologyFamily;

const std::string fields_pointer = "/definitions/topology/properties";

/// The fields of a family besides its name.
Names fields_of(const TopologyFamily& family) {
  Names fields = family.field_names();
  fields.emplace_back("width");
  return fields;
}

/// A file stands in place of links.
Names required_fields_of(const TopologyFamily& family) {
  Names required = required_of(family.size);
  for (const std::string& name : required_of(family.options)) {
    if (name != "file") required.push_back(name);
  }
  if (!family.width_rules.empty()) required.emplace_back("width");
  return required;
}

OrderedJson fields_taken(const Names& required, Names names) {
  names.insert(names.begin(), "family");
  return {{"required", required}, {"propertyNames", one_of(names)}};
}

/// The fields of all families by their names, each with the widest of its ranges.
std::map<std::string, Field> widest_fields(const Catalogue& catalogue) {
  std::map<std::string, Field> widest;
  for (const TopologyFamily& family : catalogue.topologies) {
    for (const std::vector<Field>* const fields : {&family.size, &family.options}) {
      for (const Field& field : *fields) {
        Field& wide = widest.try_emplace(field.name, field).first->second;
        wide.least = std::min(wide.least, field.least);
        wide.most = std::max(wide.most, field.most);
      }
    }
  }
  return widest;
}

/// In what a family's fields are narrower than those of others.
OrderedJson narrower_values(const TopologyFamily& family, const std::map<std::string, Field>& widest) {
  OrderedJson values;
  for (const Field& field : family.size) {
    const bool is_list = field.kind == Field::Kind::integers;
    const OrderedJson own = values_of(field), wide = values_of(widest.at(field.name));
    OrderedJson limits;
    for (const char* limit : {"minimum", "maximum"}) {
      const OrderedJson& value = (is_list ? own.at("items") : own).at(limit);
      if (value != (is_list ? wide.at("items") : wide).at(limit)) limits[limit] = value;
    }
    if (!limits.empty()) values[field.name] = is_list ? OrderedJson{{"items", limits}} : limits;
  }
  return values;
}

/// The conditions for a family, besides those of its fields.
OrderedJson conditions_of(const TopologyFamily& family, const std::map<std::string, Field>& widest) {
  OrderedJson conditions;
  Names names = fields_of(family);
  const auto file = std::ranges::find(names, "file");
  if (file != names.end()) {  // the options after it, and the width, are those of a file
    const Names of_file(file, names.end());
    names.erase(file, names.end() - 1);
    // Links that are listed may be parallel, too.
    if (std::ranges::count(of_file, "parallel") > 0) names.insert(names.end() - 1, "parallel");
    conditions["anyOf"] = {fields_taken(required_fields_of(family), names), fields_taken({"file"}, of_file)};
  } else {
    conditions = fields_taken(required_fields_of(family), names);
  }
  OrderedJson values = narrower_values(family, widest);
  if (family.width_rules.empty()) values["width"] = {{"type", "number"}};
  if (!values.empty()) conditions["properties"] = values;
  return conditions;
}

/// The target of a field's reference if that has its description, or the field itself.
OrderedJson& meant_by(OrderedJson& schema, OrderedJson& field) {
  if (!field.contains("$ref") || field.contains("description")) return field;
  return schema.at(Pointer(field.at("$ref").get<std::string>().substr(1)));  // without its #
}

/// What each field means and may hold; of a part, what it may hold is written by hand.
void put_fields_of_families(OrderedJson& schema, const Catalogue& catalogue) {
  const std::map<std::string, Field> widest = widest_fields(catalogue);
  OrderedJson& properties = schema.at(Pointer(fields_pointer));
  Names known{"family", "width"};
  for (const TopologyFamily& family : catalogue.topologies) {
    for (const std::string& name : family.field_names()) {
      if (has(known, name)) continue;
      add_once(known, name);
      const Field& field = widest.at(name);
      if (field.kind == Field::Kind::part && !properties.contains(name)) continue;  // reported
      OrderedJson& meant = meant_by(schema, properties[name]);
      meant["description"] = capitalised(field.meaning);
      meant.update(values_of(field));
    }
  }
  remove_fields(properties, known);
}

void put_families(Derived& platforms, const Catalogue& catalogue) {
  const std::map<std::string, Field> widest = widest_fields(catalogue);
  std::vector<Branch> by_conditions;
  Names known{"family", "width"}, width_rules;
  for (const TopologyFamily& family : catalogue.topologies) {
    add_to(by_conditions, family.name, conditions_of(family, widest));
    for (const std::string& field : fields_of(family)) add_once(known, field);
    for (const std::string& rule : family.width_rules) add_once(width_rules, rule);
  }
  put_fields_of_families(platforms.schema, catalogue);
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
