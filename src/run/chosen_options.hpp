#pragma once

#include <hopscope/simulate.hpp>

namespace hopscope {

/// The scenario with the options that its file leaves to be chosen: the best by the formula for its sizes, or one
/// nearby (one less or more, half, twice) with which a run is faster; of equally fast ones the first.
/// @throws as simulate
[[nodiscard]] Scenario with_chosen_options(Scenario scenario, const RunOptions& options);

}  // namespace hopscope
