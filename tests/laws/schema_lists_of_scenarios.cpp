// Operations, algorithms with their options, engines, generators of sizes: their parts of the schema of scenarios.
#include <cmath>

#include <fmt/format.h>

#include "laws/schema_lists.hpp"
#include "scenario/platform/platform_reader.hpp"

namespace schema {

namespace {

using hopscope::Catalogue;
using hopscope::GeneratorField;
using hopscope::SizeGenerator;

Names algorithms_for(const std::string& operation, const Catalogue& catalogue) {
  Names names;
  for (const auto& algorithm : catalogue.algorithms) {
    if (algorithm.operation == operation) names.push_back(algorithm.name);
  }
  return names;
}

Names fields_of_operations(const Catalogue& catalogue) {
  Names fields;
  for (const auto& operation : catalogue.operations) {
    for (const std::string& field : operation.fields) add_once(fields, field);
  }
  return fields;
}

Names options_of_algorithms(const Catalogue& catalogue) {
  Names options;
  for (const auto& algorithm : catalogue.algorithms) {
    for (const std::string& option : algorithm.options) add_once(options, option);
  }
  return options;
}

/// An operation's fields, none of those of others, and its algorithms.
OrderedJson branch_of(const hopscope::OperationKind& operation, const Catalogue& catalogue) {
  const OrderedJson named{{"required", {"operation"}}, {"properties", {{"operation", one_of({operation.name})}}}};
  OrderedJson then, excluded;
  if (!operation.fields.empty()) then["required"] = operation.fields;
  for (const std::string& field : fields_of_operations(catalogue)) {
    if (!has(operation.fields, field)) excluded.push_back({{"required", {field}}});
  }
  if (!excluded.empty()) then["not"] = {{"anyOf", excluded}};
  const Names algorithms = algorithms_for(operation.name, catalogue);
  // An operation without algorithms is that of a schedule file.
  then["properties"] = {{"algorithm", algorithms.empty() ? OrderedJson(false) : OrderedJson(one_of(algorithms))}};
  return {{"if", named}, {"then", then}};
}

/// The algorithms that read an option, and the operations that they are for.
OrderedJson branch_of(const std::string& option, const Catalogue& catalogue) {
  std::vector<Branch> by_algorithms;
  for (const auto& operation : catalogue.operations) {
    Names readers;
    for (const auto& algorithm : catalogue.algorithms) {
      const bool reads = algorithm.operation == operation.name && has(algorithm.options, option);
      if (reads) readers.push_back(algorithm.name);
    }
    if (!readers.empty()) add_to(by_algorithms, operation.name, one_of(readers));
  }
  OrderedJson alternatives = OrderedJson::array();
  for (const Branch& branch : by_algorithms) {
    alternatives.push_back({{"properties", {{"operation", one_of(branch.names)}, {"algorithm", branch.then}}}});
  }
  const OrderedJson then = alternatives.size() == 1 ? alternatives.front() : OrderedJson{{"anyOf", alternatives}};
  return {{"if", {{"required", {option}}}}, {"then", then}};
}

/// An integer without a decimal point.
OrderedJson number(double value) {
  const bool is_whole = std::rint(value) == value && std::abs(value) < 1e16;
  return is_whole ? OrderedJson(static_cast<std::int64_t>(value)) : OrderedJson(value);
}

OrderedJson value_of(const GeneratorField& field) {
  using Kind = GeneratorField::Kind;
  OrderedJson value;
  switch (field.kind) {
    case Kind::integer:
    case Kind::number:
      value["type"] = field.kind == Kind::integer ? "integer" : "number";
      value["minimum"] = number(field.least);
      value["maximum"] = number(field.most);
      if (field.standard) value["default"] = number(*field.standard);
      return value;
    case Kind::flag: return {{"type", "boolean"}, {"default", field.standard.value_or(0) != 0}};
    case Kind::ranks: return {{"type", "integer"}, {"minimum", 1}, {"maximum", hopscope::input::most_nodes}};
    case Kind::file: return {{"type", "string"}, {"minLength", 1}};
  }
  return value;
}

bool is_required(const GeneratorField& field) {
  using Kind = GeneratorField::Kind;
  return !field.standard && field.kind != Kind::flag && field.kind != Kind::ranks;
}

std::string engines_in_words(const Catalogue& catalogue) {
  std::string text = "What computes the times. ";
  for (const auto& engine : catalogue.engines) text += fmt::format("{}: {}. ", engine->name(), engine->summary());
  const auto both = catalogue.engine_choice(hopscope::EngineChoice::both);
  return text + fmt::format("both: {} and {}, one after the other; they must agree to a relative 1e-9.",
                            both.engine->name(), both.reference->name());
}

OrderedJson branch_of(const SizeGenerator& generator) {
  Names required, names{"generator"};
  OrderedJson values;
  for (const GeneratorField& field : generator.fields) {
    if (is_required(field)) required.push_back(field.name);
    names.push_back(field.name);
    values[field.name] = value_of(field);
  }
  const OrderedJson named{{"required", {"generator"}}, {"properties", {{"generator", one_of({generator.name})}}}};
  OrderedJson then;
  if (!required.empty()) then["required"] = required;
  then["propertyNames"] = one_of(names);
  if (!values.empty()) then["properties"] = values;
  return {{"if", named}, {"then", then}};
}

}  // namespace

void put_lists_of_schedules(Derived& scenarios, const Catalogue& catalogue) {
  OrderedJson& engine = scenarios.schema.at(Pointer("/properties/engine"));
  engine["description"] = engines_in_words(catalogue);
  engine["enum"] = catalogue.engine_names();
  engine["default"] = catalogue.engines.front()->name();
  std::vector<OrderedJson> branches;
  Names known{
      "operation",           "algorithm",   "program",    "messages",        "file",   "format", "loops", "word_bytes",
      "flops_per_time_unit", "eager_bytes", "all_to_all", "synchronization", "content"};
  for (const auto& operation : catalogue.operations) branches.push_back(branch_of(operation, catalogue));
  for (const std::string& option : options_of_algorithms(catalogue)) branches.push_back(branch_of(option, catalogue));
  for (const std::string& field : fields_of_operations(catalogue)) add_once(known, field);
  for (const std::string& option : options_of_algorithms(catalogue)) add_once(known, option);
  OrderedJson& schedule = scenarios.schema.at(Pointer("/definitions/schedule"));
  OrderedJson& operation = schedule.at(Pointer("/properties/operation"));
  operation["description"] = summaries_of(catalogue.operations);
  operation["enum"] = names_in(catalogue.operations);
  schedule.at(Pointer("/else/propertyNames/enum")) = known;  // a program declares options of its own
  // The condition of a branch is an operation, or the presence of an option.
  put_branches(schedule.at("allOf"), branches, [](const OrderedJson& branch) {
    return branch.contains(Pointer("/if/properties/operation")) || !branch.contains(Pointer("/if/properties"));
  });
  compare_fields(scenarios, "/definitions/schedule/properties", known, "src/scenario/schedule_reader.cpp");
}

void put_lists_of_generators(Derived& scenarios, const Catalogue& catalogue) {
  const std::string pointer = "/definitions/sizes/properties";
  OrderedJson& sizes = scenarios.schema.at(Pointer("/definitions/sizes"));
  OrderedJson& fields = sizes.at("properties");
  Names known{"csv", "matrix_market", "generator", "scale", "unit", "word_bytes", "groups"};
  std::vector<OrderedJson> branches;
  for (const SizeGenerator& generator : catalogue.generators) {
    branches.push_back(branch_of(generator));
    for (const GeneratorField& field : generator.fields) {
      add_once(known, field.name);
      if (!fields.contains(field.name)) fields[field.name] = {{"description", "Of " + generator.name + '.'}};
    }
  }
  fields.at("generator")["description"] = summaries_of(catalogue.generators);
  fields.at("generator")["enum"] = names_in(catalogue.generators);
  put_branches(sizes.at("allOf"), branches,
               [](const OrderedJson& branch) { return branch.contains(Pointer("/if/properties/generator")); });
  compare_fields(scenarios, pointer, known, "src/scenario/sizes_reader.cpp");
}

}  // namespace schema
