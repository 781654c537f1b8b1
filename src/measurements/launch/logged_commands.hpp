#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/topology.hpp>

#include "measurements/launch/launch_line.hpp"

namespace hopscope {

/// The commands of a log, which may say by how many ranks a collective operation of the OSU benchmarks is carried out.
/// What is not certain is left open: a wrong number of ranks is worse than none.
class LoggedCommands {
 public:
  /// To be called with each line. A command may go on in the next line, after a backslash.
  void note(std::string_view line);
  /// A table begins here: the ranks that the command before it started, if that is known, and if it names no other
  /// benchmark. @param benchmark the program of the table without "osu_" and its variants: "alltoall", "reduce"
  [[nodiscard]] std::optional<Rank> ranks_of_table(std::string_view benchmark = "alltoall");

 private:
  void take(const Launch& launch, bool is_comment);
  void take_other_start(std::string_view line, bool is_comment);

  std::string command_;  // that goes on
  std::optional<Rank> launched_;
  std::string program_;           // that was launched; empty if it is not known
  bool is_awaited_ = false;       // the table of a benchmark that a command has named
  bool is_of_comment_ = false;    // that command begins with "# ", which may be the prompt of root
  bool is_contradicted_ = false;  // by another command in front of the same table
  bool has_table_ = false;        // of the last command
};

}  // namespace hopscope
