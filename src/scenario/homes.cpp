#include "scenario/scenario_reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "scenario/platform/platform_reader.hpp"
#include "scenario/platform/topology_reader.hpp"
#include "scenario/schedule_reader.hpp"
#include "scenario/sections.hpp"

namespace hopscope::input {

std::string homes_of(std::string_view field, const Catalogue& catalogue) {
  if (field == "name" || field == "$schema") return "";  // files of every kind have them
  const std::array<std::pair<std::string_view, Names>, 5> objects{{{"schedule", schedule_fields(catalogue)},
                                                                   {"platform", platform_fields()},
                                                                   {"topology", topology_fields(catalogue, nullptr)},
                                                                   {"costs", platform_cost_names()},
                                                                   {"expect", expect_fields()}}};
  std::string homes;
  for (const auto& [object, fields] : objects) {
    if (std::ranges::find(fields, field) == fields.end()) continue;
    homes += fmt::format("{}\"{}\"", homes.empty() ? "" : " or ", object);
  }
  return homes;
}

}  // namespace hopscope::input
