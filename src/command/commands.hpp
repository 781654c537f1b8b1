#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "command/line/options.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// A command of the command line.
struct CommandEntry {
  std::string_view name;
  Command command = nullptr;
  std::span<const Format> formats;  ///< that it supports; none if it takes no --format
  std::string_view argument;        ///< as in the usage line
  std::string_view needs;           ///< the component that it requires; may be empty
  std::string_view argument_help;
  std::string_view summary;
  std::string_view example;
  std::vector<std::string_view> takes = {};    ///< options of several commands, but not of all
  std::vector<std::string_view> refuses = {};  ///< options of all commands that have no effect on it
  bool takes_one = false;                      ///< argument, and refuses more
  std::string_view for_people = "table";       ///< the name of Format::table
  bool writes_results = false;       ///< into --output, so that its ending selects the format; as all with rows do
  const StudyKind* study = nullptr;  ///< if it is one
};

/// All commands, in the order of the help.
[[nodiscard]] const std::vector<CommandEntry>& all_commands();
[[nodiscard]] std::vector<std::string_view> command_names();
/// Null if there is none of that name.
[[nodiscard]] const CommandEntry* command_named(std::string_view name);

/// Steps through runs on the terminal, by keys, until the user quits. Restores the terminal.
/// @throws UsageError if standard input and output are not a terminal
void watch(const std::vector<ShownRun>& runs);

/// @throws UsageError if watching is impossible; to be called before anything runs
void require_terminal();

}  // namespace hopscope
