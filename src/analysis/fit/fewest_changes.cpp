#include "analysis/fit/fewest_changes.hpp"

#include <algorithm>

namespace hopscope {

std::vector<std::size_t> fewest_changes(std::span<const std::vector<double>> errors, double penalty) {
  if (errors.empty()) return {};
  std::vector<double> sums = errors.front();
  std::vector<std::vector<std::size_t>> before(errors.size());  // by point and candidate: that of the point before
  for (std::size_t point = 1; point < errors.size(); ++point) {
    const auto best = static_cast<std::size_t>(std::ranges::min_element(sums) - sums.begin());
    const double changed = sums[best] + penalty;
    for (std::size_t i = 0; i < sums.size(); ++i) {
      before[point].push_back(changed < sums[i] ? best : i);
      sums[i] = std::min(sums[i], changed) + errors[point][i];
    }
  }
  std::vector<std::size_t> chosen(errors.size());
  chosen.back() = static_cast<std::size_t>(std::ranges::min_element(sums) - sums.begin());
  for (std::size_t point = errors.size() - 1; point > 0; --point) chosen[point - 1] = before[point][chosen[point]];
  return chosen;
}

}  // namespace hopscope
