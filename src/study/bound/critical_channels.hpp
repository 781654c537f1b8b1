#pragma once

#include <vector>

#include "study/bound/bound_report.hpp"

namespace hopscope {

/// The nodes whose ports are critical; with a group, all.
[[nodiscard]] std::vector<NodeId> critical_nodes(const BoundReport& report);

/// The prices of critical channels, by channel of the topology, relative to the highest; 0 of the others.
[[nodiscard]] std::vector<double> relative_prices(const BoundReport& report);

/// How many channels that are not critical, nor the way back of one that is, are as busy as the busiest in the flow
/// that was found; 0 if the flow is slower than the bound of the channels.
[[nodiscard]] int other_channels_as_busy(const FlowNetwork& network, const BoundReport& report);

/// The critical channels, by channel of the topology: with a group, those of all nodes.
[[nodiscard]] std::vector<bool> critical_everywhere(const BoundReport& report);

}  // namespace hopscope
