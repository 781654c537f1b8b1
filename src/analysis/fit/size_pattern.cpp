#include "analysis/fit/size_pattern.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

constexpr std::size_t fewest_sizes = 8;
constexpr double rare = 0.01;

// The logarithm of the binomial coefficient n over k.
double log_choices(std::int64_t n, std::int64_t k) {
  const auto log_factorial = [](std::int64_t of) { return std::lgamma(static_cast<double>(of) + 1); };
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

// The number of ways to cut the signs into runs, over the number of ways to arrange them.
double share(std::int64_t n, std::int64_t k, std::int64_t other_n, std::int64_t other_k) {
  if (k < 1 || other_k < 1 || k > n || other_k > other_n) return 0;
  return std::exp(log_choices(n - 1, k - 1) + log_choices(other_n - 1, other_k - 1) - log_choices(n + other_n, n));
}

}  // namespace

double chance_of_stretches(std::int64_t positive, std::int64_t negative, std::int64_t most) {
  if (positive == 0 || negative == 0) return most < 1 ? 0 : 1;
  double chance = 0;
  for (std::int64_t stretches = 2; stretches <= std::min(most, positive + negative); ++stretches) {
    const std::int64_t half = stretches / 2;  // the sign that comes first has one more, if the number is odd
    chance += stretches % 2 == 0
                  ? 2 * share(positive, half, negative, half)
                  : share(positive, half + 1, negative, half) + share(positive, half, negative, half + 1);
  }
  return std::min(chance, 1.0);
}

std::optional<SizePattern> pattern_in(std::span<const ResidualAtSize> residuals) {
  SizePattern pattern;
  std::int64_t above = 0;
  std::int64_t below = 0;
  for (const ResidualAtSize& each : residuals) {
    if (each.residual == 0) continue;
    const bool is_above = each.residual > 0;
    ++(is_above ? above : below);
    if (pattern.stretches.empty() || pattern.stretches.back().is_above != is_above)
      pattern.stretches.push_back({each.words, each.words, is_above});
    pattern.stretches.back().to = each.words;
  }
  if (static_cast<std::size_t>(above + below) < fewest_sizes || above == 0 || below == 0) return std::nullopt;
  pattern.chance = chance_of_stretches(above, below, static_cast<std::int64_t>(pattern.stretches.size()));
  return pattern.chance < rare ? std::optional(pattern) : std::nullopt;
}

}  // namespace hopscope
