#pragma once

#include <chrono>
#include <optional>

#include <hopscope/simulate.hpp>

#include "run/regular_looks.hpp"

namespace hopscope {

/// A limit on the wall-clock time of a run, including the planning of its schedule. It is checked at every event of a
/// run, and when an engine reports that it is idle.
class TimeLimit final : public RegularLooks {
 public:
  using Clock = std::chrono::steady_clock;

  /// Starts the clock. @param seconds none if there is no limit. @param used of these, before now
  explicit TimeLimit(std::optional<double> seconds, double used = 0);

  [[nodiscard]] bool is_set() const { return seconds_.has_value(); }
  /// Seconds since construction, plus those used before.
  [[nodiscard]] double used() const;
  /// @throws TimeIsUp
  void check() const;

 private:
  void look() override { check(); }

  std::optional<double> seconds_;
  double used_;
  Clock::time_point begun_ = Clock::now();
};

}  // namespace hopscope
