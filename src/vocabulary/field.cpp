#include <hopscope/field.hpp>

#include <algorithm>
#include <cassert>

namespace hopscope {

const FieldValue* Values::find(std::string_view name) const {
  const auto found = std::ranges::find(options_, name, &Option::name);
  return found == options_.end() ? nullptr : &found->value;
}

void Values::set(std::string_view name, FieldValue value) {
  const auto found = std::ranges::find(options_, name, &Option::name);
  if (found == options_.end()) {
    options_.push_back({std::string(name), std::move(value)});
  } else {
    found->value = std::move(value);
  }
}

void Values::erase(std::string_view name) {
  std::erase_if(options_, [&](const Option& each) { return each.name == name; });
}

bool Field::is_required() const {
  return !standard && !is_optional && standard_on == nullptr && kind != Kind::flag && kind != Kind::ranks;
}

bool Field::is_number() const { return kind == Kind::integer || kind == Kind::number || kind == Kind::flag; }

const FieldValue& Field::in(const Values& values) const {
  const FieldValue* const given = values.find(name);
  assert(given != nullptr || standard);
  return given != nullptr ? *given : *standard;
}

std::size_t Field::place_of_name(std::string_view value) const {
  const auto found = std::ranges::find(names, value);
  assert(found != names.end());
  return static_cast<std::size_t>(found - names.begin());
}

std::vector<std::string> names_of(const std::vector<Field>& fields) {
  std::vector<std::string> names;
  for (const Field& field : fields) names.push_back(field.name);
  return names;
}

}  // namespace hopscope
