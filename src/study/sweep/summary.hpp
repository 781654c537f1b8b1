#pragma once

// A sweep as it is told: which part, how it goes, what came of it.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// Some of the points of a sweep, by their hashes: all parts are about equally large, and together they are all points.
struct Part {
  int number = 1;  ///< 1 .. parts
  int parts = 1;

  /// @param id of a point, as in a store
  [[nodiscard]] bool has(std::int64_t id) const { return id % parts == number - 1; }
};

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

/// The outcome of the points of a sweep.
struct SweepSummary {
  /// A point that is not done, or has a failed check.
  struct Trouble {
    std::string settings;  ///< "schedule.message_words=16, .."
    std::string status;    ///< "failed", "lost", "absent" from the store, or "done" if a check failed
    std::string reason;
  };

  std::string file;         ///< the scenario's
  std::string store;        ///< as the user named it
  std::int64_t points = 0;  ///< different ones
  std::int64_t there = 0;   ///< were in the store already
  std::int64_t run = 0;     ///< in this sweep
  std::int64_t done = 0;    ///< of all points, now or earlier
  std::vector<Trouble> troubles;
};

}  // namespace hopscope
