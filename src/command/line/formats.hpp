#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/commands.hpp"

namespace hopscope {

/// The formats that a command supports, as listed in its help: "table (the default), json or csv".
[[nodiscard]] std::string formats_in_help(const CommandEntry& entry);

/// What --format may be for a command.
[[nodiscard]] std::vector<std::string> names_of_formats(const CommandEntry& entry);

/// The format of that name; none if the command does not support it.
[[nodiscard]] std::optional<Format> format_given(const CommandEntry& entry, std::string_view name);

/// That of a file for results, by its ending: x.csv, x.json. None for another ending, and for commands that write
/// something else into a file.
[[nodiscard]] std::optional<Format> format_by_ending(const CommandEntry& entry, const std::string& output);

/// Why the command does not support a format of that name, and which it supports.
[[nodiscard]] std::string why_not_given(const CommandEntry& entry, std::string_view name);

}  // namespace hopscope
