#pragma once

#include <memory>
#include <optional>

#include <hopscope/engine.hpp>

#include "engine/plain/exact_run.hpp"

namespace hopscope {

/// The formula of a run as exact_run() finds it, by the native engine with times that carry coefficients, rounded to
/// some ten digits. Rates are found flow by flow, also where the engine itself goes by levels. A number near a fraction
/// with a small denominator is taken for that. On a border, runs with a slightly smaller and a slightly larger value of
/// the variable find its sides.
class CarriedRun {
 public:
  /// @param observer receives the events of all runs, and must outlive this
  CarriedRun(const Experiment& experiment, Observer& observer);
  CarriedRun(CarriedRun&&) noexcept;
  CarriedRun& operator=(CarriedRun&&) noexcept;
  ~CarriedRun();

  /// Whether exact_run() would certainly spend more than `work` of its budget: more than rounding could make up for.
  /// Runs the experiment, the first time. @param work at most most_work @throws as Engine::run
  [[nodiscard]] bool exact_one_takes_more_than(double work);
  static constexpr double most_work = 1e6;

  /// None if it is not to be had: on a border so near to another that the runs beside it cross that, or where they take
  /// far longer than the run; or with more parameters than CarriedTime::most. @throws as Engine::run
  [[nodiscard]] std::optional<ExactRun> take();

 private:
  class Runs;
  std::unique_ptr<Runs> runs_;
};

/// CarriedRun::take() alone.
[[nodiscard]] std::optional<ExactRun> carried_run(const Experiment& experiment, Observer& observer);

}  // namespace hopscope
