#pragma once

#include <string_view>

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

  /// How many messages of a rank are under way at once, about, on the average over all ranks.
  [[nodiscard]] double messages_under_way() const {
    return algorithm.posts_all_at_once ? operation.total_blocks() / platform.ranks() : 2;
  }
};

/// Decides what time a program's sends take.
class Engine {
 public:
  virtual ~Engine() = default;
  [[nodiscard]] virtual std::string_view name() const = 0;
  /// One line for people: how it times messages, and what it cannot simulate.
  [[nodiscard]] virtual std::string_view summary() const = 0;
  /// True if it simulates one rank for all and reports that one: see Observer::on_symmetry.
  [[nodiscard]] virtual bool follows_one_rank() const { return false; }
  /// True if it makes processes of its own, which a program with several threads must not do.
  [[nodiscard]] virtual bool makes_processes() const { return false; }
  /// Runs every rank's program to its end and reports to `observer` what happens, in order of time.
  /// @return the makespan in the user's unit.
  /// @throws InputError if it shows only now that this engine cannot run it; DeadlockError if ranks wait for ever;
  /// ProgramError if the program breaks a rule of program.hpp; EngineError if the engine itself fails; what the program
  /// or the observer throws (see program.hpp and observer.hpp)
  virtual Time run(const Experiment& experiment, Observer& observer) const = 0;
  /// Why this engine cannot simulate this platform, and what it could; empty if it can.
  [[nodiscard]] virtual std::string misfit(const Platform& platform) const = 0;
  /// Estimate of the memory that `run` takes, in bytes.
  [[nodiscard]] virtual double bytes_needed(const Experiment& experiment) const = 0;
};

}  // namespace hopscope
