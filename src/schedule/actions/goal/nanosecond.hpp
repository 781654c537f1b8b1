#pragma once

#include <hopscope/platform.hpp>

namespace hopscope {

/// A nanosecond, in which GOAL counts, in the unit of a platform's times; 1 where that is another one, or unknown.
[[nodiscard]] inline Time nanosecond_in(const Platform& platform) {
  if (platform.time_unit == "us") return 1e-3;
  if (platform.time_unit == "ms") return 1e-6;
  return platform.time_unit == "s" ? 1e-9 : 1;
}

}  // namespace hopscope
