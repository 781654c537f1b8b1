#pragma once

#include <cstddef>
#include <string>

#include "command/progress.hpp"

namespace hopscope {

/// How far a sweep has come.
class SweepProgress {
 public:
  /// @param what begins the line. @param work is the sum of what is counted, in any unit
  SweepProgress(std::string what, std::size_t points, double work, ProgressStyle style);

  /// A point has ended. @param work that it was expected to be
  void count(bool is_done, double work);
  void draw_if_due();

 private:
  [[nodiscard]] std::string how_far(double seconds) const;

  ProgressLine line_;
  std::size_t points_;
  double work_;
  std::size_t ended_ = 0;
  double work_done_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace hopscope
