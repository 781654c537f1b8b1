#include "support/renewal.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

/// The order of fields is irrelevant.
bool are_equal(const OrderedJson& one, const OrderedJson& other) { return Json(one) == Json(other); }

/// True if one is a changed version of the other.
bool are_akin(const OrderedJson& one, const OrderedJson& other) {
  if (!one.is_object() || !other.is_object()) return false;
  return std::ranges::any_of(one.items(), [&](const auto& field) {
    return other.contains(field.key()) && are_equal(field.value(), other.at(field.key()));
  });
}

bool have_same_keys(const OrderedJson& one, const OrderedJson& other) {
  return one.size() == other.size() &&
         std::ranges::all_of(one.items(), [&](const auto& field) { return other.contains(field.key()); });
}

bool holds_structures(const OrderedJson& value) {
  return std::ranges::any_of(value, [](const OrderedJson& part) { return part.is_structured(); });
}

class Renewer {
 public:
  explicit Renewer(const std::string& text) : text_(text) {}

  /// The text of a value, replaced by the wanted one.
  std::string value(const JsonPart& here, const OrderedJson& wanted, const std::string& pointer) {
    const OrderedJson had = at(here);
    if (are_equal(had, wanted)) return slice(here.begin, here.end);
    const bool is_spread = text_[here.begin + 1] == '\n';
    if (had.is_object() && wanted.is_object() && have_same_keys(had, wanted)) return in_place(here, wanted, pointer);
    if (had.is_object() && wanted.is_object()) return object(here, wanted, pointer);
    if (had.is_array() && wanted.is_array() && is_spread && holds_structures(had)) return list(here, wanted, pointer);
    places.push_back(pointer);
    return anew(here.begin, wanted);
  }

  std::vector<std::string> places;

 private:
  [[nodiscard]] std::string slice(std::size_t begin, std::size_t end) const { return text_.substr(begin, end - begin); }
  [[nodiscard]] OrderedJson at(const JsonPart& part) const { return OrderedJson::parse(slice(part.begin, part.end)); }
  [[nodiscard]] int column(std::size_t at) const {
    return static_cast<int>(at - (text_.rfind('\n', at) + 1));  // npos + 1 in the first line
  }
  [[nodiscard]] std::string anew(std::size_t at, const OrderedJson& value) const {
    return json_text(value, json_indent(text_, at), column(at));
  }

  /// An object with unchanged fields; if it was on one line and no longer fits, it is broken into several.
  std::string in_place(const JsonPart& here, const OrderedJson& wanted, const std::string& pointer) {
    std::string result;
    std::size_t done = here.begin;
    for (const JsonPart& part : json_parts(text_, here.begin)) {
      result += slice(done, part.begin) + value(part, wanted.at(part.key), pointer + '/' + part.key);
      done = part.end;
    }
    result += slice(done, here.end);
    const bool was_line = slice(here.begin, here.end).find('\n') == std::string::npos;
    const bool is_line = result.find('\n') == std::string::npos && fits_line(column(here.begin), result.size());
    return was_line && !is_line ? anew(here.begin, wanted) : result;
  }

  /// An object from which unwanted fields are removed, and to which others are appended.
  std::string object(const JsonPart& here, const OrderedJson& wanted, const std::string& pointer) {
    std::vector<std::string> lines;
    OrderedJson missing = wanted;
    for (const JsonPart& part : json_parts(text_, here.begin)) {
      missing.erase(part.key);
      if (wanted.contains(part.key)) {
        lines.push_back(slice(part.before, part.begin) + value(part, wanted.at(part.key), pointer + '/' + part.key));
      } else {
        places.push_back(pointer + '/' + part.key);
      }
    }
    const int indent = json_indent(text_, here.begin);
    for (const auto& [key, added] : missing.items()) {
      places.push_back(pointer + '/' + key);
      const std::string name = OrderedJson(key).dump() + ": ";
      lines.push_back(name + json_text(added, indent + 2, indent + 2 + static_cast<int>(name.size())));
    }
    if (text_[here.begin + 1] == '\n') return '{' + spread(lines, indent) + '}';
    const std::string line = '{' + fmt::format("{}", fmt::join(lines, ", ")) + '}';
    const bool is_line = line.find('\n') == std::string::npos && fits_line(column(here.begin), line.size());
    return is_line ? line : anew(here.begin, wanted);
  }

  /// A list with one element per line.
  std::string list(const JsonPart& here, const OrderedJson& wanted, const std::string& pointer) {
    const std::vector<JsonPart> parts = json_parts(text_, here.begin);
    const int indent = json_indent(text_, here.begin);
    std::vector<std::string> lines;
    const std::size_t places_before = places.size();
    for (const OrderedJson& element : wanted) {
      const std::string place = pointer + '/' + std::to_string(lines.size());
      auto found = std::ranges::find_if(parts, [&](const auto& part) { return are_equal(at(part), element); });
      if (found == parts.end())
        found = std::ranges::find_if(parts, [&](const auto& part) { return are_akin(at(part), element); });
      if (found == parts.end()) places.push_back(place);
      lines.push_back(found == parts.end() ? json_text(element, indent + 2, indent + 2)
                                           : value(*found, element, place));
    }
    if (places.size() == places_before) places.push_back(pointer);  // elements are removed or reordered
    return '[' + spread(lines, indent) + ']';
  }

  static std::string spread(const std::vector<std::string>& lines, int indent) {
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string text;
    for (const std::string& line : lines) text += (text.empty() ? "\n  " : ",\n  ") + margin + line;
    return text + '\n' + margin;
  }

  const std::string& text_;
};

}  // namespace

bool is_renewing() { return std::getenv("HOPSCOPE_REWRITE") != nullptr; }

Renewal renewed(const std::string& text, const OrderedJson& wanted) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
  Renewer renewer(text);
  const std::string value = renewer.value({.key = "", .begin = begin, .end = end, .before = begin}, wanted, "");
  return {text.substr(0, begin) + value + text.substr(end), renewer.places};
}

}  // namespace hopscope::test
