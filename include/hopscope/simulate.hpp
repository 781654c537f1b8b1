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

/// Estimates for a run before it begins.
struct RunForecast {
  double steps = 0;
  double messages = 0;
  double seconds = 0;  ///< of wall-clock time; 0 if it is negligible, or if a limit on work ends the run earlier
};

/// Receives the progress of a run, in the thread that requested it. Every hook defaults to doing nothing; an exception
/// thrown by one ends the run, except that on_over must not throw.
class RunProgress {
 public:
  virtual ~RunProgress() = default;
  /// The schedule is computed beforehand, which may take long.
  virtual void on_planning(const Scenario& /*scenario*/) {}
  virtual void on_begin(const Scenario& /*scenario*/, const RunForecast& /*forecast*/) {}
  /// The run has ended. @param seconds of wall-clock time that it took
  virtual void on_end(const Scenario& /*scenario*/, double /*seconds*/) {}
  /// The last call for this run, whatever its outcome.
  virtual void on_over() noexcept {}
  /// Receives every event, and on_idle several times a second, also while schedules are computed; may be null. Queried
  /// before each run; it must live until on_over.
  [[nodiscard]] virtual Observer* observer() { return nullptr; }
};

class PriceBounds;

/// Whether a run is followed by others in exact arithmetic, which find the formula of its time.
enum class FormulaSearch {
  none,
  brief,     ///< unless it sends more than `most_messages_of_formula`, or takes much longer than the run itself
  complete,  ///< however long it takes
};

inline constexpr std::int64_t most_messages_of_formula = 20000;

/// Options of a run beyond its scenario. No ownership is taken: whatever is pointed to must live until simulate
/// returns.
struct RunOptions {
  const Engine* engine = nullptr;       ///< in place of the scenario's, and of its reference; null: the scenario's own
  std::optional<Content> content = {};  ///< in place of the schedule's
  bool messages = false;                ///< collect every message with its route
  FormulaSearch formula = FormulaSearch::none;
  std::vector<Observer*> observers = {};  ///< receive every event, in this order; none may be null
  StepLoads* loads = nullptr;             ///< receives the loads of each step, if all ranks are simulated; may be null
  RunProgress* progress = nullptr;        ///< may be null
  /// The number of messages and hops after which the run is aborted; of one rank, if the engine simulates one.
  double most_work = std::numeric_limits<double>::infinity();
  std::optional<double> time_limit = {};  ///< seconds of wall-clock time after which it is aborted
  double time_used = 0;                   ///< of these, spent on preparations
  int jobs = 1;                           ///< how many at once, of the runs of a study that makes several
  PriceBounds* bounds = nullptr;          ///< remembers bounds for later runs of the same exchange; may be null
};

/// A run was aborted because it does more work than RunOptions::most_work.
class TooMuchWork : public std::runtime_error {
 public:
  TooMuchWork() : std::runtime_error("a run does more than was allowed") {}
};

/// A run was aborted because it took longer than RunOptions::time_limit.
class TimeIsUp : public std::runtime_error {
 public:
  /// @param seconds the limit
  explicit TimeIsUp(double seconds);
};

/// Runs a scenario, on a second engine too if it names one, and collects everything that a result contains: loads,
/// times, formulas, bounds, delivery, expectations. Two calls give equal results. Safe to call from several threads at
/// once for engines that fork no processes (Engine::makes_processes).
/// @throws InputError if it cannot fit into memory, stating how much it would need, or if RunOptions::engine cannot
/// simulate the platform; DeadlockError if ranks wait forever; ProgramError, on every engine, if the program violates a
/// rule of program.hpp; EngineError if the engine itself fails; TooMuchWork; TimeIsUp; exceptions of an observer; other
/// exceptions of the program, which an engine that forks processes reports as an EngineError of the same text
[[nodiscard]] Result simulate(const Scenario& scenario, const RunOptions& options = {});

}  // namespace hopscope
