#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/fit/least_squares.hpp"
#include "analysis/fit/size_pattern.hpp"

namespace hopscope {

/// A measurement: the time of messages sent one after another.
struct Measurement {
  double startups = 1;  ///< messages, one after another
  double words = 0;     ///< m, of all of them together
  double hops = 0;      ///< of all of them together
  Time time = 0;
  double weight = 1;     ///< of the square of its residual; 0 leaves it out
  std::size_t line = 0;  ///< of the file
  double combined = 0;   ///< words that are combined with others, one after another
};

/// Which errors count as equal: equal fractions of the fitted time, or equal times.
enum class Weighting { relative, absolute };

/// The costs that are fitted, in the order of an Equation's unknowns.
enum class FittedParameter : std::size_t { t_s, t_w, t_h, t_c };
inline constexpr std::array all_cost_parameters{FittedParameter::t_s, FittedParameter::t_w, FittedParameter::t_h,
                                                FittedParameter::t_c};

struct FittedCost {
  Time value = 0;
  bool is_identifiable = false;  ///< the measurements determine it
  bool is_at_bound = false;      ///< 0, the bound; less would fit better
  std::optional<Time> standard_error = std::nullopt;
  std::optional<Time> low = std::nullopt, high = std::nullopt;  ///< 95 % confidence, by Student's t; none below 0
  std::optional<Time> unbounded = std::nullopt;  ///< the optimum without the bound, where that is below 0
};

/// A measured time and the fitted one.
struct Residual {
  Measurement measurement;
  Time fitted = 0;

  [[nodiscard]] Time value() const { return measurement.time - fitted; }
  /// As a fraction of the time; none for a time of 0.
  [[nodiscard]] std::optional<double> relative() const {
    return measurement.time > 0 ? std::optional(value() / measurement.time) : std::nullopt;
  }
};

/// The cost parameters that fit the measured times best.
struct CostFit {
  /// Weights relative to the fitted times agree with these times. Where they do not, after hundreds of rounds, other
  /// costs may fit as well.
  bool has_converged = true;
  std::vector<FittedCost> costs;       ///< by FittedParameter; t_c only if words are combined
  std::vector<SettledSum> sums;        ///< identifiable sums of costs that are not identifiable themselves
  double condition = 0;                ///< infinite if not all costs are identifiable
  ByUnknown least_distinguished{};     ///< the parts of the costs in the least determined direction, 0 to 1
  std::size_t used = 0;                ///< measurements with a weight above 0
  std::size_t adjusted = 0;            ///< fitted parameters, so that used - adjusted are the degrees of freedom
  std::size_t different = 0;           ///< distinct combinations of startups, words, hops and combined words
  std::optional<double> r_squared;     ///< weighted; none if all times are the same
  Time rms = 0;                        ///< root mean square residual, weighted by the measurements' own weights alone
  std::optional<double> rms_relative;  ///< the same for relative residuals; none if a time is 0
  std::vector<Residual> residuals;     ///< of all measurements, in the order of the input
  std::optional<SizePattern> pattern;  ///< residuals whose sign depends on the size

  [[nodiscard]] const FittedCost& operator[](FittedParameter parameter) const {
    return costs[static_cast<std::size_t>(parameter)];
  }
  /// Those that were fitted.
  [[nodiscard]] std::span<const FittedParameter> parameters() const {
    return std::span(all_cost_parameters).first(costs.size());
  }
  [[nodiscard]] std::size_t degrees_of_freedom() const { return used > adjusted ? used - adjusted : 0; }
};

/// Serialised volume: words that pass one channel after another, each taking t_w: those of the messages, once under
/// cut-through, and once per hop under store-and-forward. In the latter case messages that differ in both words and
/// hops are treated as equal.
[[nodiscard]] double serialised_words(const Measurement& measurement, Switching switching);

/// Least squares of time = startups t_s + hops t_h + serialised words t_w + combined words t_c, with no negative cost.
/// @pre times are
/// positive if the weighting is relative
[[nodiscard]] CostFit fit_costs(std::span<const Measurement> measurements, Weighting weighting, Switching switching);

}  // namespace hopscope
