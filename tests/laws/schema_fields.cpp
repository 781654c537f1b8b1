#include "laws/schema_fields.hpp"

#include <cmath>

#include <fmt/format.h>

#include "scenario/platform/platform_reader.hpp"

namespace schema {

namespace {

using hopscope::Field;
using hopscope::FieldValue;

/// An integer without a decimal point.
OrderedJson json_number(double value) {
  const bool is_whole = std::rint(value) == value && std::abs(value) < 1e16;
  return is_whole ? OrderedJson(static_cast<std::int64_t>(value)) : OrderedJson(value);
}

OrderedJson value_of(const FieldValue& value) {
  const auto* const as_number = std::get_if<double>(&value);
  return as_number != nullptr ? json_number(*as_number) : OrderedJson(std::get<std::string>(value));
}

/// "A, B and C"
std::string in_words(const Names& names) {
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) text += (i + 1 < names.size() ? ", " : " and ") + names[i];
  return text;
}

}  // namespace

Names required_of(const std::vector<Field>& fields) {
  Names names;
  for (const Field& field : fields) {
    if (field.is_required()) names.push_back(field.name);
  }
  return names;
}

std::string capitalised(std::string sentence) {
  sentence.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence.front())));
  return sentence;
}

OrderedJson values_of(const Field& field) {
  using Kind = Field::Kind;
  OrderedJson value;
  if (field.may_be_best) {
    Field integer = field;
    integer.may_be_best = false;
    OrderedJson value = values_of(integer);
    const OrderedJson standard = value.at("default");
    value.erase("default");
    return {{"anyOf", {value, one_of({"best"})}}, {"default", standard}};
  }
  switch (field.kind) {
    case Kind::integer:
    case Kind::number:
      value["type"] = field.kind == Kind::integer ? "integer" : "number";
      value["minimum"] = json_number(field.least);
      value["maximum"] = json_number(field.most);
      break;
    case Kind::name: value["enum"] = field.names; break;
    case Kind::flag: return {{"type", "boolean"}, {"default", field.standard == FieldValue(1.0)}};
    case Kind::ranks: return {{"type", "integer"}, {"minimum", 1}, {"maximum", hopscope::input::most_nodes}};
    case Kind::file: return {{"type", "string"}, {"minLength", 1}};
    case Kind::words: return {{"$ref", "#/definitions/size"}};
    case Kind::sizes: return {{"$ref", "#/definitions/sizes"}};
    case Kind::integers:
      return {{"type", "array"},
              {"minItems", 1},
              {"maxItems", field.most_entries},
              {"items",
               {{"type", "integer"}, {"minimum", json_number(field.least)}, {"maximum", json_number(field.most)}}}};
    case Kind::part: return OrderedJson::object();  // written by hand
    case Kind::guest:
      return {
          {"anyOf",
           {{{"$ref", "../platforms/platform.schema.json#/definitions/topology"}}, {{"$ref", "#/definitions/pairs"}}}}};
  }
  if (field.standard) value["default"] = value_of(*field.standard);
  return value;
}

std::string meaning_of(const std::vector<Owned>& all, bool names_owners) {
  std::string text;
  for (const Owned& each : all) {
    const std::string of = fmt::format("of {}: ", in_words(each.owners));
    const std::string said = names_owners || all.size() > 1 ? of + each.field->meaning : each.field->meaning;
    text += (text.empty() ? "" : " ") + capitalised(said);
  }
  return text;
}

void put_fields(OrderedJson& properties, const Collected& fields, bool names_owners) {
  for (const auto& [name, all] : fields.all()) {
    OrderedJson property{{"description", meaning_of(all, names_owners)}};
    property.update(values_of(*all.front().field));
    properties[name] = std::move(property);
  }
}

void remove_fields(OrderedJson& properties, const Names& known) {
  Names gone;
  for (const auto& [name, field] : properties.items()) {
    if (!has(known, name)) gone.push_back(name);
  }
  for (const std::string& name : gone) properties.erase(name);
}

}  // namespace schema
