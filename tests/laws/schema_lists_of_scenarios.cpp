// Operations, algorithms with their options, engines, generators of sizes: their parts of the schema of scenarios.
#include <cmath>

#include <fmt/format.h>

#include "laws/schema_lists.hpp"
#include "scenario/platform/platform_reader.hpp"
#include "scenario/schedule_format.hpp"
#include "text/formatted.hpp"

namespace schema {

namespace {

using hopscope::Catalogue;
using hopscope::Field;
using hopscope::FieldValue;
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

Names required_of(const std::vector<Field>& fields) {
  Names names;
  for (const Field& field : fields) {
    if (field.is_required()) names.push_back(field.name);
  }
  return names;
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

/// An integer without a decimal point.
OrderedJson number(double value) {
  const bool is_whole = std::rint(value) == value && std::abs(value) < 1e16;
  return is_whole ? OrderedJson(static_cast<std::int64_t>(value)) : OrderedJson(value);
}

OrderedJson value_of(const FieldValue& value) {
  const auto* const as_number = std::get_if<double>(&value);
  return as_number != nullptr ? number(*as_number) : OrderedJson(std::get<std::string>(value));
}

/// What a field may hold, without a description.
OrderedJson values_of(const Field& field) {
  using Kind = Field::Kind;
  OrderedJson value;
  switch (field.kind) {
    case Kind::integer:
    case Kind::number:
      value["type"] = field.kind == Kind::integer ? "integer" : "number";
      value["minimum"] = number(field.least);
      value["maximum"] = number(field.most);
      break;
    case Kind::name: value["enum"] = field.names; break;
    case Kind::flag: return {{"type", "boolean"}, {"default", field.standard == FieldValue(1.0)}};
    case Kind::ranks: return {{"type", "integer"}, {"minimum", 1}, {"maximum", hopscope::input::most_nodes}};
    case Kind::file: return {{"type", "string"}, {"minLength", 1}};
    case Kind::words: return {{"$ref", "#/definitions/size"}};
    case Kind::sizes: return {{"$ref", "#/definitions/sizes"}};
    case Kind::guest:
      return {
          {"anyOf",
           {{{"$ref", "../platforms/platform.schema.json#/definitions/topology"}}, {{"$ref", "#/definitions/pairs"}}}}};
  }
  if (field.standard) value["default"] = value_of(*field.standard);
  return value;
}

std::string capitalised(std::string sentence) {
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  return sentence;
}

/// "A, B and C"
std::string in_words(const Names& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

/// A field, and which things have it.
struct Owned {
  const Field* field;
  Names owners;
};

/// The meaning of a field; of those that mean something different, each with its owners.
std::string meaning_of(const std::vector<Owned>& all, bool names_owners) {
  std::string text;
  for (const Owned& each : all) {
    const std::string of = fmt::format("of {}: ", in_words(each.owners));
    const std::string said = names_owners || all.size() > 1 ? of + each.field->meaning : each.field->meaning;
    text += (text.empty() ? "" : " ") + capitalised(said);
  }
  return text;
}

/// Collects fields by their names, in the order in which they come.
class Collected {
 public:
  void add(const Field& field, const std::string& owner) {
    std::vector<Owned>& all = of(field.name);
    const auto same = std::ranges::find(all, field.meaning, [](const Owned& each) { return each.field->meaning; });
    if (same == all.end()) {
      all.push_back({&field, {owner}});
    } else {
      add_once(same->owners, owner);
    }
  }
  [[nodiscard]] const auto& all() const { return all_; }
  [[nodiscard]] bool has_several_meanings(const std::string& name) const {
    return std::ranges::any_of(all_, [&](const auto& each) { return each.first == name && each.second.size() > 1; });
  }

 private:
  std::vector<Owned>& of(const std::string& name) {
    const auto found = std::ranges::find(all_, name, [](const auto& each) { return each.first; });
    return found == all_.end() ? all_.emplace_back(name, std::vector<Owned>()).second : found->second;
  }

  std::vector<std::pair<std::string, std::vector<Owned>>> all_;
};

/// Writes what each of the fields may hold.
void put_fields(OrderedJson& properties, const Collected& fields, bool names_owners) {
  for (const auto& [name, all] : fields.all()) {
    OrderedJson property{{"description", meaning_of(all, names_owners)}};
    property.update(values_of(*all.front().field));
    properties[name] = std::move(property);
  }
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

/// Takes out what nothing has any longer.
void remove_fields(OrderedJson& properties, const Names& known) {
  Names gone;
  for (const auto& [name, field] : properties.items()) {
    if (!has(known, name)) gone.push_back(name);
  }
  for (const std::string& name : gone) properties.erase(name);
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
  schedule["dependencies"] = dependencies;
  std::vector<OrderedJson> branches;
  Names known{"operation", "algorithm", "program", "messages", "file", "format", "synchronization", "content"};
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
