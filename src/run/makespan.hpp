#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The time of a run of which nothing else is asked: no loads, formulas or bounds are computed, and delivery is not
/// checked. @param options the engine, the content and the limit of time; the others are ignored
/// @throws as simulate
[[nodiscard]] Time makespan_of(const Scenario& scenario, const RunOptions& options);

}  // namespace hopscope
