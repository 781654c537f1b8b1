#pragma once

#include <cstdint>

namespace hopscope {

/// How max-min fair rates are found: see AdaptiveSharing. All but the first are for tests.
enum class FairSolver : std::uint8_t {
  whichever_is_quicker,
  by_flow,
  by_levels,
  by_levels_and_routes,  ///< the same without sets of flows for each channel, as where these would be too large
  in_turns,              ///< the other one after every change
};

}  // namespace hopscope
