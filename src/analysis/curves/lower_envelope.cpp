#include "analysis/curves/curves.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

// True if `one` is lower than `other` at x = 0, or immediately after it.
bool begins_lower(const Line& one, const Line& other) {
  if (!approximately_equal(one.at_zero, other.at_zero)) return one.at_zero < other.at_zero;
  return !approximately_equal(one.slope, other.slope) && one.slope < other.slope;
}

}  // namespace

bool same_line(const Line& one, const Line& other) {
  return approximately_equal(one.at_zero, other.at_zero) && approximately_equal(one.slope, other.slope);
}

double crossing(const Line& one, const Line& other) {
  return (other.at_zero - one.at_zero) / (one.slope - other.slope);
}

std::vector<std::size_t> lower_envelope(const std::vector<Line>& lines) {
  if (lines.empty()) return {};
  std::vector<std::size_t> lowest{
      static_cast<std::size_t>(std::min_element(lines.begin(), lines.end(), begins_lower) - lines.begin())};
  // From each line to the one that crosses below it first; of several at the same x, to the flattest.
  while (true) {
    const Line& now = lines[lowest.back()];
    std::size_t next = lines.size();
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      if (approximately_equal(lines[i].slope, now.slope) || lines[i].slope > now.slope) continue;
      const double x = crossing(now, lines[i]);
      const bool same_place = next < lines.size() && approximately_equal(x, nearest);
      if (same_place ? lines[i].slope < lines[next].slope : x < nearest) {
        next = i;
        nearest = x;
      }
    }
    if (next == lines.size()) return lowest;
    lowest.push_back(next);
  }
}

}  // namespace hopscope
