#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "analysis/step_loads.hpp"
#include "command/options.hpp"
#include "command/progress.hpp"
#include "output/outcome.hpp"

namespace hopscope {

/// How one scenario after the other is looked after while it runs.
struct Supervision {
  /// Shows progress where that is wanted; the limit of time is the options'.
  explicit Supervision(const Options& options);

  std::optional<Progress> progress;  ///< none if nobody wants to see it
  /// Told of the next runs; of two engines, of what the first does.
  std::vector<Observer*> listeners;
  StepLoads* loads = nullptr;  ///< told the loads of each step; may be null
  /// Messages and hops of messages after which a run is given up; of one rank, if the engine follows one.
  double most_work = std::numeric_limits<double>::infinity();
  std::optional<double> time_limit;  ///< of a run, in seconds of wall-clock time; see TimeLimit
  double time_used = 0;              ///< of these, by what was done for the next run before
};

/// What takes no longer is begun without a word.
inline constexpr double hours_to_warn_of = 4;

/// About how long its engine will take, from the number of messages.
/// @return 0 where that is no question
[[nodiscard]] double expected_seconds(const Scenario& scenario);

/// Runs one scenario and gathers what output formats print.
/// @throws DeadlockError, EngineError, InputError, TooMuchWork, TimeIsUp
[[nodiscard]] Outcome carry_out(const Scenario& asked_for, const Options& options, Supervision& supervision);

/// What a scenario expects, in words: "time 822", "7 steps", "congestion-free".
[[nodiscard]] std::vector<std::string> in_words(const Expect& expect);

/// The files that a command was given. Where there are several, schemas are left out and told of on the standard
/// error, and lectures as well: whoever writes scenarios/*.json does not mean them.
[[nodiscard]] std::vector<std::string> scenario_files(const Options& options);

/// The same with lectures, for commands that know what to do with one.
[[nodiscard]] std::vector<std::string> scenario_and_lecture_files(const Options& options);

}  // namespace hopscope
