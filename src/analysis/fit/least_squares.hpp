#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace hopscope {

inline constexpr std::size_t most_unknowns = 4;
/// One number for each unknown; 0 for what is beyond their number.
using ByUnknown = std::array<double, most_unknowns>;

/// One equation, which may have a residual: sum of coefficients * unknowns = value.
struct Equation {
  ByUnknown coefficients{};  ///< finite
  double value = 0;          ///< finite
  double weight = 1;         ///< of the square of its residual; not negative
};

/// An identifiable linear combination of unknowns that are not identifiable individually.
struct SettledSum {
  ByUnknown factors{};  ///< the first nonzero factor is 1
  double value = 0;
  std::optional<double> standard_error = std::nullopt;
};

/// The non-negative least-squares solution of some equations.
struct NonNegativeFit {
  ByUnknown values{};     ///< 0 where not identifiable and nothing else is known
  ByUnknown unbounded{};  ///< the solution without the bound; meaningful only if all are identifiable
  std::array<bool, most_unknowns> is_settled{};   ///< identifiable: its value is unique among the optimal solutions
  std::array<bool, most_unknowns> is_at_bound{};  ///< identifiable, and 0 only because it must not be negative
  /// Of identifiable unknowns that are not at their bound.
  std::array<std::optional<double>, most_unknowns> standard_errors{};
  std::vector<SettledSum> sums;  ///< of unknowns that are not identifiable themselves
  /// The condition number of the matrix of coefficients with columns scaled to equal length: largest over smallest
  /// singular value. At least 1, infinite if not all unknowns are identifiable.
  double condition = 0;
  /// The unknowns that the equations distinguish least: their components in the smallest singular vector, 0 to 1.
  ByUnknown least_distinguished{};
  std::size_t used = 0;       ///< equations of positive weight
  std::size_t adjusted = 0;   ///< fitted unknowns; standard errors require more equations than these
  double sum_of_squares = 0;  ///< weight * residual^2 over all equations
};

/// Weighted least squares with non-negative unknowns: the exact minimum, since some optimal solution has independent
/// columns where it is not 0, and each of the choices of those, 16 of four, is solved by Householder QR with column
/// pivoting.
/// Among equally good solutions, earlier unknowns are preferred to later ones. Standard errors are those of a linear
/// fit of the unknowns that are not at their bound: s^2 (A^T W A)^-1, with s^2 the sum of squares over the degrees of
/// freedom.
/// @param unknowns their number, from 1 to most_unknowns
[[nodiscard]] NonNegativeFit fit_non_negative(std::span<const Equation> equations, std::size_t unknowns);

}  // namespace hopscope
