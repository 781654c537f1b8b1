#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "command/line/progress.hpp"
#include "study/sweep/observer.hpp"

namespace hopscope {

/// The progress of a sweep.
class SweepProgress {
 public:
  /// @param what begins the line. @param work the total amount, in any unit
  SweepProgress(std::string what, std::size_t points, double work, ProgressStyle style);

  /// A point has ended. @param work its expected amount
  void count(bool is_done, double work);
  void draw_if_due();

 private:
  [[nodiscard]] std::string how_far(double seconds) const;

  ProgressLine line_;
  std::size_t points_;
  double work_;
  std::size_t ended_ = 0;
  double work_done_ = 0;
  std::size_t failed_ = 0;
};

/// Shows the progress of a sweep, and warns if it will take hours.
class SweepReporter final : public SweepObserver {
 public:
  /// @param file of the sweep, which begins each line
  SweepReporter(std::string file, bool quiet, ProgressStyle style);

  void on_look(std::string_view doing, std::size_t done, std::size_t points) override;
  void on_looked() override { line_.reset(); }
  void on_long_sweep(const LongSweep& sweep) override;
  void on_begin(std::size_t points, double seconds) override;
  void on_point(bool is_done, double seconds) override { progress_->count(is_done, seconds); }
  void on_idle() override { progress_->draw_if_due(); }
  void on_end() override { progress_.reset(); }

 private:
  std::string file_;
  bool quiet_;
  ProgressStyle style_;
  std::optional<ProgressLine> line_;       // while they are examined; with a new initial delay each time
  std::optional<SweepProgress> progress_;  // while points are run
};

}  // namespace hopscope
