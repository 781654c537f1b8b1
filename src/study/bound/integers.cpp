#include "study/bound/integers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace hopscope {

namespace {

constexpr double most_units = 1099511627776.0;  // 2^40

/// Of the values above 0; none if no simple one exists.
double simple_unit(const std::set<double>& values) {
  constexpr int most_parts = 1000;
  constexpr double close = 1e-12;
  const double least = *values.begin();
  for (int parts = 1; parts <= most_parts && *values.rbegin() / least * parts < most_units; ++parts) {
    double unit = std::numeric_limits<double>::infinity();
    const bool fits = std::ranges::all_of(values, [&](double value) {
      const double multiple = std::round(value / least * parts);
      unit = std::min(unit, value / multiple);
      return std::abs(value / least * parts - multiple) <= close * multiple;
    });
    if (fits) return unit;
  }
  return 0;
}

}  // namespace

Integers in_whole_units(const std::vector<double>& values) {
  Integers whole;
  std::set<double> above_0(values.begin(), values.end());
  const bool are_equal = above_0.size() <= 1;
  if (are_equal) return {std::vector<std::uint64_t>(values.size(), 1), values.empty() ? 1 : values.front()};
  above_0.erase(0);
  const double simple = simple_unit(above_0);
  whole.unit = simple > 0 ? simple : *above_0.rbegin() / most_units;
  for (const double value : values) {
    const double multiple = value / whole.unit;
    whole.values.push_back(static_cast<std::uint64_t>(simple > 0 ? std::round(multiple) : std::floor(multiple)));
  }
  return whole;
}

std::vector<std::uint64_t> whole_prices(const std::vector<double>& prices) {
  constexpr double most_price = 1e7;
  const double most = prices.empty() ? 0 : std::ranges::max(prices);
  const bool are_simple = std::ranges::all_of(prices, [&](double price) { return price == 0 || price == most; });
  std::vector<std::uint64_t> whole;
  for (const double price : prices) {
    if (are_simple) {
      whole.push_back(price > 0 ? 1 : 0);
    } else {
      whole.push_back(static_cast<std::uint64_t>(std::round(price / most * most_price)));
    }
  }
  return whole;
}

}  // namespace hopscope
