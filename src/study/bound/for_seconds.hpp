#pragma once

#include <chrono>
#include <functional>
#include <optional>

namespace hopscope {

/// Says yes until so many seconds of wall-clock time have passed since this call, and with 0 never; always without a
/// limit.
[[nodiscard]] inline std::function<bool()> for_seconds(std::optional<double> seconds) {
  if (!seconds) return [] { return true; };
  using Clock = std::chrono::steady_clock;
  return [seconds = *seconds, begun = Clock::now()] {
    return std::chrono::duration<double>(Clock::now() - begun).count() < seconds;
  };
}

}  // namespace hopscope
