#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "command/line/progress.hpp"
#include "study/sweep/summary.hpp"

namespace hopscope {

/// The progress of a sweep.
class SweepProgress {
 public:
  /// @param what begins the line. @param work the total amount, in any unit
  /// @param heading the first line of a log: it comes with the first of the others; may be empty
  SweepProgress(std::string what, std::size_t points, double work, ProgressStyle style, std::string heading = "");

  /// A point has ended. @param work its expected amount
  void count(bool is_done, double work);
  /// @param whom what is said behind "waiting for"; empty: nothing
  void wait_for(const std::string& whom) { awaited_ = whom; }
  void draw_if_due();
  [[nodiscard]] bool has_headed() const { return has_headed_; }

 private:
  [[nodiscard]] std::string how_far(double seconds) const;

  ProgressLine line_;
  std::string heading_;
  bool has_headed_ = false;
  std::size_t points_;
  double work_;
  std::size_t ended_ = 0;
  double work_done_ = 0;
  std::size_t failed_ = 0;
  std::string awaited_;
};

/// Shows the progress of a sweep, and warns if it will take hours.
class SweepReporter final : public SweepObserver {
 public:
  /// @param file of the sweep, which begins each line. @param heading as of SweepProgress
  SweepReporter(std::string file, bool quiet, ProgressStyle style, std::string heading = "");

  void on_look(std::string_view doing, std::size_t done, std::size_t points) override;
  void on_looked() override { line_.reset(); }
  void on_long_sweep(const LongSweep& sweep) override;
  void on_begin(std::size_t points, double seconds) override;
  void on_point(bool is_done, double seconds) override { progress_->count(is_done, seconds); }
  void on_wait(const std::string& whom) override { progress_->wait_for(whom); }
  void on_idle() override { progress_->draw_if_due(); }
  void on_end() override;
  /// True if a log has begun with the heading.
  [[nodiscard]] bool has_headed() const { return has_headed_; }

 private:
  std::string file_;
  bool quiet_;
  ProgressStyle style_;
  std::string heading_;
  bool has_headed_ = false;
  std::optional<ProgressLine> line_;       // while they are examined; with a new initial delay each time
  std::optional<SweepProgress> progress_;  // while points are run
};

}  // namespace hopscope
