// Operations, algorithms with their options, engines, generators of sizes: their parts of the schema of scenarios.
#include <fmt/format.h>

#include "laws/schema_fields.hpp"
#include "scenario/schedule_format.hpp"
#include "text/formatted.hpp"

namespace schema {

namespace {

using hopscope::Catalogue;
using hopscope::Field;
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
    for (const Field& field : operation.fields) add_once(fields, field.name);
  }
  return fields;
}

/// An operation's fields, none of those of others, and its algorithms.
OrderedJson branch_of(const hopscope::OperationKind& operation, const Catalogue& catalogue) {
  const OrderedJson named{{"required", {"operation"}}, {"properties", {{"operation", one_of({operation.name})}}}};
  OrderedJson then, excluded;
  const Names own = names_of(operation.fields), required = required_of(operation.fields);
  if (!required.empty()) then["required"] = required;
  for (const std::string& field : fields_of_operations(catalogue)) {
    if (!has(own, field)) excluded.push_back({{"required", {field}}});
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
      const bool reads = algorithm.operation == operation.name && algorithm.option(option) != nullptr;
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

std::string engines_in_words(const Catalogue& catalogue) {
  std::string text = "What computes the times. ";
  for (const auto& engine : catalogue.engines) text += fmt::format("{}: {}. ", engine->name(), engine->summary());
  const auto both = catalogue.engine_choice(hopscope::EngineChoice::both);
  return text + fmt::format("both: {} and {}, one after the other; they must agree to a relative 1e-9.",
                            both.engine->name(), both.reference->name());
}

/// @param fields of all generators: one that means something else in others says what it means here
OrderedJson branch_of(const SizeGenerator& generator, const Collected& fields) {
  Names names{"generator"};
  OrderedJson values;
  const Names required = required_of(generator.fields);
  for (const Field& field : generator.fields) {
    names.push_back(field.name);
    if (fields.has_several_meanings(field.name)) values[field.name]["description"] = capitalised(field.meaning);
    values[field.name].update(values_of(field));
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
  OrderedJson& schedule = scenarios.schema.at(Pointer("/definitions/schedule"));
  Collected of_operations, of_algorithms, of_formats;
  for (const auto& operation : catalogue.operations) {
    for (const Field& field : operation.fields) of_operations.add(field, operation.name);
  }
  for (const auto& algorithm : catalogue.algorithms) {
    for (const Field& option : algorithm.options) of_algorithms.add(option, algorithm.name);
  }
  OrderedJson dependencies = OrderedJson::object();
  const auto formats = hopscope::all_schedule_formats(catalogue);
  for (const auto& format : formats) {
    for (const Field& option : format.options) {
      of_formats.add(option, format.name + " files");
      dependencies[option.name] = {format.field};
    }
  }
  OrderedJson& properties = schedule.at("properties");
  put_fields(properties, of_operations, false);
  put_fields(properties, of_algorithms, true);
  put_fields(properties, of_formats, true);
  dependencies["collectives"] = {"file"};  // a short form of several of these
  schedule["dependencies"] = dependencies;
  std::vector<OrderedJson> branches;
  Names known{"operation", "algorithm",       "program", "messages",   "file",
              "format",    "synchronization", "content", "collectives"};
  for (const auto& operation : catalogue.operations) branches.push_back(branch_of(operation, catalogue));
  for (const auto& [option, all] : of_algorithms.all()) branches.push_back(branch_of(option, catalogue));
  for (const Collected* const fields : {&of_formats, &of_operations, &of_algorithms}) {
    for (const auto& [name, all] : fields->all()) add_once(known, name);
  }
  OrderedJson& operation = schedule.at(Pointer("/properties/operation"));
  operation["description"] = summaries_of(catalogue.operations);
  operation["enum"] = names_in(catalogue.operations);
  schedule.at(Pointer("/else/propertyNames/enum")) = known;  // a program declares options of its own
  // The condition of a branch is an operation, or the presence of an option.
  put_branches(schedule.at("allOf"), branches, [](const OrderedJson& branch) {
    return branch.contains(Pointer("/if/properties/operation")) || !branch.contains(Pointer("/if/properties"));
  });
  remove_fields(properties, known);
}

void put_lists_of_generators(Derived& scenarios, const Catalogue& catalogue) {
  OrderedJson& sizes = scenarios.schema.at(Pointer("/definitions/sizes"));
  OrderedJson& properties = sizes.at("properties");
  Names known{"csv", "matrix_market", "generator", "scale", "unit", "word_bytes", "groups"};
  std::vector<OrderedJson> branches;
  Collected fields;
  for (const SizeGenerator& generator : catalogue.generators) {
    for (const Field& field : generator.fields) fields.add(field, generator.name);
  }
  for (const SizeGenerator& generator : catalogue.generators) branches.push_back(branch_of(generator, fields));
  for (const auto& [name, all] : fields.all()) {
    add_once(known, name);
    properties[name] = {{"description", meaning_of(all, false)}};
  }
  remove_fields(properties, known);
  properties.at("generator")["description"] = summaries_of(catalogue.generators);
  properties.at("generator")["enum"] = names_in(catalogue.generators);
  put_branches(sizes.at("allOf"), branches,
               [](const OrderedJson& branch) { return branch.contains(Pointer("/if/properties/generator")); });
}

}  // namespace schema
