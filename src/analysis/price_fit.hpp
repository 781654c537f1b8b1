#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/least_squares.hpp"
#include "analysis/size_pattern.hpp"

namespace hopscope {

/// What somebody measured: how long messages took that were sent one after another.
struct Measurement {
  double startups = 1;  ///< messages, one after another
  double words = 0;     ///< m, of all of them together
  double hops = 0;      ///< of all of them together
  Time time = 0;
  double weight = 1;     ///< of the square of its residual; 0 leaves it out
  std::size_t line = 0;  ///< of the file
};

/// What counts as equally far off: the same part of the fitted time, or the same time.
enum class Weighting { relative, absolute };

/// The prices that are fitted, in the order of an Equation's unknowns.
enum class Price : std::size_t { t_s, t_w, t_h };
inline constexpr std::array all_prices{Price::t_s, Price::t_w, Price::t_h};

struct FittedPrice {
  Time value = 0;
  bool is_told = false;      ///< the measurements leave no choice
  bool is_at_bound = false;  ///< 0, and less would do better
  std::optional<Time> standard_error = std::nullopt;
  std::optional<Time> low = std::nullopt, high = std::nullopt;  ///< 95 % confidence, by Student's t; none below 0
  std::optional<Time> unbounded = std::nullopt;  ///< where less than 0 would do better: what would be best
};

/// A measurement beside what the prices say.
struct Residual {
  Measurement measurement;
  Time fitted = 0;

  [[nodiscard]] Time value() const { return measurement.time - fitted; }
  /// As a part of the time; none of a time of 0.
  [[nodiscard]] std::optional<double> relative() const {
    return measurement.time > 0 ? std::optional(value() / measurement.time) : std::nullopt;
  }
};

/// The prices that come nearest to measured times.
struct PriceFit {
  std::array<FittedPrice, 3> prices;   ///< by Price
  std::vector<SettledSum> sums;        ///< what is told of prices that are not told themselves
  double condition = 0;                ///< infinite if not all prices are told
  Triple least_distinguished{};        ///< the parts of the prices in what is told least, 0 to 1
  std::size_t used = 0;                ///< measurements with a weight above 0
  std::size_t adjusted = 0;            ///< prices that took part, so that used - adjusted are to spare
  std::size_t different = 0;           ///< startups, words and hops that were measured, each kind once
  std::optional<double> r_squared;     ///< weighted; none if all times are the same
  Time rms = 0;                        ///< root mean square residual, weighted by the measurements' own weights alone
  std::optional<double> rms_relative;  ///< the same of relative residuals; none if a time is 0
  std::vector<Residual> residuals;     ///< of all measurements, as they came
  std::optional<SizePattern> pattern;  ///< residuals that go by size

  [[nodiscard]] const FittedPrice& operator[](Price price) const { return prices[static_cast<std::size_t>(price)]; }
  [[nodiscard]] std::size_t to_spare() const { return used > adjusted ? used - adjusted : 0; }
};

/// Words that pass one channel after another, of which each takes t_w: those of the messages, once if they cut through,
/// and once a hop if every hop stores them. There messages that differ in both words and hops are taken as alike.
[[nodiscard]] double words_in_turn(const Measurement& measurement, Switching switching);

/// Least squares of time = startups t_s + hops t_h + words in turn t_w, with no price below 0. @pre times are above 0
/// where the weighting is relative
[[nodiscard]] PriceFit fit_prices(std::span<const Measurement> measurements, Weighting weighting, Switching switching);

}  // namespace hopscope
