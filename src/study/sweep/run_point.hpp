#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>

#include <hopscope/result.hpp>
#include <hopscope/simulate.hpp>

#include "run/bound/price_bounds.hpp"
#include "scenario/sweep/sweep.hpp"
#include "store/point_store.hpp"
#include "study/sweep/worker_process.hpp"

namespace hopscope {

/// Memory shared by concurrent runs: a run that would not fit beside the others waits for them.
class MemoryBudget {
 public:
  explicit MemoryBudget(double bytes) : free_(bytes) {}

  /// Waits until that much is free, or no other run holds any.
  void take(double bytes);
  void give_back(double bytes);

 private:
  std::mutex mutex_;
  std::condition_variable given_back_;
  double free_;
  int takers_ = 0;
};

/// What a run will take.
struct Expectation {
  double seconds = 0;
  double bytes = 0;  ///< 0 also if that is known only when its schedule has been planned
};

/// Runs the points of a sweep, one by one. Safe to use from several threads for points that need no process.
class PointRunner {
 public:
  /// @param time_limit of each point, in seconds
  PointRunner(const Sweep& sweep, const Catalogue& catalogue, std::optional<double> time_limit);

  [[nodiscard]] const Sweep& sweep() const { return sweep_; }
  /// Runs a point and returns its record. If it cannot be run, or its run fails, the record contains the reason:
  /// nothing is thrown.
  /// @param how observers and progress of the run, for what a record does not have; an exception of theirs that is none
  /// of the standard library ends this too
  /// @param result receives what the run gave, if that is not null and the run completed
  [[nodiscard]] store::PointRecord run(std::size_t point, const RunOptions& how = {},
                                       std::optional<Result>* result = nullptr);
  /// The record of a point that was run in a process.
  [[nodiscard]] store::PointRecord record_of(std::size_t point, const RunOutcome& outcome) const;
  /// True if a point's engine forks processes, so that the point must be run in a process without threads.
  /// @param engine as in the point's identity
  [[nodiscard]] bool needs_process(const std::string& engine) const;
  /// What its run will take, roughly; nothing if it will not be run.
  [[nodiscard]] Expectation expected(std::size_t point) const;
  /// Bytes that were free when this was constructed.
  [[nodiscard]] double bytes_free() const { return bytes_free_; }

 private:
  [[nodiscard]] store::PointRecord record_of_run(std::size_t point, const RunOptions& how,
                                                 std::optional<Result>* result);

  const Sweep& sweep_;
  const Catalogue& catalogue_;
  std::optional<double> time_limit_;
  double bytes_free_;
  MemoryBudget budget_;
  PriceBounds bounds_;
};

/// The record of a point whose run completed.
[[nodiscard]] store::PointRecord record_of(const PointIdentity& identity, const Scenario& scenario,
                                           const Result& result);

/// The record of a point whose run did not. @param status "failed" or "lost"
[[nodiscard]] store::PointRecord record_without_result(const PointIdentity& identity, const std::string& status,
                                                       const std::string& reason);

/// Adds how long its run took.
void set_seconds(store::PointRecord& record, double seconds);

}  // namespace hopscope
