#pragma once

#include <cstddef>
#include <optional>

#include "command/progress.hpp"

namespace hopscope {

/// How far a sweep has come, on a line of its own.
class SweepProgress {
 public:
  /// @param what begins the line. @param width of the line; 0 if nobody wants to see it
  SweepProgress(const std::string& what, std::size_t points, int width);

  void count(bool is_done);
  void draw_if_due();

 private:
  std::optional<ProgressLine> line_;
  std::size_t points_;
  std::size_t ended_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace hopscope
