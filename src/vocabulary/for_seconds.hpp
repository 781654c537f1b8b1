#pragma once

#include <chrono>
#include <ctime>
#include <functional>
#include <optional>

namespace hopscope {

/// Seconds of processor time that the calling thread has used: what a search finds in so many does not depend on what
/// else the machine does. Where threads have no clock of their own, as in WebAssembly, seconds of the wall.
[[nodiscard]] inline double seconds_of_thread() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec now{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
#endif
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Says yes until the calling thread has used so many seconds of processor time since `begun`, by default this call,
/// and with 0 never; always without a limit.
[[nodiscard]] inline std::function<bool()> for_seconds(std::optional<double> seconds,
                                                       double begun = seconds_of_thread()) {
  if (!seconds) return [] { return true; };
  return [seconds = *seconds, begun] { return seconds_of_thread() - begun < seconds; };
}

}  // namespace hopscope
