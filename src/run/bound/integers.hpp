#pragma once

#include <cstdint>
#include <vector>

namespace hopscope {

/// Numbers as multiples of a unit.
struct Integers {
  std::vector<std::uint64_t> values;
  double unit = 1;
};

/// `values`, none negative, as multiples of the largest simple unit of which all of them are multiples; if there is
/// none, rounded down to multiples of a unit that is small enough. No multiple exceeds its value (beyond the last digit
/// of a double). If all are equal they are 1 unit each, even if that is 0.
/// @param most_units of the largest value
[[nodiscard]] Integers in_whole_units(const std::vector<double>& values, double most_units);

/// Prices to the nearest multiple of a unit that does not matter, up to `most_price` of them: 0 and 1 if they are all 0
/// or equal.
[[nodiscard]] std::vector<std::uint64_t> whole_prices(const std::vector<double>& prices, double most_price);

}  // namespace hopscope
