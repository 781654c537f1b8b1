#pragma once

#include <optional>
#include <span>

#include "analysis/fit/cost_fit.hpp"

namespace hopscope {

/// Costs of a library that sends short messages by one protocol and long ones by another.
struct ProtocolFit {
  CostFit short_messages, long_messages;
  double last_short = 0;    ///< words of a message: the largest that is sent by the protocol of short ones
  double first_long = 0;    ///< the smallest of the others
  double earliest = 0;      ///< with 95 % confidence the break lies between this size
  double latest = 0;        ///< and this one
  double error = 0;         ///< root mean square, of both together, relative or as a time, as they are weighted
  double error_of_one = 0;  ///< the same of one protocol for all
  /// The Bayesian information criterion prefers two protocols, for which it counts the break as a parameter too.
  bool are_two_better = false;
};

/// The break between two sizes, with two distinct sizes at least on either side, for which the sum of the squared
/// errors of two fits is least. The interval has all breaks whose sum is larger by no more than the F distribution with
/// one degree of freedom allows, which is the likelihood ratio's confidence region for normal errors.
/// @return none if there are fewer than four sizes
[[nodiscard]] std::optional<ProtocolFit> fit_two_protocols(std::span<const Measurement> measurements,
                                                           Weighting weighting, Switching switching);

}  // namespace hopscope
