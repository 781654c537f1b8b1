// Documents broken in one place at a time, in every place, and whether schema and reader agree on one.
#pragma once

#include <catch2/catch.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "laws/schema_judge.hpp"

namespace schema {

/// Links that do not form a valid network, and networks that are too large.
inline bool is_about_wiring(const hopscope::Mistake& mistake) {
  const auto says = [&](const char* words) { return mistake.message.find(words) != std::string::npos; };
  return says("there is no vertex") || says("is not reachable from") || says("once more, as link") ||
         says("to itself") || says("which is too many") || says("too many switches") ||
         says("needs a power-of-two number of nodes");
}

/// What no schema can see: other files, numbers that must fit together, algorithms that do not fit a platform.
inline bool is_about_meaning(const hopscope::Mistake& mistake) {
  const auto says = [&](const char* words) { return mistake.message.find(words) != std::string::npos; };
  const bool misfit = mistake.pointer == "/schedule/algorithm" && !says("; allowed: ");
  return misfit || says("there is no file") || says("is a directory") || says("is too large for") ||
         says("nothing to shift") || says("too many nodes") || says("give one for each of the") ||
         says("there is no node") || says("already has rank") || says("the mapping ") ||
         says("processes, but the platform") || says("there is no process") || says("has no edge to itself") ||
         says("has the same two processes") || says("but the platform has") || says(" is below ") ||
         says(" down to ") || says(" is not a formula: ") || says("is a range of") || is_about_wiring(mistake);
}

/// Visits every value of a document with its pointer.
inline void for_each_place(const Json& value, const Pointer& place, const std::function<void(const Pointer&)>& visit) {
  visit(place);
  if (value.is_object()) {
    for (const auto& [name, below] : value.items()) for_each_place(below, place / name, visit);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) for_each_place(value[i], place / i, visit);
  }
}

/// Other values for one value: of other types, too large, too small, negated.
inline std::vector<Json> replacements_of(const Json& value) {
  auto others = Json::parse(R"([null, true, "text", "", [], {}, 0, 1, 2, 3, -1, 7, 1.5, 1e-40, 1e300, 1000000000000,
    [1, 2], {"x": 1}, "all", "default", "gray", "snake", "random", "inverse-snake", "ring", "mesh", "torus", "shift", "e-cube-descending",
    {"random": 5}, {"random": -5}, {"table": [1, 0]}, {"table": [0.5]}, {"table": []}])")
                    .get<std::vector<Json>>();
  if (value.is_number_integer()) others.emplace_back(-value.get<std::int64_t>());
  if (value.is_number_float()) others.emplace_back(-value.get<double>());
  return others;
}

/// The same object with one field more, one field less, or one field of another name.
inline std::vector<Json> rearrangements_of(const Json& object) {
  std::vector<Json> others;
  const Json additions{{"surplus", 1}, {"shift", 1},     {"radix", 2},     {"direction", "forward"},
                       {"nodes", 4},   {"dims", {2, 2}}, {"dimension", 2}, {"message_words", 1}};
  for (const auto& item : additions.items()) {
    others.push_back(object);
    if (!others.back().emplace(item.key(), item.value()).second) others.pop_back();
  }
  for (const auto& item : object.items()) {
    others.push_back(object);
    others.back().erase(item.key());
    others.push_back(others.back());
    others.back()[item.key() + "x"] = item.value();
  }
  return others;
}

/// Documents that differ from a valid one in one place.
inline std::vector<Json> mutations_of(const Json& good) {
  std::vector<Json> documents;
  for_each_place(good, Pointer(), [&](const Pointer& place) {
    const Json& value = good.at(place);
    std::vector<Json> others = replacements_of(value);
    if (value.is_object()) {
      for (Json& other : rearrangements_of(value)) others.push_back(std::move(other));
    }
    for (Json& other : others) {
      documents.push_back(good);
      documents.back()[place] = std::move(other);
    }
  });
  return documents;
}

/// @param mistakes that the reader finds in the document
inline void check_same_verdict(const Judge& judge, const Json& document,
                               const std::vector<hopscope::Mistake>& mistakes) {
  const bool reader_sees =
      std::any_of(mistakes.begin(), mistakes.end(), [](const auto& mistake) { return !is_about_meaning(mistake); });
  if (judge.accepts(document) == !reader_sees) return;
  FAIL_CHECK((reader_sees ? "only the reader objects to " : "only the schema objects to ")
             << document.dump() << '\n'
             << (mistakes.empty() ? "" : to_line(mistakes.front())));
}

}  // namespace schema
