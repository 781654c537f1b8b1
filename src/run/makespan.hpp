#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The time of a run of which nothing else is asked: no loads, formulas or bounds are computed, and delivery is not
/// checked. @param options the engine, the content, the observers, the progress and the limit of time; the others are
/// ignored, and so is a reference engine
/// @throws as simulate
[[nodiscard]] Time makespan_of(const Scenario& scenario, const RunOptions& options);

}  // namespace hopscope
