#pragma once

#include <array>
#include <stdexcept>
#include <string_view>

#include "text/parse_number.hpp"

namespace hopscope {

/// What settings that are none of a single study may be, on the command line and in Python.
struct SettingRange {
  std::string_view name;
  Range range;
};
inline constexpr std::array setting_ranges{
    SettingRange{"seconds", {0, 1e9}},
    SettingRange{"time_limit", {1e-9, 1e9}},
    SettingRange{"program_limits", {1, 1e15}},
};

/// That of the setting with this name, which exists.
[[nodiscard]] constexpr Range range_of(std::string_view name) {
  for (const SettingRange& each : setting_ranges) {
    if (each.name == name) return each.range;
  }
  throw std::logic_error("there is no such setting");
}

}  // namespace hopscope
