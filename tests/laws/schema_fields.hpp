// Declared fields as parts of schemas.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/field.hpp>

#include "laws/schema_lists.hpp"

namespace schema {

/// The names of those that are required.
[[nodiscard]] Names required_of(const std::vector<hopscope::Field>& fields);

[[nodiscard]] std::string capitalised(std::string sentence);

/// What a field may hold, without a description.
[[nodiscard]] OrderedJson values_of(const hopscope::Field& field);

/// A field, and which things have it.
struct Owned {
  const hopscope::Field* field;
  Names owners;
};

/// The meaning of a field; of those that mean something different, each with its owners.
[[nodiscard]] std::string meaning_of(const std::vector<Owned>& all, bool names_owners);

/// Collects fields by their names, in the order in which they come.
class Collected {
 public:
  void add(const hopscope::Field& field, const std::string& owner) {
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
void put_fields(OrderedJson& properties, const Collected& fields, bool names_owners);

/// Takes out what nothing has any longer.
void remove_fields(OrderedJson& properties, const Names& known);

}  // namespace schema
