#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <hopscope/topology.hpp>

#include "scenario/launch_line.hpp"

namespace hopscope {

/// The commands of a log, which may tell by how many ranks an exchange of the OSU benchmarks is carried out.
class LoggedCommands {
 public:
  /// To be called with each line. A command may go on in the next line, after a backslash.
  void note(std::string_view line);
  /// A table begins here: the ranks that the command before it started, if that is known.
  [[nodiscard]] std::optional<Rank> ranks_of_table();

 private:
  void take(const Launch& launch);

  std::string command_;  // that goes on
  std::optional<Rank> launched_;
  bool is_awaited_ = false;  // the table of a benchmark that a command has named
};

}  // namespace hopscope
