#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A number in readable form: 822, 822.5, 1.03e+12.
[[nodiscard]] std::string number(double value);

/// The same rounded to four significant digits, for estimates: 2097000.
[[nodiscard]] std::string about(double value);

/// A column of numbers, all with the number of decimals that the most precise of them needs, but at most six
/// significant digits in the largest.
[[nodiscard]] std::vector<std::string> aligned_numbers(const std::vector<double>& values);

/// "1 step", "7 steps".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view noun);

/// The same for a quantity that need not be an integer: "1 word", "0.5 words".
[[nodiscard]] std::string amount(double quantity, std::string_view noun);

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string in_a_row(const std::vector<std::string>& names);

}  // namespace hopscope
