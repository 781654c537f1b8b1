#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

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
