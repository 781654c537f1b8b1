#include "scenario/scenario_reader.hpp"

#include <fmt/format.h>

#include "json/document.hpp"
#include "scenario/platform/platform_reader.hpp"

namespace hopscope::input {

namespace {

template <class Value>
std::optional<FieldValue> value_of(const std::optional<Value>& read) {
  return read ? std::optional(FieldValue(*read)) : std::nullopt;
}

std::optional<std::vector<std::int64_t>> read_list(const Fields& fields, const Field& field, Need need) {
  const NumberRange range{.least = field.least, .most = field.most, .integer = true};
  const std::string give = fmt::format("give a list of integers from {} to {}", field.least, field.most);
  const Json* list = fields.find(field.name, need, give);
  if (list == nullptr) return std::nullopt;
  const std::string pointer = fields.pointer(field.name);
  const auto wrong = [&](const std::string& what) {
    fields.findings().add(pointer, fmt::format("{}; {}", what, give));
    return std::nullopt;
  };
  if (!list->is_array()) return wrong(shown(*list) + " is not a list");
  if (list->empty()) return wrong("the list is empty");
  if (list->size() > field.most_entries) {
    return wrong(fmt::format("the list has {} entries; at most {} are allowed", list->size(), field.most_entries));
  }
  return read_integers(*list, pointer, range, fields.findings());
}

std::string noun_of(const Field& field) {
  return field.title.ends_with(':') ? field.title.substr(0, field.title.size() - 1) : field.name;
}

const char* const best = "best";

}  // namespace

std::optional<FieldValue> read_value(const Fields& fields, const Field& field, Need need) {
  using Kind = Field::Kind;
  switch (field.kind) {
    case Kind::integer:
    case Kind::number:
      if (field.may_be_best && fields.has(field.name) && *fields.find(field.name, need, "") == best)
        return FieldValue(best);
      return value_of(fields.number(field.name, need,
                                    {.least = field.least,
                                     .most = field.most,
                                     .integer = field.kind == Kind::integer,
                                     .also = field.may_be_best ? "\"best\"" : ""}));
    case Kind::words:
      return value_of(
          fields.number(field.name, need, {.least = 0, .most = 1e15, .also = "one with its unit, such as \"64 KiB\""}));
    case Kind::ranks: return value_of(fields.number(field.name, need, integers(1, most_nodes)));
    case Kind::flag: {
      const auto flag = fields.flag(field.name);
      return flag ? std::optional(FieldValue(*flag ? 1.0 : 0.0)) : std::nullopt;
    }
    case Kind::name: {
      const auto name = fields.name(field.name, need, noun_of(field), Names(field.names.begin(), field.names.end()));
      return name ? std::optional(FieldValue(std::string(*name))) : std::nullopt;
    }
    case Kind::file: return value_of(read_path(fields, field.name, need));
    case Kind::integers: return value_of(read_list(fields, field, need));
    case Kind::sizes:
    case Kind::guest:
    case Kind::part: break;
  }
  return std::nullopt;
}

std::optional<std::string> read_path(const Fields& fields, std::string_view name, Need need) {
  constexpr std::string_view rule = "give the path of a file, relative to the scenario";
  const Json* value = fields.find(name, need, rule);
  if (value == nullptr) return std::nullopt;
  if (value->is_string() && !value->get_ref<const std::string&>().empty())
    return file_meant_by(value->get<std::string>());
  fields.findings().add(fields.pointer(name), fmt::format("{} is not a path; {}", shown(*value), rule));
  return std::nullopt;
}

}  // namespace hopscope::input
