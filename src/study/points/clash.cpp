#include "study/points/clash.hpp"

#include <fmt/format.h>

#include "text/formatted.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

std::string settings_in_words(const std::vector<store::PointField>& fields, const store::Row& values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    parts.push_back(values[i].index() == 0
                        ? "no " + fields[i].name
                        : fmt::format("{} = {}", fields[i].name, printable(store::plain(values[i]))));
  }
  return joined(parts, ", ");
}

std::string clash_in_words(store::PointReader& reader, store::Selection selection,
                           const std::vector<store::PointField>& fields, const store::Row& values) {
  for (std::size_t i = 0; i < fields.size(); ++i) {
    auto& condition = selection.conditions.emplace_back(store::Condition{fields[i], store::Relation::equal, {}});
    if (values[i].index() > 0) condition.values = {values[i]};
  }
  std::vector<std::string> differing;
  for (const auto& field : reader.differing_settings(selection)) differing.push_back(field.name);
  const std::string settings = settings_in_words(fields, values);
  return fmt::format("{} points have {}; they differ in {}", reader.count(selection),
                     settings.empty() ? "nothing that distinguishes them" : settings, joined(differing, ", "));
}

}  // namespace hopscope
