#include "run/bound/certified.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace hopscope {

namespace {

/// Of the values above 0; none if no simple one exists.
double simple_unit(const std::set<double>& values, double most_units) {
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

Integers in_whole_units(const std::vector<double>& values, double most_units) {
  Integers whole;
  std::set<double> above_0(values.begin(), values.end());
  const bool are_equal = above_0.size() <= 1;
  if (are_equal) return {std::vector<std::uint64_t>(values.size(), 1), values.empty() ? 1 : values.front()};
  above_0.erase(0);
  const double simple = simple_unit(above_0, most_units);
  whole.unit = simple > 0 ? simple : *above_0.rbegin() / most_units;
  for (const double value : values) {
    const double multiple = value / whole.unit;
    whole.values.push_back(static_cast<std::uint64_t>(simple > 0 ? std::round(multiple) : std::floor(multiple)));
  }
  return whole;
}

std::vector<std::uint64_t> whole_prices(const std::vector<double>& prices, double most_price) {
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
