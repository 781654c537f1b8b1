#pragma once

#include <hopscope/scenario.hpp>
#include <hopscope/tick.hpp>

namespace hopscope {

/// The scenario with its plan computed, if its algorithm has one. It may take seconds.
[[nodiscard]] Scenario planned(Scenario scenario, const Tick& tick = {});

/// Approximately how many messages a scenario sends: one for each rank and step, unless all are sent at once, or to
/// neighbours; one for each pair of ranks if it is still to be planned.
[[nodiscard]] double messages_of(const Scenario& scenario);
/// Selects the automatic engine for more than ten million messages, unless the file or an option names an engine.
void select_engine_if_large(Scenario& scenario, const Catalogue& catalogue);

/// Runs that take no longer start without a warning.
inline constexpr double seconds_to_warn_of = 60;

/// Roughly how long its engine will take, in seconds, from the number of messages, their hops, and whether they share
/// channels.
/// @return 0 if that is negligible
[[nodiscard]] double expected_seconds(const Scenario& scenario);

}  // namespace hopscope
