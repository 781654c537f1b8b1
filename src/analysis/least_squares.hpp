#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

/// One number for each of three unknowns.
using Triple = std::array<double, 3>;

/// One equation in three unknowns, which need not hold exactly: sum of coefficients * unknowns = value.
struct Equation {
  Triple coefficients{};  ///< finite
  double value = 0;       ///< finite
  double weight = 1;      ///< of the square of what it is off by; not negative
};

/// A sum of unknowns that equations settle, where they do not settle each of its unknowns.
struct SettledSum {
  Triple factors{};  ///< the first that is not 0 is 1
  double value = 0;
  std::optional<double> standard_error = std::nullopt;
};

/// Unknowns, none negative, that come nearest to some equations.
struct NonNegativeFit {
  Triple values{};                                         ///< 0 where nothing tells more
  Triple unbounded{};                                      ///< what might be negative; meant only if all are settled
  std::array<bool, 3> is_settled{};                        ///< equations that are met as well give it no other value
  std::array<bool, 3> is_at_bound{};                       ///< settled, and 0 only because it may not be negative
  std::array<std::optional<double>, 3> standard_errors{};  ///< of what is settled and not at its bound
  std::vector<SettledSum> sums;                            ///< of unknowns that are not settled themselves
  /// Of the columns of coefficients, each as long as any other: largest over smallest singular value. 1 at best,
  /// infinite if not all unknowns are settled.
  double condition = 0;
  /// Unknowns between which the equations distinguish least: their parts in the smallest singular vector, 0 to 1.
  Triple least_distinguished{};
  std::size_t used = 0;       ///< equations with a weight above 0
  std::size_t adjusted = 0;   ///< unknowns that are fitted to them; standard errors need more equations than these
  double sum_of_squares = 0;  ///< weight * (what it is off by)^2 over all equations
};

/// Least squares, weighted, with unknowns that are not negative: the exact minimum, for the best point has independent
/// columns where it is not 0, and each of the 8 choices of those is solved by Householder QR with column pivoting.
/// Where several points are equally good, an unknown that stands earlier is preferred to one that stands later.
/// Standard errors are those of a linear fit of the unknowns that are not at their bound: s^2 (A^T W A)^-1, with s^2
/// the sum of squares over the equations that are left when each of these has taken one.
[[nodiscard]] NonNegativeFit fit_non_negative(std::span<const Equation> equations);

}  // namespace hopscope
