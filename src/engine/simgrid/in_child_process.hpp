#pragma once

#include <functional>

#include <hopscope/error.hpp>

#include "engine/simgrid/event_stream.hpp"

namespace hopscope {

/// A process that worked for us is gone, with what it worked at. It may be worth another try.
class ProcessLost : public EngineError {
 public:
  using EngineError::EngineError;
};

/// Runs `simulation` in a process of its own and tells `observer`, in this one, what happens there. What the simulation
/// throws is reported; its return value is the makespan.
/// @return the makespan.
/// @throws DeadlockError, ProgramError, EngineError as the simulation ended; ProcessLost if the process died.
Time run_in_child_process(const std::function<Time(Observer&)>& simulation, Observer& observer);

}  // namespace hopscope
