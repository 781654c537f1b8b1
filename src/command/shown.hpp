#pragma once

#include "command/experiment.hpp"
#include "output/shown_run.hpp"

namespace hopscope {

/// How much of a run is kept to be drawn.
struct ShownLimits {
  std::size_t messages = 20000;
  std::size_t blocks = 300000;   ///< that messages carry, all together
  std::size_t entries = 300000;  ///< of the lists of what ranks hold
  std::size_t columns = 1024;    ///< of the map of loads
  std::size_t rows = 512;        ///< the same; of a network that is drawn, as many as it has channels
};

/// Runs a scenario, and keeps what can be drawn of it.
/// @throws as carry_out
[[nodiscard]] ShownRun show(const Scenario& scenario, const Options& options, Supervision& supervision,
                            const ShownLimits& limits = {});

}  // namespace hopscope
