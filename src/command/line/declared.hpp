#pragma once

#include <string>
#include <vector>

#include "command/commands.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hopscope {

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

}  // namespace hopscope
