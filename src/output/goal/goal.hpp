#pragma once

#include <string>

#include "run/shown_run.hpp"

namespace hopscope {

/// Why a run cannot be written in GOAL; empty if it can.
[[nodiscard]] std::string why_no_goal(const ShownRun& run);

/// The messages of a run in GOAL, as text: a word is a byte, and a pause of a rank a calculation in whole nanoseconds.
/// What waits for what is determined by turns_of_ranks.
[[nodiscard]] std::string goal_schedule(const ShownRun& run);
/// The same in the binary form, which LogGOPSim and ATLAHS read.
[[nodiscard]] std::string binary_goal_schedule(const ShownRun& run);

}  // namespace hopscope
