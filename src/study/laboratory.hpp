#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "analysis/lower_envelope.hpp"

namespace hopscope {

/// An algorithm that came to its end at the scenario's own size, and what it is called.
struct Contender {
  std::string name;
  Scenario scenario;
  double messages = 0;  ///< that its run sends: what another run costs
};

/// How one contender's time depends on the size of a message.
struct TimeCurve {
  const Contender* contender = nullptr;
  std::optional<Line> line;  ///< by formula; none if it is a bound only, or does not grow linearly
  std::vector<Time> times;   ///< at the sizes that were asked for: by formula, or else by runs
};

/// Runs contenders at other sizes than the scenario's.
class Laboratory {
 public:
  /// @param options of every run; `catalogue` must live as long
  Laboratory(const Catalogue& catalogue, RunOptions options) : catalogue_(catalogue), options_(std::move(options)) {}

  /// The time with messages of that many words; not a number if the run does not come to its end.
  [[nodiscard]] Time run(const Contender& contender, double words) const;

  /// One curve for each contender that can be run at all these sizes; first those with an exact formula.
  [[nodiscard]] std::vector<TimeCurve> curves(const std::vector<Contender>& contenders,
                                              const std::vector<double>& sizes) const;

 private:
  const Catalogue& catalogue_;
  RunOptions options_;
};

/// How time grows with the size of a message, as the most complete formula has it; none if that is of another kind,
/// does not hold here, or does not grow linearly up to messages of `far` words.
[[nodiscard]] std::optional<Line> line_by_formula(const Scenario& scenario, double far, Kind kind = Kind::exact);

/// By how much to multiply the size of a message from one try to the next: more where each run is long.
[[nodiscard]] double factor_worth_trying(const std::vector<Contender>& contenders);

/// Sizes of a message at which to look for a change of the fastest, from where startups are all that counts to where
/// words are; fewer where each run is long.
[[nodiscard]] std::vector<double> sizes_worth_trying(const std::vector<Contender>& contenders);

/// True if two times are the same to a relative 1e-9.
[[nodiscard]] bool same_time(Time one, Time other);

}  // namespace hopscope
