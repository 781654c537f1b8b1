#pragma once

#include <optional>
#include <vector>

#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

/// A set of vertices of which the channels out of it, or in both directions, are all critical, and no others.
struct CriticalCut {
  std::vector<NodeId> nodes;  ///< on the side with fewer nodes, ascending, without switches
  std::int64_t channels = 0;  ///< out of that side, or into it, whichever are more
};

/// The cut that critical channels form, if they do. @param is_critical by channel
[[nodiscard]] std::optional<CriticalCut> critical_cut(const FlowNetwork& network, const std::vector<bool>& is_critical);

}  // namespace hopscope
