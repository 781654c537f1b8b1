#include "json/fields.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/parse_number.hpp"
#include "text/quantity.hpp"
#include "text/safe_text.hpp"

namespace hopscope::input {

namespace {

// In the usual notation: 1073741824 and 0.5, but 1e15 where fmt has 1000000000000000.0, and 1e-9 where it has 1e-09.
std::string formatted(double number) {
  std::string text = fmt::format("{}", number);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  const std::size_t last = text.find_last_not_of('0');
  const bool is_long = text.find_first_of(".e") == std::string::npos && text.size() - last > 9;
  if (is_long) text = fmt::format("{:.{}e}", number, number < 0 ? last - 1 : last);
  const std::size_t exponent = text.find('e');
  if (exponent == std::string::npos) return text;
  const std::string_view power = std::string_view(text).substr(exponent + 1);
  return fmt::format("{}e{}", text.substr(0, exponent),
                     parse_whole_number<int>(power.substr(power.starts_with('+'))).value_or(0));
}

std::string cut(std::string text, std::size_t most) {
  if (characters_in(text) <= most) return text;
  return std::string(first_characters(text, most - 3)) + "...";
}

std::string in_quotes(std::string_view text) {
  const std::string inside = escaped_json(Json(text).dump(-1, ' ', false, Json::error_handler_t::replace));
  return '"' + cut(inside.substr(1, inside.size() - 2), 48) + '"';
}

bool has_control_character(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// The value, if it is a number in the range.
std::optional<double> right_number(const Json& value, const NumberRange& range) {
  if (!value.is_number()) return std::nullopt;
  const double number = value.get<double>();
  if ((range.integer && std::floor(number) != number) || !range.holds(number)) return std::nullopt;
  return number + 0.0;  // -0 becomes 0
}

constexpr std::size_t most_name = 200;  // of a field, in a pointer: longer ones are not typing errors

}  // namespace

NumberRange integers(std::int64_t least, std::int64_t most) {
  return {.least = static_cast<double>(least), .most = static_cast<double>(most), .integer = true};
}

std::string NumberRange::described() const {
  if (least == most) return formatted(least);
  return fmt::format("{}{} from {} to {}{}{}", or_zero ? "0 or " : "", integer ? "an integer" : "a number",
                     formatted(least), formatted(most), also.empty() ? "" : ", or ", also);
}

bool NumberRange::holds(double value) const { return (or_zero && value == 0) || (value >= least && value <= most); }

std::string shown(const Json& value) {
  if (value.is_object()) return "an object";
  if (value.is_array()) return "a list";
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  if (value.is_number_float()) return formatted(value.get<double>());
  return value.dump();
}

std::optional<double> read_number(const Json& value, const std::string& pointer, const NumberRange& range,
                                  Findings& findings) {
  const auto wrong = [&](std::string_view what) {
    findings.add(pointer,
                 findings.is_full() ? "" : fmt::format("{} is {}; give {}", shown(value), what, range.described()));
    return std::nullopt;
  };
  if (const auto right = right_number(value, range)) return right;
  const std::string_view kind = range.integer ? "an integer" : "a number";
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    const bool is_negative = text.starts_with('-') && parse_quantity(std::string_view(text).substr(1));
    return wrong(is_negative && range.least >= 0 ? "negative" : fmt::format("text, not {}", kind));
  }
  if (!value.is_number()) return wrong(fmt::format("not {}", kind));
  const double number = value.get<double>();
  if (range.integer && std::floor(number) != number) return wrong("not an integer");
  if (number < 0 && range.least >= 0) return wrong("negative");
  return wrong(number < range.least ? "too small" : "too large");
}

std::optional<std::vector<std::int64_t>> read_integers(const Json& list, const std::string& pointer,
                                                       const NumberRange& range, Findings& findings) {
  std::vector<std::int64_t> entries;
  entries.reserve(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    // Tables are long and mostly valid: no text is built for a valid entry.
    const bool right = list[i].is_number_integer() && range.holds(list[i].get<double>());
    const auto entry =
        right ? std::optional(list[i].get<double>()) : read_number(list[i], pointer_to(pointer, i), range, findings);
    if (entry) entries.push_back(static_cast<std::int64_t>(*entry));
  }
  return entries.size() == list.size() ? std::optional(std::move(entries)) : std::nullopt;
}

std::optional<std::string> read_line(const Json& value, const std::string& pointer, const TextRule& rule,
                                     Findings& findings) {
  const auto wrong = [&](std::string_view what) {
    const std::string length =
        rule.least == 0 ? fmt::format("at most {}", rule.most) : fmt::format("{} to {}", rule.least, rule.most);
    findings.add(pointer, fmt::format("{} {}; give one line of {} characters", shown(value), what, length));
    return std::nullopt;
  };
  if (!value.is_string()) return wrong("is not text");
  const auto& text = value.get_ref<const std::string&>();
  if (has_control_character(text)) return wrong("has a line break or another control character");
  const std::size_t length = characters_in(text);
  if (length < rule.least) return wrong("is empty");
  if (length > rule.most) return wrong("is too long");
  return text;
}

std::optional<std::string_view> read_name(const Json& value, const std::string& pointer, std::string_view noun,
                                          const Names& allowed, Findings& findings, std::string_view also) {
  const auto wrong = [&](const std::string& what) {
    findings.add(pointer, fmt::format("{}; allowed: {}{}{}", what, listed(allowed), also.empty() ? "" : ", ", also));
    return std::nullopt;
  };
  if (!value.is_string()) return wrong(fmt::format("{} is not a name", shown(value)));
  const auto& given = value.get_ref<const std::string&>();
  const auto found = std::find(allowed.begin(), allowed.end(), given);
  if (found != allowed.end()) return *found;
  return wrong(fmt::format("unknown {} {}{}", noun, in_quotes(given), did_you_mean(given, allowed)));
}

Fields::Fields(const Json& value, std::string pointer, const Names& allowed, Findings& findings,
               const std::function<std::string(std::string_view)>& elsewhere)
    : object_(value.is_object() ? &value : nullptr), pointer_(std::move(pointer)), findings_(findings) {
  if (is_object()) {
    report_unknown(allowed, elsewhere);
  } else {
    findings_.add(pointer_, fmt::format("is {}, not an object; give an object with the fields {}", shown(value),
                                        listed(allowed)));
  }
}

void Fields::report_unknown(const Names& allowed, const std::function<std::string(std::string_view)>& elsewhere) {
  for (const auto& item : object_->items()) {
    const std::string& name = item.key();
    if (std::find(allowed.begin(), allowed.end(), name) != allowed.end()) continue;
    if (findings_.is_full()) {
      findings_.add(pointer_, "");
      continue;
    }
    std::string why = elsewhere ? elsewhere(name) : "";
    const std::string home = why.empty() ? findings_.home_of(name) : "";
    if (!home.empty()) why = "belongs in " + home;
    if (why.empty()) {
      why = "unknown field" + did_you_mean(name, allowed);
      excuse(nearest_name(name, allowed));
    }
    findings_.add(pointer_to(pointer_, cut(name, most_name)), fmt::format("{}; allowed: {}", why, listed(allowed)));
  }
}

bool Fields::has(std::string_view name) const { return is_object() && object_->contains(name); }

const Json* Fields::find(std::string_view name, Need need, std::string_view give) const {
  if (!is_object()) return nullptr;
  const auto found = object_->find(name);
  if (found != object_->end()) return &*found;
  if (need == Need::required && !excused_.contains(name))
    findings_.add(pointer(name), fmt::format("is missing; {}", give));
  return nullptr;
}

// Texts for mistakes are made where there is one: most fields are right, and a sweep reads a million of them.
std::optional<double> Fields::number(std::string_view name, Need need, const NumberRange& range) const {
  const Json* const value = find(name, Need::optional, "");
  if (value == nullptr) {
    if (need == Need::required) (void)find(name, need, "give " + range.described());
    return std::nullopt;
  }
  if (const auto right = right_number(*value, range)) return right;
  return read_number(*value, pointer(name), range, findings_);
}

std::optional<std::int64_t> Fields::integer(std::string_view name, Need need, std::int64_t least,
                                            std::int64_t most) const {
  const auto value = number(name, need, integers(least, most));
  return value ? std::optional(static_cast<std::int64_t>(*value)) : std::nullopt;
}

std::optional<std::string_view> Fields::name(std::string_view name, Need need, std::string_view noun,
                                             const Names& allowed) const {
  const Json* const value = find(name, Need::optional, "");
  if (value == nullptr) {
    if (need == Need::required) (void)find(name, need, "allowed: " + listed(allowed));
    return std::nullopt;
  }
  if (const auto* const given = value->get_ptr<const std::string*>()) {
    if (const auto found = std::find(allowed.begin(), allowed.end(), *given); found != allowed.end()) return *found;
  }
  return read_name(*value, pointer(name), noun, allowed, findings_);
}

std::optional<std::string> Fields::text(std::string_view name, const TextRule& rule) const {
  const Json* value = find(name, Need::optional, "");
  return value != nullptr ? read_line(*value, pointer(name), rule, findings_) : std::nullopt;
}

std::optional<bool> Fields::flag(std::string_view name) const {
  const Json* value = find(name, Need::optional, "");
  if (value == nullptr) return std::nullopt;
  if (value->is_boolean()) return value->get<bool>();
  findings_.add(pointer(name), fmt::format("{} is neither true nor false; give one of them", shown(*value)));
  return std::nullopt;
}

}  // namespace hopscope::input
