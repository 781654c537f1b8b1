#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// One run of the range in which a formula is judged: what the formula gives, what the run shows, and what the run is
/// made of. The cost parameters are those of costs_in_formulas().
struct PredictedPoint : Costs {
  double predicted = 0;
  double found = 0;
  double p = 0, m = 0, q = 0, steps = 0;

  [[nodiscard]] bool holds() const;
};

/// A cause that explains the difference at every point, in words: "one startup too few"; none if no known term does.
/// The costs of the points must differ enough from each other that terms cannot be confused.
[[nodiscard]] std::optional<std::string> cause_of(const std::vector<PredictedPoint>& points);

/// "p in place of p - 1", if the formula holds with that p replaced, or with all of them replaced; or the reverse.
/// @param holds whether another formula holds at every point
[[nodiscard]] std::optional<std::string> confused_ranks(const std::string& formula,
                                                        const std::function<bool(const std::string&)>& holds);

}  // namespace hopscope
