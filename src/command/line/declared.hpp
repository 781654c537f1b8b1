#pragma once

// The command line as it is declared, for help, completion in shells and the manual page.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "command/commands.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

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

/// Whether a command takes one of the shared options: "--messages". Not for options of a single command.
[[nodiscard]] bool takes(std::string_view command, std::string_view option);

/// Why a command does not take a shared option, and which does: "report takes no --watch; run does".
[[nodiscard]] std::string why_not_taken(std::string_view command, std::string_view option);

/// An option as it is declared, for what is made of the declarations: completion in shells, the manual page.
struct DeclaredOption {
  std::vector<std::string> names;    ///< "-h", "--help"
  std::string value;                 ///< "FILE"; empty: a flag
  std::string meaning;               ///< without a full stop
  std::vector<std::string> choices;  ///< the values that there are; empty: other ones too

  [[nodiscard]] bool takes_file() const { return value == "FILE"; }
};

struct DeclaredCommand {
  std::string name, summary, usage, example;
  std::string argument, argument_meaning;  ///< "FILE", "scenario files"
  std::vector<DeclaredOption> options;     ///< its own, then those that it shares

  [[nodiscard]] bool takes_files() const { return argument != "NAME" && argument != "KIND"; }
};

/// The command line: what may stand without a command, and each command.
struct DeclaredProgram {
  std::string summary;
  std::vector<DeclaredOption> options;
  std::vector<DeclaredCommand> commands;
};

/// Of the group of options that belong to no command.
inline constexpr const char* options_for_shells = "Options for shells";

/// The options of the whole program that a command takes.
[[nodiscard]] std::vector<const CLI::Option*> shared_options_of(const CLI::App& app, const CommandEntry& entry);

/// What an option means for a command: without the names of those that take it, "run: list every message", and with the
/// formats of this one.
[[nodiscard]] std::string meaning_for(const CommandEntry& entry, const CLI::Option& option);

[[nodiscard]] DeclaredProgram declared_program(const CLI::App& app);

inline constexpr std::array<std::string_view, 3> completed_shells{"bash", "zsh", "fish"};

/// A script with which a shell completes commands, options, their values and names of files.
/// @param shell one of completed_shells
[[nodiscard]] std::string completion_for(std::string_view shell, const DeclaredProgram& program);

/// The manual page hopscope(1), in the macros of man(7).
[[nodiscard]] std::string manual_page(const DeclaredProgram& program);

}  // namespace hopscope
