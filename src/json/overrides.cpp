#include "json/document.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "json/fields.hpp"
#include "text/parse_number.hpp"
#include "text/utf8.hpp"

namespace hopscope::input {

namespace {

std::vector<std::string> split(const std::string& path) {
  std::vector<std::string> names(1);
  for (const char c : path) {
    if (c == '.') {
      names.emplace_back();
    } else {
      names.back() += c;
    }
  }
  return names;
}

std::optional<std::size_t> list_index(const std::string& name, std::size_t size) {
  const auto index = parse_whole_number<std::size_t>(name);
  return index && *index < size ? index : std::nullopt;
}

// Text that begins like a list, an object or a string is intended as JSON; anything else that is not JSON is text.
std::optional<Json> value_of(const Override& override_, const std::string& pointer, Findings& findings) {
  if (find_broken_utf8(override_.value)) {
    findings.add({option_text(override_), "", "the value is not UTF-8 text"});
    return std::nullopt;
  }
  std::vector<Mistake> mistakes;
  std::optional<Json> value = parse_json(override_.value, option_text(override_), mistakes);
  const std::size_t begin = override_.value.find_first_not_of(" \t\r\n");
  const bool meant_as_json =
      begin != std::string::npos && std::string_view("{[\"").find(override_.value[begin]) != std::string_view::npos;
  if (!value && !meant_as_json) return Json(override_.value);
  for (Mistake& mistake : mistakes) {
    if (mistake.pointer.starts_with('/')) mistake.pointer.insert(0, pointer);
    findings.add(std::move(mistake));
  }
  return value;
}

// How far a path leads through objects: the last value reached, and the number of names that lead there.
struct Way {
  const Json* end;
  std::size_t names = 0;
};

Way way_along(const std::vector<std::string>& names, const Json& root) {
  Way way{&root};
  while (way.names < names.size() && way.end->is_object()) {
    const auto field = way.end->find(names[way.names]);
    if (field == way.end->end()) break;
    way = {&*field, way.names + 1};
  }
  return way;
}

// How many names lead to a field whose own fields are named by paths, such as "schedule.message_words" in a sweep, or
// in a point of a list of them; 0 if the path leads to none.
std::size_t length_to_paths(const std::vector<std::string>& names, const Json& root) {
  if (names[0] == "sweep") return root.is_object() && root.contains("sweep") && root["sweep"].is_array() ? 2 : 1;
  const std::string two = names[0] + '.' + (names.size() > 1 ? names[1] : "");
  return two == "predict.over" || two == "exercise.parameters" ? 2 : 0;
}

// The names of a path, of which those that are a path themselves are one: the longest that is there, or all of the
// rest.
std::vector<std::string> names_of(const std::string& path, const Json& root) {
  const std::vector<std::string> names = split(path);
  const std::size_t before = length_to_paths(names, root);
  if (before == 0 || names.size() < before + 2) return names;
  const auto from = names.begin() + static_cast<std::ptrdiff_t>(before);
  const Way way = way_along({names.begin(), from}, root);
  std::string all;
  std::string longest;
  auto end = names.end();
  for (auto name = from; name != names.end(); ++name) {
    all += (name == from ? "" : ".") + *name;
    if (way.names < before || !way.end->is_object() || !way.end->contains(all)) continue;
    longest = all;
    end = name + 1;
  }
  std::vector<std::string> merged(names.begin(), from);
  merged.push_back(longest.empty() ? all : longest);
  merged.insert(merged.end(), end, names.end());
  return merged;
}

// Removes the field at a path. @return false if it is not there
bool take_out(Json& root, const std::vector<std::string>& names) {
  if (way_along(names, root).names < names.size()) return false;
  Json* place = &root;
  for (std::size_t i = 0; i + 1 < names.size(); ++i) place = &(*place)[names[i]];
  return place->erase(names.back()) > 0;
}

constexpr std::string_view name_rule =
    "a name in the path is empty; write it like schedule.message_words or platform.topology.dims.0";

bool has_empty(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) { return name.empty(); });
}

std::string target_of(const std::vector<std::string>& names) {
  std::string target;
  for (const std::string& name : names) target = pointer_to(target, name);
  return target;
}

// @param option that says so, for mistakes
void set_value(Json& root, const std::vector<std::string>& names, Json value, const std::string& option,
               Findings& findings) {
  const auto wrong = [&](std::string message) { findings.add({option, "", std::move(message)}); };
  if (value.is_null()) {
    if (!take_out(root, names)) return wrong("null removes a field, but there is no such field");
    return findings.comes_from_option(target_of(names), option);
  }
  Json* place = &root;
  std::string pointer;
  std::string origin;  // the topmost value created by this option: all mistakes in it are the option's
  for (const std::string& name : names) {
    const std::string parent = pointer;
    pointer = pointer_to(pointer, name);
    if (place->is_array()) {
      const auto index = list_index(name, place->size());
      if (!index) {
        return wrong(fmt::format("\"{}\" is not an entry of the list at {}; it has the entries 0 to {}", name, parent,
                                 static_cast<std::int64_t>(place->size()) - 1));
      }
      place = &(*place)[*index];
    } else if (place->is_object()) {
      if (origin.empty() && !place->contains(name)) origin = pointer;
      place = &(*place)[name];
      if (place->is_null() && !origin.empty()) *place = Json::object();
    } else {
      return wrong(fmt::format("the path leads through {}, which is {}, not an object or a list",
                               parent.empty() ? "the file" : parent, shown(*place)));
    }
  }
  *place = std::move(value);
  findings.comes_from_option(origin.empty() ? pointer : origin, option);
}

}  // namespace

std::string option_text(const Override& override_) {
  return fmt::format("--set {}={}", override_.path, override_.value);
}

bool is_inside_platform(const Override& override_) { return override_.path.starts_with("platform."); }

bool leads_somewhere(const std::string& path, const Json& root) {
  const std::vector<std::string> names = names_of(path, root);
  const Way way = way_along(names, root);
  return way.names == names.size() || way.end->is_array();
}

void apply_override(Json& root, const Override& override_, Findings& findings) {
  const std::vector<std::string> names = names_of(override_.path, root);
  if (has_empty(names)) return findings.add({option_text(override_), "", std::string(name_rule)});
  if (auto value = value_of(override_, target_of(names), findings))
    set_value(root, names, std::move(*value), option_text(override_), findings);
}

void set_field(Json& root, const std::string& path, const Json& value, Findings& findings) {
  const std::string option = option_text({path, value.dump()});
  const std::vector<std::string> names = names_of(path, root);
  if (has_empty(names)) return findings.add({option, "", std::string(name_rule)});
  set_value(root, names, value, option, findings);
}

}  // namespace hopscope::input
