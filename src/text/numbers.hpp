#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope {

/// A number for people: 822, 822.5, 1.03e+12.
[[nodiscard]] std::string number(double value);

/// The same to four digits, for what is known no better: 2097000.
[[nodiscard]] std::string about(double value);

/// A column of numbers, all with as many decimals as the neediest of them, and six digits that count in the largest.
[[nodiscard]] std::vector<std::string> aligned_numbers(const std::vector<double>& values);

/// "1 step", "7 steps".
[[nodiscard]] std::string counted(std::int64_t count, std::string_view noun);

/// The same of what need not be whole: "1 word", "0.5 words".
[[nodiscard]] std::string amount(double quantity, std::string_view noun);

/// "a", "a and b", "a, b and c".
[[nodiscard]] std::string in_a_row(const std::vector<std::string>& names);

}  // namespace hopscope
