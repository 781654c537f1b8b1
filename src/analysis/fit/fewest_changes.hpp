#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace hopscope {

/// Explains every point of a series by one of several candidates, with the least sum of errors and of a penalty for
/// each change of the candidate from one point to the next (dynamic programming; Viterbi 1967). Of equal sums, the
/// candidate that stands first.
/// @param errors by point and candidate, none negative; as many for every point
/// @return by point: the candidate
[[nodiscard]] std::vector<std::size_t> fewest_changes(std::span<const std::vector<double>> errors, double penalty);

}  // namespace hopscope
