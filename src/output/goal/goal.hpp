#pragma once

#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// Why a run cannot be written in GOAL; empty if it can.
[[nodiscard]] std::string why_no_goal(const ShownRun& run);

/// The messages of a run in GOAL, as text: a word is a byte. A rank begins the messages of a step when those of the
/// steps before, from it and to it, have been delivered.
[[nodiscard]] std::string goal_schedule(const ShownRun& run);

}  // namespace hopscope
