#pragma once

#include <hopscope/algorithm.hpp>

namespace hopscope {

/// The value of an integer option with which the algorithm's first formula is least; of several, the smallest. All up
/// to 64 are tried, then values 5 % apart, and then those around the best.
[[nodiscard]] double best_by_formula(const Field& option, const Algorithm& algorithm, const Platform& platform,
                                     Schedule schedule);

}  // namespace hopscope
