#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace hopscope {

/// Says yes until so many seconds of wall-clock time have passed since `begun`, by default this call, and with 0 never;
/// always without a limit.
[[nodiscard]] inline std::function<bool()> for_seconds(
    std::optional<double> seconds, std::chrono::steady_clock::time_point begun = std::chrono::steady_clock::now()) {
  if (!seconds) return [] { return true; };
  return [seconds = *seconds, begun] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count() < seconds;
  };
}

}  // namespace hopscope
