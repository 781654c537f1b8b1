#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hopscope {

/// Points that will take hours.
struct LongSweep {
  std::size_t points = 0;
  double seconds = 0;             ///< expected time of all points
  double seconds_of_longest = 0;  ///< expected time of the last one
  std::string longest;            ///< its settings
};

/// Receives the progress of a sweep. No two hooks are called concurrently; each does nothing unless overridden.
class SweepObserver {
 public:
  virtual ~SweepObserver() = default;
  /// Points are examined one by one before they are run, and after. @param doing "looked up"
  virtual void on_look([[maybe_unused]] std::string_view doing, [[maybe_unused]] std::size_t done,
                       [[maybe_unused]] std::size_t points) {}
  /// The examination is complete.
  virtual void on_looked() {}
  /// Called before the points of a long sweep are run.
  virtual void on_long_sweep([[maybe_unused]] const LongSweep& sweep) {}
  /// Called before points are run. @param seconds the expected time of all points, one after the other
  virtual void on_begin([[maybe_unused]] std::size_t points, [[maybe_unused]] double seconds) {}
  /// A point has ended. @param seconds its expected time
  virtual void on_point([[maybe_unused]] bool is_done, [[maybe_unused]] double seconds) {}
  /// Called several times a second while points are run on other ranks.
  /// @param whom the one that holds up the end: "rank 3 on node2, for 40 s: schedule.message_words=16"; may be empty
  virtual void on_wait([[maybe_unused]] const std::string& whom) {}
  /// Called several times a second while points are run.
  virtual void on_idle() {}
  /// No more points are run.
  virtual void on_end() {}
};

}  // namespace hopscope
