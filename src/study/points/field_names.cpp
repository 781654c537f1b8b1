#include "study/points/field_names.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "json/suggestions.hpp"
#include "study/points/request.hpp"
#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/parse_number.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

using store::Condition;
using store::PointField;
using store::Relation;
using store::Value;

struct ShortName {
  std::string_view name;
  std::string_view column;
};
constexpr std::array short_names{ShortName{"m", "message_words"}, ShortName{"p", "ranks"}, ShortName{"q", "shift"},
                                 ShortName{"formula", "analytic"}};

std::string_view full_name(std::string_view name) {
  const auto* const found =
      std::find_if(short_names.begin(), short_names.end(), [&](const ShortName& each) { return each.name == name; });
  return found == short_names.end() ? name : found->column;
}

bool is_path(std::string_view name) {
  return std::all_of(name.begin(), name.end(), [](unsigned char letter) {
    return std::isalnum(letter) != 0 || letter == '_' || letter == '-' || letter == '.';
  });
}

struct Operator {
  std::string_view sign;
  Relation relation;
};
constexpr std::array operators{Operator{"!=", Relation::unequal},  Operator{"<=", Relation::at_most},
                               Operator{">=", Relation::at_least}, Operator{"=", Relation::equal},
                               Operator{"<", Relation::less},      Operator{">", Relation::more}};

struct Parts {
  std::string name;
  Operator how;
  std::string value;
};

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::optional<Parts> parts_of(const std::string& written) {
  const auto at = written.find_first_of("!<>=");
  if (at == std::string::npos || at == 0) return std::nullopt;
  for (const Operator& each : operators) {
    if (written.compare(at, each.sign.size(), each.sign) != 0) continue;
    return Parts{trimmed(written.substr(0, at)), each, trimmed(written.substr(at + each.sign.size()))};
  }
  return std::nullopt;
}

// "p>=16" for "p=>16", "p=16" for "p==16": the operator intended by one of other languages.
std::string with_sign_meant(const Parts& parts) {
  const auto value = parts.value.find_first_not_of("=<> \t");
  const std::string_view more = std::string_view(parts.value).substr(0, value);
  std::string_view sign = parts.how.sign;
  if (sign == "=" && more.starts_with('>')) sign = ">=";
  if (sign == "=" && more.starts_with('<')) sign = "<=";
  if (sign == "<" && more.starts_with('>')) sign = "!=";
  return fmt::format("{}{}{}", parts.name, sign, value == std::string::npos ? "" : parts.value.substr(value));
}

