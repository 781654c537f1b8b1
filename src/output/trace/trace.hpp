#pragma once

#include <cstdint>
#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// The largest number of messages of a trace: a viewer keeps all of them in memory.
inline constexpr std::size_t most_messages_traced = 300000;

/// Converts times of a run to times of a trace, which are integer nanoseconds.
class TraceClock {
 public:
  /// Seconds, milliseconds, micro- and nanoseconds are kept, and any other unit becomes a microsecond; if that makes
  /// the smallest cost too short for a trace, or the run too long, all times are scaled by a power of 1000.
  explicit TraceClock(const Result& result);

  /// Nanoseconds of the trace.
  [[nodiscard]] std::int64_t at(Time time) const;
  /// "1 ms of the run is 1000 us of the trace"
  [[nodiscard]] std::string in_words() const;

 private:
  std::string unit_;
  double microseconds_ = 1;  // of the trace, per unit of the run
};

/// A JSON object of Chrome's trace events, for ui.perfetto.dev: the sends and receives of each rank, the flows of each
/// channel, the steps, and counters over time.
/// @pre the run has its messages
[[nodiscard]] std::string trace_events(const ShownRun& run);

}  // namespace hopscope
