#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "command/line/options.hpp"

namespace hopscope {

/// A command of the command line.
struct CommandEntry {
  std::string_view name;
  Command command;
  std::span<const Format> formats;  ///< that it supports; none if it takes no --format
  std::string_view argument;        ///< as in the usage line
  std::string_view needs;           ///< the component that it requires; may be empty
  std::string_view argument_help;
  std::string_view summary;
  std::string_view example;
  bool takes_one = false;                 ///< argument, and refuses more
  std::string_view for_people = "table";  ///< the name of Format::table
  bool writes_results = false;            ///< into --output, so that its ending selects the format; as all with rows do
};

/// All commands, in the order of the help.
[[nodiscard]] std::span<const CommandEntry> all_commands();
[[nodiscard]] std::vector<std::string_view> command_names();
/// Null if there is none of that name.
[[nodiscard]] const CommandEntry* command_named(std::string_view name);

}  // namespace hopscope
