// The part of engine simgrid that needs SimGrid, and all of the module that is loaded for it.

#include "engine/simgrid_module.hpp"

#include <algorithm>
#include <cmath>

#include "engine/simgrid_fabric.hpp"
#include "engine/time_scale.hpp"

namespace hopscope {

namespace {

/// Bytes that a channel passes in a unit of time: as many as keep the longest message below 2^62.
double bandwidth(const Experiment& experiment, double unit) {
  double most_held = 0;
  for (Rank rank = 0; rank < experiment.platform.ranks(); ++rank) {
    most_held = std::max(most_held, experiment.operation.initial(rank, Content::sizes).words());
  }
  const double longest = most_held * experiment.platform.ranks() * experiment.platform.longest_word_time() / unit;
  return std::exp2(std::min(40.0, 62 - std::ceil(std::log2(std::max(longest, 1.0)))));
}

}  // namespace

}  // namespace hopscope

hopscope::Time hopscope_simulate_with_simgrid(const hopscope::Experiment& experiment, hopscope::Observer& observer) {
  using namespace hopscope;
  // SimGrid keeps absolute time to about 1e-9.
  const double unit = time_scale(experiment);
  auto& fabric = *new SimGridFabric(experiment.platform, unit, bandwidth(experiment, unit));
  auto& machine = *new Machine<SimGridFabric>(experiment, fabric, observer);
  fabric.run(machine);
  machine.report_holdings();
  return machine.makespan();
}
