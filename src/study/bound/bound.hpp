#pragma once

// The bounds of a scenario, and what of its network is critical.

#include <vector>

#include <hopscope/scenario.hpp>

#include "run/bound/operation_cuts.hpp"
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

/// Fills in the bound of a collective operation, by the cut that its words need longest to cross.
/// @param report with the scenario's platform @pre has_cuts
void bound_by_cuts(BoundReport& report, const Scenario& scenario, const GoesOn& goes_on);

/// The nodes whose ports are critical; with a group, all.
[[nodiscard]] std::vector<NodeId> critical_nodes(const BoundReport& report);

/// The dual prices of critical channels, by channel of the topology, relative to the highest; 0 of the others.
[[nodiscard]] std::vector<double> relative_prices(const BoundReport& report);

/// How many channels that are not critical, nor the way back of one that is, are as busy as the busiest in the flow
/// that was found; 0 if the flow is slower than the bound of the channels.
[[nodiscard]] int other_channels_as_busy(const FlowNetwork& network, const BoundReport& report);

/// The critical channels, by channel of the topology: with a group, those of all nodes.
[[nodiscard]] std::vector<bool> critical_everywhere(const BoundReport& report);

}  // namespace hopscope
