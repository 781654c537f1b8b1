// The parts of schemas derived from the catalogue: lists of names, and the fields allowed with each name.
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "laws/schema_judge.hpp"
#include "support/json_layout.hpp"

namespace schema {

using hopscope::test::OrderedJson;
using Names = std::vector<std::string>;

/// A schema of the repository, completed from the catalogue.
struct Derived {
  std::string file;  ///< from the root of the repository
  std::string text;  ///< its current text
  OrderedJson schema;
  std::vector<std::string> by_hand;  ///< what must be written by hand, since it is not in the catalogue
};

/// Every schema with parts derived from the catalogue.
[[nodiscard]] std::vector<Derived> derived_schemas(const hopscope::Catalogue& catalogue);

// Its parts, each in a file of its own.

void put_lists_of_platforms(Derived& platforms, const hopscope::Catalogue& catalogue);
void put_lists_of_schedules(Derived& scenarios, const hopscope::Catalogue& catalogue);
void put_lists_of_generators(Derived& scenarios, const hopscope::Catalogue& catalogue);

/// "NAME: SUMMARY. NAME: SUMMARY."
template <class Things>
[[nodiscard]] std::string summaries_of(const Things& things) {
  std::string text;
  for (const auto& thing : things) text += (text.empty() ? "" : " ") + thing.name + ": " + thing.summary + '.';
  return text;
}

template <class Things>
[[nodiscard]] Names names_in(const Things& things) {
  Names names;
  for (const auto& thing : things) names.emplace_back(thing.name);
  return names;
}

[[nodiscard]] inline bool has(const Names& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}
inline void add_once(Names& names, const std::string& name) {
  if (!has(names, name)) names.push_back(name);
}

/// {"enum": NAMES}
[[nodiscard]] OrderedJson one_of(const Names& names);

/// Conditions shared by some names.
struct Branch {
  Names names;
  OrderedJson then;
};

/// Adds a name to the branch with its conditions, or a new branch.
void add_to(std::vector<Branch>& branches, const std::string& name, const OrderedJson& then);

/// Replaces the derived branches of a list, or appends them. Other elements are kept.
void put_branches(OrderedJson& list, const std::vector<OrderedJson>& branches,
                  const std::function<bool(const OrderedJson& branch)>& is_derived);

/// Reports which fields lack a description, and which are superfluous.
void compare_fields(Derived& schema, const std::string& pointer, const Names& known, const std::string& reader);

}  // namespace schema
