#pragma once

#include <cstddef>
#include <vector>

namespace hopscope {

/// A time that grows linearly with the size of a message.
struct Line {
  double at_zero = 0;
  double slope = 0;

  [[nodiscard]] double at(double x) const { return at_zero + slope * x; }
};

/// True if the two agree to a relative 1e-9.
[[nodiscard]] bool same_line(const Line& one, const Line& other);

/// Where two lines of different slope meet.
[[nodiscard]] double crossing(const Line& one, const Line& other);

/// The lines that are lowest somewhere on x >= 0, from left to right, as indices; of equal lines, the first.
[[nodiscard]] std::vector<std::size_t> lower_envelope(const std::vector<Line>& lines);

}  // namespace hopscope
