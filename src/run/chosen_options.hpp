#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The scenario with the options that its file leaves to be chosen: the best by the formula for its sizes, or, as long
/// as runs are faster, one nearby: up to two less or more, a half, two thirds, one and a half times, twice.
/// @throws as simulate
[[nodiscard]] Scenario with_chosen_options(Scenario scenario, const RunOptions& options);

}  // namespace hopscope
