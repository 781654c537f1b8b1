#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// A run of consecutive sizes with residuals of the same sign.
struct SizeStretch {
  double from = 0, to = 0;
  bool is_above = false;  ///< measured times are longer than fitted ones
};

/// Residuals whose sign depends on the size of a message: the true dependence is not linear.
struct SizePattern {
  std::vector<SizeStretch> stretches;
  double chance = 0;  ///< the probability that signs in random order form no more runs
};

/// A size with its mean residual.
struct ResidualAtSize {
  double words = 0;
  double residual = 0;
};

/// The probability that `positive` and `negative` signs in random order form at most `most` runs: Wald and Wolfowitz,
/// "On a test whether two samples are from the same population", 1940, exact.
[[nodiscard]] double chance_of_stretches(std::int64_t positive, std::int64_t negative, std::int64_t most);

/// A pattern, if residuals at 8 or more sizes form so few runs that the probability by chance is at most 1 %.
/// @param residuals of different sizes, ascending; residuals of 0 are ignored
[[nodiscard]] std::optional<SizePattern> pattern_in(std::span<const ResidualAtSize> residuals);

}  // namespace hopscope
