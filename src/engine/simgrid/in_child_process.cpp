#include "engine/simgrid/in_child_process.hpp"

#include <hopscope/error.hpp>
#include <hopscope/tick.hpp>

#include "process/child_process.hpp"
#include "text/formatted.hpp"

namespace hopscope {

Time run_in_child_process(const std::function<Time(Observer&)>& simulation, Observer& observer) {
  ChildProcess child([&](int pipe) {
    const ThreadTick none{Tick()};  // the parent ends this process when it is to end
    EventWriter writer(pipe);
    Ending ending;
    try {
      ending = {Ending::Kind::finished, simulation(writer), {}};
    } catch (const DeadlockError& deadlock) {
      ending = {Ending::Kind::deadlock, 0, deadlock.waiting()};
    } catch (const ProgramError& error) {
      ending = {Ending::Kind::program_error, 0, {error.what()}};
    } catch (const std::exception& error) {
      ending = {Ending::Kind::failure, 0, {error.what()}};
    }
    writer.end(ending);
  });
  const std::optional<Ending> ending = read_events(child.pipe(), observer);
  const std::string how_it_ended = child.wait().in_words();
  if (!ending) throw ProcessLost("the worker process of the simulation ended: " + how_it_ended);
  if (ending->kind == Ending::Kind::deadlock) throw DeadlockError(ending->lines);
  const std::string what = joined(ending->lines, "; ");
  if (ending->kind == Ending::Kind::program_error) throw ProgramError(what);
  if (ending->kind == Ending::Kind::failure) throw EngineError(what);
  return ending->makespan;
}

}  // namespace hopscope
