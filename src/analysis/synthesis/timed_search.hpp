#pragma once

#include "analysis/synthesis/step_search.hpp"

namespace hopscope {

/// Messages of unequal times in steps, and the time of all steps one after the other.
struct TimedPacking {
  Packing packing;
  double time = 0;
};

/// Packs messages of unequal times so that those of a step are alike: a step takes as long as its longest message.
///
/// The longest come first, each into the first step that has room for it. If none has, two steps exchange messages
/// that stand in its way, along with all that follows from it (as in Koenig's edge colouring: with one port each way
/// and channels that nobody shares, as few steps suffice as the busiest rank has messages). Then, for two steps at a
/// time, the messages that depend on each other by what they use change places, so that one step gets the longer of all
/// and the other may be short; what makes no difference is decided by chance, which opens ways for other pairs.
/// @param problem with `times`
[[nodiscard]] TimedPacking pack_by_time(const PackingProblem& problem, const PackingLimits& limits);

}  // namespace hopscope
