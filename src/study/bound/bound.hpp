#pragma once

#include <hopscope/scenario.hpp>

#include "study/bound/bound_report.hpp"

namespace hopscope {

/// The largest networks that are not symmetric: nodes times channels.
inline constexpr double most_nodes_times_channels = 1 << 28;
/// The largest symmetric ones, in nodes.
inline constexpr NodeId most_symmetric_nodes = 1 << 24;

/// Bounds the time of the scenario's operation on its platform, whatever the schedule.
/// @throws InputError if the operation or the size of the network does not allow it
[[nodiscard]] BoundReport bound_of(const Scenario& scenario, const FlowSearch& search);

/// The same with little work, as for the results of runs; none if there is no such bound, if there is nothing to send,
/// or if the network is too large.
[[nodiscard]] std::optional<BoundReport> quick_bound_of(const Scenario& scenario);

}  // namespace hopscope
