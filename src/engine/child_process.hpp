#pragma once

#include <functional>

#include "engine/event_stream.hpp"

namespace hopscope {

/// Runs `simulation` in a process of its own and tells `observer`, in this one, what happens there. What the simulation
/// throws is reported; its return value is the makespan.
/// @return the makespan.
/// @throws DeadlockError, EngineError as the simulation ended; ProcessLost if the process died.
Time run_in_child(const std::function<Time(Observer&)>& simulation, Observer& observer);

}  // namespace hopscope
