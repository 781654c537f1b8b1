#include "laws/schema_lists.hpp"

#include <fmt/format.h>

#include <hopscope/usage.hpp>

#include "support/program.hpp"

namespace schema {

namespace {

Derived as_it_stands(const std::string& file) {
  const std::string text = hopscope::test::content_of(root() / file);
  return {file, text, OrderedJson::parse(text), {}};
}

/// The platform of an embedding is one that needs no costs: it refers to every part of the schema of platforms.
void put_parts_of_platform(OrderedJson& embeddings, const OrderedJson& platforms) {
  const std::string file = "../platforms/platform.schema.json#";
  OrderedJson& platform = embeddings.at(Pointer("/properties/platform/then"));
  OrderedJson fields, conditions = OrderedJson::array();
  for (const auto& [name, field] : platforms.at("properties").items()) {
    fields[name] = {{"$ref", file + "/properties/" + name}};
  }
  for (std::size_t i = 0; i < platforms.at("allOf").size(); ++i) {
    conditions.push_back({{"$ref", fmt::format("{}/allOf/{}", file, i)}});
  }
  platform["properties"] = fields;
  platform["allOf"] = conditions;
}

/// The fields of an object that has one for each column.
template <class Columns>
void put_columns(OrderedJson& object, const Columns& columns) {
  OrderedJson names = OrderedJson::array(), fields;
  for (const auto& each : columns) {
    const std::string name(each.name);
    names.push_back(name);
    fields[name] = {{"type", each.is_integer() ? "integer" : "number"}};
  }
  object["required"] = names;
  object["properties"] = fields;
}

}  // namespace

OrderedJson one_of(const Names& names) { return {{"enum", names}}; }

void add_to(std::vector<Branch>& branches, const std::string& name, const OrderedJson& then) {
  const auto branch = std::ranges::find(branches, then, &Branch::then);
  if (branch == branches.end()) {
    branches.push_back({{name}, then});
  } else {
    branch->names.push_back(name);
  }
}

void put_branches(OrderedJson& list, const std::vector<OrderedJson>& branches,
                  const std::function<bool(const OrderedJson& branch)>& is_derived) {
  OrderedJson result = OrderedJson::array();
  bool are_in = false;
  const auto put = [&] {
    if (are_in) return;
    for (const OrderedJson& branch : branches) result.push_back(branch);
    are_in = true;
  };
  for (const OrderedJson& element : list) {
    if (is_derived(element)) {
      put();
    } else {
      result.push_back(element);
    }
  }
  put();
  list = result;
}

void compare_fields(Derived& schema, const std::string& pointer, const Names& known, const std::string& reader) {
  const OrderedJson& fields = schema.schema.at(Pointer(pointer));
  for (const std::string& name : known) {
    if (fields.contains(name)) continue;
    schema.by_hand.push_back(fmt::format("{}/{} is missing: write there by hand what {} takes", pointer, name, reader));
  }
  for (const auto& [name, field] : fields.items()) {
    if (has(known, name)) continue;
    schema.by_hand.push_back(
        fmt::format("{}/{} describes what nothing in the catalogue takes: take it out by hand", pointer, name));
  }
}

std::vector<Derived> derived_schemas(const hopscope::Catalogue& catalogue) {
  Derived platforms = as_it_stands("platforms/platform.schema.json");
  put_lists_of_platforms(platforms, catalogue);
  Derived scenarios = as_it_stands("scenarios/scenario.schema.json");
  put_lists_of_schedules(scenarios, catalogue);
  put_lists_of_generators(scenarios, catalogue);
  Derived embeddings = as_it_stands("scenarios/embedding.schema.json");
  put_parts_of_platform(embeddings.schema, platforms.schema);
  Derived page = as_it_stands("src/viewer/report.schema.json");
  put_columns(page.schema.at(Pointer("/definitions/Step")), hopscope::step_columns);
  put_columns(page.schema.at(Pointer("/definitions/Run/properties/totals")), hopscope::total_columns);
  return {platforms, scenarios, embeddings, page};
}

}  // namespace schema
