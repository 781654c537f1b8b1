#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "store/point_store.hpp"

namespace hopscope {

/// Which of the next points are still to be run, since another process may have stored some: asked for several at once,
/// the store answers in a fraction of the time. Answers are a twentieth of a second old at most.
class LookAhead {
 public:
  /// @param is_wanted judges a point, by what the store has. All arguments must outlive this.
  LookAhead(store::PointStore& store, std::function<bool(std::size_t)> is_wanted)
      : store_(store), is_wanted_(std::move(is_wanted)) {}

  /// @param upcoming the point in question, and those that probably follow; a view of what stays where it is
  [[nodiscard]] bool is_wanted(std::span<const std::size_t> upcoming);

 private:
  using Clock = std::chrono::steady_clock;

  store::PointStore& store_;
  std::function<bool(std::size_t)> is_wanted_;
  std::span<const std::size_t> seen_;
  std::vector<bool> answers_;  // to these
  Clock::time_point when_;
};

}  // namespace hopscope
