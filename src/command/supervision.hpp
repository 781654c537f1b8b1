#pragma once

#include <optional>
#include <string>
#include <vector>

#include <hopscope/simulate.hpp>

#include "command/options.hpp"
#include "command/progress.hpp"

namespace hopscope {

/// Looks after one run after the other, as the command line wants it: shows how far they are, warns of hours, says how
/// long they took, and ends what takes longer than it may.
class Supervision final : public RunProgress {
 public:
  explicit Supervision(const Options& options);

  /// For runs that this looks after, for as long as it lives.
  [[nodiscard]] RunOptions run_options();

  void on_planning(const Scenario& scenario) override;
  void on_begin(const Scenario& scenario, const RunForecast& forecast) override;
  void on_end(const Scenario& scenario, double seconds) override;
  void on_over() noexcept override;
  [[nodiscard]] Observer* observer() override { return progress_ ? &*progress_ : nullptr; }

 private:
  std::optional<Progress> progress_;  // none if nobody wants to see it
  std::optional<double> time_limit_;  // of a run, in seconds of wall-clock time
  bool messages_;
  bool timing_;
  bool quiet_;
};

/// The files that a command was given. Where there are several, schemas are left out and told of on the standard
/// error, and lectures as well: whoever writes scenarios/*.json does not mean them.
[[nodiscard]] std::vector<std::string> scenario_files(const Options& options);

/// The same with lectures, for commands that know what to do with one.
[[nodiscard]] std::vector<std::string> scenario_and_lecture_files(const Options& options);

}  // namespace hopscope
