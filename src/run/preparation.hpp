#pragma once

#include <hopscope/scenario.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

/// The scenario with its schedule worked out beforehand, if its algorithm does that. It may take seconds.
[[nodiscard]] Scenario planned(Scenario scenario, const Tick& tick = {});

/// About how many messages a scenario sends: one for each rank and step, unless all go at once, or to neighbours; for
/// each pair of ranks, if it is still to be planned.
[[nodiscard]] double messages_of(const Scenario& scenario);

/// What takes no longer is begun without a word.
inline constexpr double hours_to_warn_of = 4;

/// About how long its engine will take, from the number of messages.
/// @return 0 where that is no question
[[nodiscard]] double expected_seconds(const Scenario& scenario);

}  // namespace hopscope
