#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hopscope {

/// What became of the points of a sweep, in words.
struct SweepSummary {
  /// A point that is not done, or did not keep a promise.
  struct Trouble {
    std::string settings;  ///< "schedule.message_words=16, .."
    std::string status;    ///< "failed", "lost", or "done" where a promise does not hold
    std::string reason;
  };

  std::string file;         ///< the scenario's
  std::string store;        ///< as the user named it
  std::int64_t points = 0;  ///< that differ
  std::int64_t there = 0;   ///< were in the store already
  std::int64_t run = 0;     ///< now
  std::int64_t done = 0;    ///< of all points, now or before
  std::vector<Trouble> troubles;
};

}  // namespace hopscope