std::optional<double> number_in(const std::string& text) {
  const auto value = parse_number(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

// As returned by json_extract().
Value scenario_value(const std::string& text) {
  if (const auto number = number_in(text)) return *number;
  if (text == "true" || text == "false") return std::int64_t{text == "true"};
  return text;
}

// Ports are the only column of numbers that may also be a word.
Value ports_value(const std::string& text) {
  const auto number = number_in(text);
  return number ? Value(*number) : Value(text);
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0; begin <= list.size();) {
    const std::size_t end = std::min(list.find(',', begin), list.size());
    parts.push_back(trimmed(list.substr(begin, end - begin)));
    begin = end + 1;
  }
  return parts;
}

using store::Relation;
using store::Value;

constexpr std::size_t most_shown = 10;
constexpr std::int64_t most_looked_at = 10'000;

std::optional<double> number_of(const Value& value) {
  if (const auto* const whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
  if (const auto* const real = std::get_if<double>(&value)) return *real;
  return std::nullopt;
}

// " (did you mean 3.375?)": the nearest number, if it is within a tenth.
std::string near_number(double wanted, const std::vector<Value>& values) {
  const Value* nearest = nullptr;
  double least = std::abs(wanted) / 10;
  for (const Value& value : values) {
    const auto here = number_of(value);
    if (!here || std::abs(*here - wanted) > least) continue;
    least = std::abs(*here - wanted);
    nearest = &value;
  }
  return nearest == nullptr ? "" : fmt::format(" (did you mean {}?)", store::plain(*nearest));
}

std::string suggestion(const store::Condition& condition, const std::vector<Value>& values,
                       const std::vector<std::string>& texts) {
  if (condition.relation != Relation::equal || condition.values.size() != 1) return "";
  const Value& wanted = condition.values.front();
  const auto number = number_of(wanted);
  if (number) return values.size() > most_shown ? near_number(*number, values) : "";
  const std::vector<std::string_view> names(texts.begin(), texts.end());
  return input::did_you_mean(store::plain(wanted), names);
}

std::string values_in_words(store::PointReader& reader, const store::Condition& condition) {
  auto values = reader.values(condition.field, {}, most_looked_at);
  std::erase(values, Value());
  const std::string& name = condition.field.name;
  if (values.empty()) return fmt::format("{} has no value in any point", name);
  std::vector<std::string> texts;
  for (const Value& value : values) texts.push_back(printable(store::plain(value)));
  const std::vector<std::string> first(texts.begin(),
                                       texts.begin() + static_cast<std::ptrdiff_t>(std::min(texts.size(), most_shown)));
  std::string words = fmt::format("{} has the value{} {}", name, texts.size() == 1 ? "" : "s", joined(first, ", "));
  if (texts.size() > most_shown) {
    words += fmt::format(", .. {}: {} in all", store::plain(reader.extent(condition.field, {}).most),
                         reader.extent(condition.field, {}).many);
  }
  return words + suggestion(condition, values, texts);
}

}  // namespace

std::vector<std::string> names_between_commas(const std::string& list, RequestPart part) {
  auto names = split(list);
  if (std::find(names.begin(), names.end(), "") == names.end()) return names;
  throw RequestError(part, fmt::format(" needs names of columns with commas between them, not \"{}\"", list));
}

std::string_view short_name(std::string_view column) {
  const auto* const found = std::find_if(short_names.begin(), short_names.end(),
                                         [&](const ShortName& each) { return each.column == column; });
  return found == short_names.end() ? column : found->name;
}

std::string brief_name(const PointField& field) {
  if (field.column != nullptr) return std::string(short_name(field.column->name));
  const auto name = field.name.find_last_not_of(".0123456789");  // the last letter
  const auto dot = name == std::string::npos ? name : field.name.rfind('.', name);
  return dot == std::string::npos ? field.name : field.name.substr(dot + 1);
}

void FieldNames::refuse_unknown(const std::string& name) {
  if (!scenario_fields_) scenario_fields_ = reader_.scenario_fields();
  std::vector<std::string_view> names;
  for (const auto& column : store::points_table.columns) names.push_back(column.name);
  for (const auto& derived : store::derived_point_columns) names.push_back(derived.column.name);
  for (const ShortName& brief : short_names) names.push_back(brief.name);
  for (const std::string& field : *scenario_fields_) names.push_back(field);
  throw ColumnError(fmt::format("there is no column \"{}\"{}", name, input::did_you_mean(name, names)));
}

bool FieldNames::is_in_scenarios(const std::string& dotted) {
  if (!scenario_fields_) scenario_fields_ = reader_.scenario_fields();
  return std::any_of(scenario_fields_->begin(), scenario_fields_->end(), [&](const std::string& each) {
    // The field itself, an object that contains it, or an entry of the list that it is.
    return each == dotted || each.starts_with(dotted + '.') || dotted.starts_with(each + '.');
  });
}

PointField FieldNames::named(const std::string& name) {
  if (const auto* const column = store::point_column(full_name(name))) return store::column_field(name, *column);
  if (!is_path(name) || name.empty() || !is_in_scenarios(name)) refuse_unknown(name);
  return store::scenario_field(name);
}

std::vector<PointField> FieldNames::list(const std::string& names, RequestPart part) {
  std::vector<PointField> fields;
  for (const std::string& name : names_between_commas(names, part)) fields.push_back(named(name));
  return fields;
}

Condition FieldNames::condition(const std::string& written) {
  const auto parts = parts_of(written);
  if (!parts) {
    throw ColumnError(RequestPart::where,
                      fmt::format(" needs a condition such as algorithm=pairwise or \"p>=16\", not \"{}\"", written));
  }
  const auto& [name, how, text] = *parts;
  if (text.find_first_of("=<>") == 0) {
    throw ColumnError(RequestPart::where, fmt::format(" \"{}\": there is no such operator; write \"{}\"", written,
                                                      with_sign_meant(*parts)));
  }
  Condition condition{named(name), how.relation, {}};
  const bool is_equality = how.relation == Relation::equal || how.relation == Relation::unequal;
  if (text.empty() && is_equality) return condition;
  const auto* const column = condition.field.column;
  std::vector<std::string> texts{text};
  if (is_equality && text.find(',') != std::string::npos) {
    texts = split(text);
    if (column == nullptr || !store::holds_numbers(*column)) texts.push_back(text);  // it may contain commas
  }
  for (const std::string& each : texts) {
    if (column == nullptr) {
      condition.values.push_back(scenario_value(each));
    } else if (column->name == "ports") {
      condition.values.push_back(ports_value(each));
    } else if (store::holds_numbers(*column)) {
      const auto number = number_in(each);
      if (!number) {
        throw ColumnError(RequestPart::where,
                          fmt::format(" \"{}\": {} is a number, \"{}\" is not", written, name, each));
      }
      condition.values.emplace_back(*number);
    } else {
      condition.values.emplace_back(each);
    }
  }
  return condition;
}

store::Selection FieldNames::selection(const std::vector<std::string>& conditions, store::WhichPoints which) {
  store::Selection selection{{}, which};
  for (const std::string& each : conditions) selection.conditions.push_back(condition(each));
  return selection;
}

std::vector<std::string> unmet_conditions(store::PointReader& reader, FieldNames& names,
                                          const std::vector<std::string>& conditions) {
  std::vector<std::string> unmet;
  for (const std::string& written : conditions) {
    const store::Condition condition = names.condition(written);
    if (reader.count({{condition}, store::WhichPoints::done}) > 0) continue;
    unmet.push_back(fmt::format("{}; {}", printable(written), values_in_words(reader, condition)));
  }
  return unmet;
}

}  // namespace hopscope
