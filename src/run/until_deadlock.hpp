#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The steps of a run until it ends in a deadlock, for pages: simulate() has no result then. `time` is the instant at
/// which the last thing happens; `delivery` has failed, with a line for each rank that waits. Without formulas, bounds
/// and expectations; and without steps if it is no deadlock after all.
/// @param options of which observers, progress and loads count
[[nodiscard]] Result run_until_deadlock(const Scenario& scenario, const RunOptions& options);

}  // namespace hopscope
