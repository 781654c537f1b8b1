#pragma once

#include <algorithm>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The order of magnitude of the shortest thing that takes time: the smallest cost that somebody pays, or half a
/// message of less than two words; 1 if nothing takes time. What is far shorter than this is rounding.
[[nodiscard]] Time time_scale(const Experiment& experiment);

/// The smallest cost that somebody pays: a startup, a hop, or half of the smallest message on its way, rearranged or
/// combined; 0 if nothing takes time.
[[nodiscard]] Time smallest_paid_cost(const Experiment& experiment);

/// How far behind `now` a time may lie and still be now. Sums of the same costs in another order differ in their last
/// digits, the more the longer the sums; but a cost must not be lost in what these differ by, however long the run.
/// @param scale as of time_scale
[[nodiscard]] inline Time same_instant(Time now, Time scale) {
  return 1e-11 * scale + std::min(1e-13 * now, std::max(1e-3 * scale, 4e-16 * now));
}

}  // namespace hopscope
