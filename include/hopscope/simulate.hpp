#pragma once

#include <limits>
#include <optional>
#include <stdexcept>
#include <vector>

#include <hopscope/observer.hpp>
#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/step_loads.hpp>

namespace hopscope {

/// What is known of a run before it begins; all of it about.
struct RunForecast {
  double steps = 0;
  double messages = 0;
  double seconds = 0;  ///< by the clock; 0 where that is no question, or a limit of work ends it before
};

/// Told how far a run has come, from the thread that asked for it. Every hook defaults to doing nothing; what one
/// throws ends the run, but for on_over, which must not throw.
class RunProgress {
 public:
  virtual ~RunProgress() = default;
  /// The schedule is worked out beforehand, which may take long.
  virtual void on_planning(const Scenario& /*scenario*/) {}
  virtual void on_begin(const Scenario& /*scenario*/, const RunForecast& /*forecast*/) {}
  /// The run has come to its end. @param seconds that it took by the clock
  virtual void on_end(const Scenario& /*scenario*/, double /*seconds*/) {}
  /// Nothing more comes of this run, whatever became of it.
  virtual void on_over() noexcept {}
  /// The receiver of every event, and several times a second that time passes (on_idle), while schedules are
  /// computed too; null if none. Asked before each run; it must live until on_over.
  [[nodiscard]] virtual Observer* observer() { return nullptr; }
};

/// What to do with a run besides what its scenario says. Nothing that is pointed at is taken over: it must live until
/// simulate returns.
struct RunOptions {
  const Engine* engine = nullptr;       ///< in place of the scenario's, and of its reference; null: the scenario's own
  std::optional<Content> content = {};  ///< in place of the schedule's
  bool messages = false;                ///< collect every message with its route
  std::vector<Observer*> observers = {};  ///< receive every event, in this order; none may be null
  StepLoads* loads = nullptr;             ///< receives the loads of each step, if all ranks are followed; may be null
  RunProgress* progress = nullptr;        ///< may be null
  /// Messages and hops of messages after which the run is given up; of one rank, if the engine follows one.
  double most_work = std::numeric_limits<double>::infinity();
  std::optional<double> time_limit = {};  ///< seconds of wall-clock time after which it is given up
  double time_used = 0;                   ///< of these, by what was done for it before
};

/// A run was given up, since it does more than RunOptions::most_work.
class TooMuchWork : public std::runtime_error {
 public:
  TooMuchWork() : std::runtime_error("a run does more than was allowed") {}
};

/// A run was given up, since it took longer than RunOptions::time_limit.
class TimeIsUp : public std::runtime_error {
 public:
  /// @param seconds that were allowed
  explicit TimeIsUp(double seconds);
};

/// Runs a scenario, on a second engine too if it names one, and draws everything from it that a result shows: loads,
/// times, formulas, bounds, delivery, expectations. Two calls give equal results. Safe to call from several threads at
/// once for engines that make no processes (Engine::makes_processes).
/// @throws InputError if it cannot fit into memory, with how much it would need, or if RunOptions::engine cannot
/// simulate the platform; DeadlockError if ranks wait for ever; ProgramError, on every engine, if the program breaks a
/// rule of program.hpp; EngineError if the engine itself fails; TooMuchWork; TimeIsUp; what an observer throws; what
/// else the program throws, which an engine that makes processes gives as an EngineError of the same text
[[nodiscard]] Result simulate(const Scenario& scenario, const RunOptions& options = {});

}  // namespace hopscope
