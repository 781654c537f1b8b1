#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "command/line/options.hpp"
#include "command/line/progress.hpp"
#include "run/bound/price_bounds.hpp"

namespace hopscope {

/// Supervises one run after the other, as the command line requests: shows their progress, warns of long runs, reports
/// how long they took, and ends those that exceed the time limit.
class Supervision final : public RunProgress {
 public:
  explicit Supervision(const Options& options);

  /// Options for runs supervised by this object, valid during its lifetime.
  [[nodiscard]] RunOptions run_options();

  void on_planning(const Scenario& scenario) override;
  void on_begin(const Scenario& scenario, const RunForecast& forecast) override;
  void on_end(const Scenario& scenario, double seconds) override;
  void on_over() noexcept override;
  [[nodiscard]] Observer* observer() override { return progress_ ? &*progress_ : nullptr; }

 private:
  std::optional<Progress> progress_;  // none if progress is not shown
  std::optional<double> time_limit_;  // of a run, in seconds of wall-clock time
  bool messages_;
  bool timing_;
  bool quiet_;
  PriceBounds bounds_;
};

/// The files given to a command. If there are several, schemas and lectures are skipped with a note on standard error:
/// scenarios/*.json is not intended to include them.
[[nodiscard]] std::vector<std::string> scenario_files(const Options& options);

/// The same with lectures, for commands that support them.
[[nodiscard]] std::vector<std::string> scenario_and_lecture_files(const Options& options);

}  // namespace hopscope
