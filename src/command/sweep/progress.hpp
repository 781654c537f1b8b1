#pragma once

#include <chrono>
#include <cstddef>

#include "command/progress.hpp"

namespace hopscope {

/// How far a sweep has come: a line that is redrawn in place, or one every minute where that cannot be.
class SweepProgress {
 public:
  enum class Shown { nowhere, in_place, every_minute };

  /// @param what begins the line. @param work is the sum of what is counted, in any unit
  SweepProgress(std::string what, std::size_t points, double work, Shown shown);

  /// A point has ended. @param work that it was expected to be
  void count(bool is_done, double work);
  void draw_if_due();

 private:
  [[nodiscard]] std::string how_far(double seconds) const;

  std::string what_;
  Shown shown_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point next_line_;
  std::size_t points_;
  double work_;
  std::size_t ended_ = 0;
  double work_done_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace hopscope
