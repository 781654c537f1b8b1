#pragma once

#include <stdexcept>

#include <hopscope/simulate.hpp>

#include "wasm/answers.hpp"

namespace hopscope::lab {

/// A run is expected to take longer than it may.
class Refusal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Tells the page of a run's progress, and refuses long ones.
class RunWatch final : public RunProgress, private Observer {
 public:
  /// @param seconds that the run may be expected to take
  RunWatch(Progress progress, double seconds) : progress_(std::move(progress)), seconds_(seconds) {}

  /// Options of a run that this watches, which must outlive it.
  [[nodiscard]] RunOptions options();

  /// @throws Refusal
  void on_begin(const Scenario& scenario, const RunForecast& forecast) override;
  [[nodiscard]] Observer* observer() override { return progress_ ? this : nullptr; }

 private:
  void on_deliver(const MessageInfo& message, Time now) override;
  void on_round(const Round& round) override;
  void count(double messages);

  Progress progress_;
  double seconds_;
  double messages_ = 0;  // expected
  double delivered_ = 0;
  double told_ = 0;  // of them, when the page was last told
};

}  // namespace hopscope::lab
