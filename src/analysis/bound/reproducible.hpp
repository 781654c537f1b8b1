#pragma once

namespace hopscope {

// Exponentials and logarithms of additions, multiplications, divisions and square roots alone, which IEEE 754 defines
// to the bit. The functions of the standard libraries differ in the last digit from one processor or library to the
// next, and a descent with tens of thousands of them ends at other digits.

/// e^x, with a relative error below 1e-14.
/// @param x at most 700; 0 is returned below -700
[[nodiscard]] double reproducible_exp(double x);

/// The natural logarithm, with an error below 1e-14 (absolute, or relative where it is larger than 1).
/// @param x finite, above 0
[[nodiscard]] double reproducible_log(double x);

}  // namespace hopscope
