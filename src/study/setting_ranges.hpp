#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <stdexcept>
#include <string_view>

#include <hopscope/topology.hpp>

#include "text/range.hpp"

namespace hopscope {

/// What settings of a study may be, on the command line and in Python.
struct SettingRange {
  std::string_view name;
  Range range;
};
inline constexpr std::array setting_ranges{
    SettingRange{"seconds", {0, 1e9}},
    SettingRange{"time_limit", {1e-9, 1e9}},
    SettingRange{"gap", {0, 1}},
    SettingRange{"moves", {1, 1e15, true}},
    SettingRange{"search_seed", {0, 1e15, true}},
    SettingRange{"pieces", {1, 1024, true}},
    SettingRange{"transfers", {1, 1024, true}},
    SettingRange{"most_steps", {1, 1e6, true}},
    SettingRange{"shares", {1, 64, true}},
    SettingRange{"routes", {1, 64, true}},
    SettingRange{"tree_segments", {1, 1e5, true}},
    SettingRange{"program_limits", {1, 1e15}},
    SettingRange{"largest_message", {1, 1e15, true}},
    SettingRange{"curve_size", {1e-9, 1e15}},
    SettingRange{"curve_pieces", {1, 100000, true}},
    SettingRange{"words_of_cost", {1e-3, 1e12}},
    SettingRange{"word_bytes", {1e-9, 1e9}},
    SettingRange{"measured_ranks", {2, std::numeric_limits<Rank>::max(), true}},
};

/// That of the setting with this name, which exists.
[[nodiscard]] constexpr Range range_of(std::string_view name) {
  for (const SettingRange& each : setting_ranges) {
    if (each.name == name) return each.range;
  }
  throw std::logic_error("there is no such setting");
}

}  // namespace hopscope
