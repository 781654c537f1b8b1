// The part of engine simgrid that needs SimGrid, and all of the module that is loaded for it.

#include "engine/simgrid/simgrid_module.hpp"

#include "engine/simgrid/simgrid_fabric.hpp"
#include "engine/time_scale.hpp"

hopscope::Time hopscope_simulate_with_simgrid(const hopscope::Experiment& experiment, hopscope::Observer& observer) {
  using namespace hopscope;
  // SimGrid keeps absolute time to about 1e-9.
  const double unit = time_scale(experiment);
  auto& fabric = *new SimGridFabric(experiment.platform, unit);
  auto& machine = *new Machine<SimGridFabric>(experiment, fabric, observer);
  fabric.run(machine);
  machine.report_holdings();
  machine.report_unreceived();
  return machine.makespan();
}
