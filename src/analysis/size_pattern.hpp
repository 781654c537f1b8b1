#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// Sizes, one after another, at which residuals lie on one side.
struct SizeStretch {
  double from = 0, to = 0;
  bool is_above = false;  ///< measured times are longer than fitted ones
};

/// Residuals whose sign goes by the size of a message: a line was fitted to what is none.
struct SizePattern {
  std::vector<SizeStretch> stretches;
  double chance = 0;  ///< that signs in a random order make no more stretches
};

/// A size with the mean residual there.
struct ResidualAtSize {
  double words = 0;
  double residual = 0;
};

/// How likely it is that `positive` and `negative` signs in a random order make at most so many stretches of one sign:
/// Wald and Wolfowitz, "On a test whether two samples are from the same population", 1940, exact.
[[nodiscard]] double chance_of_stretches(std::int64_t positive, std::int64_t negative, std::int64_t most);

/// A pattern, if residuals at 8 sizes or more make so few stretches that chance makes them once in a hundred times.
/// @param residuals of different sizes, rising; what is 0 counts for neither side
[[nodiscard]] std::optional<SizePattern> pattern_in(std::span<const ResidualAtSize> residuals);

}  // namespace hopscope
