#pragma once

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include <hopscope/algorithm.hpp>
#include <hopscope/observer.hpp>
#include <hopscope/operation.hpp>

namespace hopscope {

/// One thing to simulate.
struct Experiment {
  const Platform& platform;
  const Algorithm& algorithm;
  const Operation& operation;
  const Schedule& schedule;

  /// The fewest words above 0 of a message; 0 if none has words.
  [[nodiscard]] double smallest_message() const {
    if (algorithm.smallest_message) return algorithm.smallest_message(schedule);
    return schedule.sizes ? schedule.sizes->smallest() : schedule.message_words;
  }
  /// Roughly how many messages of a rank are in flight at once, averaged over all ranks.
  [[nodiscard]] double messages_under_way() const {
    if (!algorithm.posts_all_at_once) return 2;
    // Some have a port, as many wait to be next, and others have been delivered where nobody has received them yet.
    const double most = algorithm.exchanges_all ? 3.0 * platform.ports : operation.total_blocks();
    return std::min(most, operation.total_blocks() / platform.ranks());
  }
  /// The sums of a run, none of which are made yet; null in a sized run, and where the operation does not add.
  [[nodiscard]] std::shared_ptr<Sums> sums() const {
    if (schedule.content != Content::tracked || !(operation.adds() || operation.unites())) return nullptr;
    return std::make_shared<Sums>(platform.ranks(), operation.adds() ? algorithm.repeats : Repeats::united);
  }
};

/// Determines how long the messages of a program take.
class Engine {
 public:
  virtual ~Engine() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// One line of text: how it computes message times, and what it cannot simulate.
  [[nodiscard]] virtual std::string_view summary() const = 0;
  /// True if it simulates one rank on behalf of all and reports that one: see Observer::on_symmetry.
  [[nodiscard]] virtual bool follows_one_rank() const { return false; }
  /// For an engine that selects another for each run: its candidates in order of preference. The last supports whatever
  /// this one does. Empty for all others.
  [[nodiscard]] virtual std::vector<const Engine*> in_turn() const { return {}; }
  /// True if it forks processes, which a program with several threads must not do.
  [[nodiscard]] virtual bool makes_processes() const { return false; }
  /// Runs every rank's program to its end and reports events to `observer`, in order of time.
  /// @return the makespan in the user's unit.
  /// @throws InputError if this engine turns out to be unable to run it; DeadlockError if ranks wait forever;
  /// ProgramError if the program breaks a rule of program.hpp; EngineError if the engine itself fails; what the program
  /// or the observer throws (see program.hpp and observer.hpp)
  virtual Time run(const Experiment& experiment, Observer& observer) const = 0;
  /// Why this engine cannot simulate this platform, and what it could simulate; empty if it can.
  [[nodiscard]] virtual std::string misfit(const Platform& platform) const = 0;
  /// Estimate of the memory that `run` takes, in bytes.
  [[nodiscard]] virtual double bytes_needed(const Experiment& experiment) const = 0;
};

/// True if an engine cannot track the partial sums of an operation: they differ from rank to rank, in their operands
/// and in their place in the vector.
[[nodiscard]] inline bool leaves_sums_out(const Engine& engine, const Operation& operation) {
  return engine.follows_one_rank() && (operation.adds() || operation.unites());
}

}  // namespace hopscope
