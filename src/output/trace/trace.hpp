#pragma once

#include <cstdint>
#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// Traces have this many messages at most: a viewer keeps all of them in memory.
inline constexpr std::size_t most_messages_traced = 300000;

/// How times of a run become times of a trace, which are whole nanoseconds.
class TraceClock {
 public:
  /// Seconds, milliseconds, micro- and nanoseconds are what they are, and any other unit becomes a microsecond; if that
  /// makes the smallest cost too short for a trace, or the run too long, all times a power of 1000 longer or shorter.
  explicit TraceClock(const Result& result);

  /// Nanoseconds of the trace.
  [[nodiscard]] std::int64_t at(Time time) const;
  /// "1 ms of the run is 1000 us of the trace"
  [[nodiscard]] std::string in_words() const;

 private:
  std::string unit_;
  double microseconds_ = 1;  // of the trace, in a unit of the run
};

/// A JSON object of Chrome's trace events, for ui.perfetto.dev: what each rank sends and receives, what crosses each
/// channel, the steps, and counters of how many there are at a time.
/// @pre the run has its messages
[[nodiscard]] std::string trace_events(const ShownRun& run);

}  // namespace hopscope
