#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "analysis/lower_envelope.hpp"
#include "study/candidates.hpp"

namespace hopscope {

/// How one candidate's time depends on the size of a message.
struct TimeCurve {
  const Candidate* candidate = nullptr;
  std::optional<Line> line;  ///< by formula; none if it is a bound only, or does not grow linearly
  std::vector<Time> times;   ///< at the sizes that were asked for: by formula, or else by runs
};

/// Runs candidates at other sizes than the scenario's.
class SizeRuns {
 public:
  /// @param options of every run; `catalogue` must live as long
  SizeRuns(const Catalogue& catalogue, RunOptions options) : catalogue_(catalogue), options_(std::move(options)) {}

  /// The time with messages of that many words; not a number if the run does not come to its end.
  [[nodiscard]] Time run(const Candidate& candidate, double words) const;

  /// One curve for each candidate that can be run at all these sizes; first those with an exact formula.
  [[nodiscard]] std::vector<TimeCurve> curves(const std::vector<Candidate>& candidates,
                                              const std::vector<double>& sizes) const;

 private:
  const Catalogue& catalogue_;
  RunOptions options_;
};

/// How time grows with the size of a message, as the most complete formula has it; none if that is of another kind,
/// does not hold here, or does not grow linearly up to messages of `far` words.
[[nodiscard]] std::optional<Line> line_by_formula(const Scenario& scenario, double far, Kind kind = Kind::exact);

/// By how much to multiply the size of a message from one try to the next: more where each run is long.
[[nodiscard]] double factor_worth_trying(const std::vector<Candidate>& candidates);

/// Sizes of a message at which to look for a change of the fastest, from where startups are all that counts to where
/// words are; fewer where each run is long.
[[nodiscard]] std::vector<double> sizes_worth_trying(const std::vector<Candidate>& candidates);

}  // namespace hopscope
