#pragma once

#include <optional>
#include <string_view>

#include <hopscope/topology.hpp>

#include "measurements/launch/launchers.hpp"

namespace hopscope {

/// The arguments of a launcher for one of the programs that it starts: "-np 4 -host a ./osu_alltoall".
class LaunchedPart {
 public:
  explicit LaunchedPart(const Launcher& launcher) : launcher_(&launcher) {}

  /// The next word, which is not one that begins a launch of its own: see may_start.
  void take(const CommandWord& word);
  /// Whether the next word, if it is not an option, is what is started or an argument of that, and not the value of an
  /// option.
  [[nodiscard]] bool may_start() const { return values_ == 0; }
  /// The next word is a launcher, which is started.
  void start_launcher(std::string_view launcher) {
    if (started_.empty()) started_ = launcher;
  }
  /// The benchmark; behind what is started, if that is a wrapper. Empty if none is known.
  [[nodiscard]] std::string_view program() const { return program_; }
  /// "mpirun noticed that process 3 exited" is no launch.
  [[nodiscard]] bool is_launch() const { return !program_.empty() || (!is_utility(started_) && has_options_); }
  /// "./prepare", as one of several: its ranks are not stated.
  [[nodiscard]] bool is_other_program() const { return !is_launch() && started_.find('/') != std::string_view::npos; }
  /// The ranks that the options state; none if they do not, or contradict each other.
  [[nodiscard]] std::optional<Rank> ranks() const;

 private:
  /// A number that options state.
  struct Stated {
    std::optional<Rank> number = {};
    bool is_stated = false;
    bool is_certain = true;
  };

  void take_option(std::string_view word);
  void take_value(std::string_view value);
  void look_for_program(const CommandWord& word);
  [[nodiscard]] Stated* stated_by(LauncherOption::Meaning meaning);

  const Launcher* launcher_;
  std::string_view started_;  // the first word of what is started
  std::string_view program_;
  std::size_t values_ = 0;                                          // so many of the next words are of an option
  LauncherOption::Meaning option_ = LauncherOption::Meaning::flag;  // the last one
  bool has_options_ = false;
  bool is_doubtful_ = false;  // whether what has been started stands before the options that follow
  Stated ranks_, nodes_, ranks_per_node_, sets_, ranks_per_set_;
};

}  // namespace hopscope
