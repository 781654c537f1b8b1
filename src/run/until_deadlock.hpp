#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The steps of a run until it ends in a deadlock, for pages: simulate() has no result then. The engine is native.
/// `time` is the instant at which the last thing happens; `delivery` has failed, with a line for each of the first
/// ranks that wait. Without formulas, bounds and expectations.
/// @param options only observers, progress and loads are used
/// @throws EngineError if it does not end in a deadlock; what simulate() throws before a run
[[nodiscard]] Result run_until_deadlock(const Scenario& scenario, const RunOptions& options);

}  // namespace hopscope
