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

/// The critical channels, by channel of the topology: with a group, those of all nodes.
[[nodiscard]] std::vector<bool> critical_everywhere(const BoundReport& report);

}  // namespace hopscope
