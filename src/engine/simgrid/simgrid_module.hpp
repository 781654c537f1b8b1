#pragma once

#include <hopscope/engine.hpp>

namespace hopscope {

// SimGrid is loaded where a run asks for it: with the libraries that it needs it would take longer to start than most
// commands take as a whole.

using SimulateWithSimGrid = Time(const Experiment&, Observer&);
// Its name has the version in it: the two must have been made together.
inline constexpr const char* simgrid_module_file = "libhopscope-simgrid-" HOPSCOPE_VERSION ".so";
inline constexpr const char* simgrid_module_function = "hopscope_simulate_with_simgrid";

}  // namespace hopscope

/// To be called in a process that ends afterwards: what SimGrid and its actors hold is left to the system.
/// @return the makespan
extern "C" [[gnu::visibility("default")]] hopscope::Time hopscope_simulate_with_simgrid(
    const hopscope::Experiment& experiment, hopscope::Observer& observer);
