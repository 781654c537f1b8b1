#include "laws/schema_values.hpp"

#include <bit>
#include <cstdint>
#include <fstream>
#include <regex>

#include <fmt/format.h>

#include "laws/schema_judge.hpp"

namespace schema {

namespace {

/// The target of a reference in a file. All files have different names, whatever their folders.
Place led_to(const std::string& reference, const std::string& file) {
  const auto hash = reference.find('#');
  const std::string path = reference.substr(0, hash);
  return {path.empty() ? file : fs::path(path).filename().string(),
          hash == std::string::npos ? "" : reference.substr(hash + 1)};
}

bool are_equal(const OrderedJson& value, const char* least, const char* most) {
  return value.contains(least) && value.value(most, OrderedJson()) == value[least];
}

/// " of 2", " of 1 to 64", " of 1 or more"; empty without limits.
std::string size_of_list(const OrderedJson& value) {
  if (!value.contains("minItems"))
    return value.contains("maxItems") ? fmt::format(" of up to {}", value["maxItems"].get<int>()) : "";
  const auto least = value["minItems"].get<int>();
  if (are_equal(value, "minItems", "maxItems")) return fmt::format(" of {}", least);
  if (!value.contains("maxItems")) return fmt::format(" of {} or more", least);
  return fmt::format(" of {} to {}", least, value["maxItems"].get<int>());
}

std::string string_in_words(const OrderedJson& value, const std::string& noun) {
  if (!value.contains("maxLength")) return value.contains("minLength") ? "non-empty " + noun : noun;
  const auto most = value["maxLength"].get<int>();
  const std::string characters = value.contains("pattern") ? "printable characters" : "characters";
  if (!value.contains("minLength")) return fmt::format("{} of at most {} {}", noun, most, characters);
  return fmt::format("{} of {} to {} {}", noun, value["minLength"].get<int>(), most, characters);
}

std::string number_of_type(const OrderedJson& value, const std::string& noun) {
  if (are_equal(value, "minimum", "maximum")) return as_code(value["minimum"]);
  std::string text = noun;
  if (value.contains("minimum")) text += " from " + number_in_words(value["minimum"]);
  if (value.contains("maximum"))
    text += (value.contains("minimum") ? " to " : " up to ") + number_in_words(value["maximum"]);
  return text;
}

}  // namespace

Schemas::Schemas() {
  for (const char* const file : {"platforms/platform.schema.json", "scenarios/scenario.schema.json",
                                 "scenarios/embedding.schema.json", "scenarios/lecture.schema.json"}) {
    const fs::path path = root() / file;
    by_file_[path.filename().string()] = OrderedJson::parse(std::ifstream(path));
  }
}

Part Schemas::at(const Place& place) const {
  return followed(place, by_file_.at(place.file).at(Pointer(place.pointer)));
}

Part Schemas::below(const Part& part, const std::string& pointer) const {
  return followed({part.place.file, part.place.pointer + pointer}, part.value.at(Pointer(pointer)));
}

Part Schemas::followed(Place place, OrderedJson value) const {
  while (value.contains("$ref")) {
    place = led_to(value["$ref"].get<std::string>(), place.file);
    OrderedJson meant = by_file_.at(place.file).at(Pointer(place.pointer));
    value.erase("$ref");
    meant.update(value);
    value = std::move(meant);
  }
  return {std::move(place), std::move(value)};
}

std::string ValueWords::said_of(const Part& part, Count count) const {
  if (const auto name = names_.find(part.place); name != names_.end()) return name->second;
  const OrderedJson& value = part.value;
  if (value.contains("anyOf")) return alternatives(part, count);
  if (value.contains("enum")) {
    std::string text;
    for (const OrderedJson& each : value["enum"]) text += (text.empty() ? "" : ", ") + as_code(each);
    return text;
  }
  if (value.contains("const")) return as_code(value["const"]);
  if (!value.contains("type")) return "any value";
  if (!value["type"].is_array()) return of_type(value["type"], part, count);
  std::string text;
  for (const OrderedJson& type : value["type"]) text += (text.empty() ? "" : " or ") + of_type(type, part, count);
  return text;
}

std::string ValueWords::alternatives(const Part& part, Count count) const {
  std::string text;
  for (std::size_t i = 0; i < part.value["anyOf"].size(); ++i) {
    const Part alternative = schemas_.below(part, fmt::format("/anyOf/{}", i));
    text += (text.empty() ? "" : " or ") + said_of(alternative, count);
  }
  return text;
}

std::string ValueWords::of_type(const std::string& type, const Part& part, Count count) const {
  const std::string plural = count == Count::many ? "s" : "";
  if (type == "boolean") return "`true`, `false`";
  if (type == "string") return string_in_words(part.value, type + plural);
  if (type == "array") return list(part, count);
  if (type != "object") return number_of_type(part.value, type + plural);
  return part.value.contains("then") ? said_of(schemas_.below(part, "/then"), count) : type + plural;
}

std::string ValueWords::list(const Part& part, Count count) const {
  const OrderedJson& value = part.value;
  const std::string size = size_of_list(value);
  std::string text = (count == Count::many ? "lists" : "list") + (size.empty() ? " of" : size);
  if (value.value("uniqueItems", false)) text += " different";
  if (value["items"].is_object()) return text + ' ' + said_of(schemas_.below(part, "/items"), Count::many);
  std::string places;
  for (std::size_t i = 0; i < value["items"].size(); ++i) {
    places += (places.empty() ? "" : "; ") + said_of(schemas_.below(part, fmt::format("/items/{}", i)), Count::one);
  }
  return text + " values: " + places;
}

std::string as_code(const OrderedJson& value) {
  const bool is_plain = value.is_string() && !value.get_ref<const std::string&>().empty();
  return '`' + (is_plain ? value.get<std::string>() : value.is_number() ? number_in_words(value) : value.dump()) + '`';
}

std::string number_in_words(const OrderedJson& number) {
  constexpr std::uint64_t plain = 1'000'000;
  if (number.is_number_integer()) {
    const bool is_below_0 = !number.is_number_unsigned() && number.get<std::int64_t>() < 0;
    if (is_below_0) return fmt::to_string(number.get<std::int64_t>());
    const auto bits = number.get<std::uint64_t>();
    if (bits < plain) return fmt::to_string(bits);
    if (std::has_single_bit(bits)) return fmt::format("2^{}", std::countr_zero(bits));
    if (bits + 1 == 0) return "2^64 - 1";
    if (std::has_single_bit(bits + 1)) return fmt::format("2^{} - 1", std::countr_zero(bits + 1));
  }
  const auto value = number.get<double>();
  std::string text = fmt::format("{:g}", value);  // 1e+06
  if (std::stod(text) != value) return fmt::format("{}", value);
  return std::regex_replace(text, std::regex("e(-?)[+0]*"), "e$1");
}

}  // namespace schema
