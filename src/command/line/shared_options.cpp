#include "command/line/shared_options.hpp"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// An option, and some commands.
struct OptionOfCommands {
  std::string_view option;
  std::array<std::string_view, 9> commands;

  [[nodiscard]] bool has(std::string_view command) const {
    return std::ranges::find(commands, command) != commands.end();
  }
};

/// Options that only these commands take; messages name the first.
constexpr std::array own{OptionOfCommands{"--messages", {"run"}},
                         OptionOfCommands{"--watch", {"run"}},
                         OptionOfCommands{"--all-steps", {"run"}},
                         OptionOfCommands{"--formula", {"run"}},
                         OptionOfCommands{"--no-formula", {"run"}},
                         OptionOfCommands{"--hide-answers", {"run"}},
                         OptionOfCommands{"--give-up-after", {"compare", "recommend", "measured"}},
                         OptionOfCommands{"--program", {"compare", "recommend", "measured", "curve"}},
                         OptionOfCommands{"--synthesise", {"compare"}},
                         OptionOfCommands{"--time-limit", {"run", "curve", "sweep"}}};
/// Options that have no effect on these commands.
constexpr std::array idle{
    OptionOfCommands{"--engine", {"list", "merge", "table", "plot", "fit", "bound", "verify", "lab"}},
    OptionOfCommands{"--set", {"list", "explain", "merge", "table", "plot", "fit", "verify", "lab"}},
    OptionOfCommands{"--format", {"export", "exercise", "lab"}},
    OptionOfCommands{"--timing", {"check", "list", "merge", "table", "plot", "fit", "bound", "verify", "lab"}},
    OptionOfCommands{"--program-limits", {"list", "fit", "merge", "table", "plot"}}};

/// Null if there is none.
const OptionOfCommands* find(std::span<const OptionOfCommands> all, std::string_view option) {
  const auto found = std::ranges::find(all, option, &OptionOfCommands::option);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

bool takes(std::string_view command, std::string_view option) {
  if (const OptionOfCommands* only = find(own, option)) return only->has(command);
  const OptionOfCommands* none = find(idle, option);
  return none == nullptr || !none->has(command);
}

std::string why_not_taken(std::string_view command, std::string_view option) {
  if (command == "export" && option == "--format") return "export takes --to FORMAT, and no --format";
  const OptionOfCommands* only = find(own, option);
  return fmt::format("{} takes no {}{}", command, option,
                     only == nullptr ? "" : fmt::format("; {} does", only->commands.front()));
}

}  // namespace hopscope
