#include "command/line/shared_options.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// An option of only one command, or of few.
struct Own {
  std::string_view option;
  std::string_view command;
};

/// An option without effect on a command.
struct Idle {
  std::string_view option;
  std::string_view command;
};

constexpr std::array own{Own{"--messages", "run"},          Own{"--watch", "run"},
                         Own{"--all-steps", "run"},         Own{"--hide-answers", "run"},
                         Own{"--give-up-after", "compare"}, Own{"--give-up-after", "recommend"},
                         Own{"--program", "compare"},       Own{"--program", "recommend"},
                         Own{"--program", "measured"},      Own{"--give-up-after", "measured"},
                         Own{"--synthesise", "compare"},    Own{"--time-limit", "run"},
                         Own{"--time-limit", "sweep"}};
constexpr std::array idle{Idle{"--engine", "list"},        Idle{"--set", "list"},
                          Idle{"--set", "explain"},        Idle{"--format", "export"},
                          Idle{"--timing", "check"},       Idle{"--timing", "list"},
                          Idle{"--engine", "table"},       Idle{"--set", "table"},
                          Idle{"--timing", "table"},       Idle{"--engine", "plot"},
                          Idle{"--set", "plot"},           Idle{"--timing", "plot"},
                          Idle{"--engine", "fit"},         Idle{"--set", "fit"},
                          Idle{"--timing", "fit"},         Idle{"--format", "exercise"},
                          Idle{"--engine", "bound"},       Idle{"--timing", "bound"},
                          Idle{"--engine", "verify"},      Idle{"--set", "verify"},
                          Idle{"--timing", "verify"},      Idle{"--format", "lab"},
                          Idle{"--engine", "lab"},         Idle{"--set", "lab"},
                          Idle{"--timing", "lab"},         Idle{"--program-limits", "list"},
                          Idle{"--program-limits", "fit"}, Idle{"--program-limits", "table"},
                          Idle{"--program-limits", "plot"}};

const Own* owner_of(std::string_view option) {
  const auto* const found = std::ranges::find(own, option, &Own::option);
  return found == own.end() ? nullptr : found;
}

}  // namespace

bool takes(std::string_view command, std::string_view option) {
  if (owner_of(option) != nullptr) {
    return std::ranges::any_of(own, [&](const Own& each) { return each.option == option && each.command == command; });
  }
  return std::ranges::none_of(idle, [&](const Idle& each) { return each.option == option && each.command == command; });
}

std::string why_not_taken(std::string_view command, std::string_view option) {
  if (command == "export" && option == "--format") return "export takes --to FORMAT, and no --format";
  const Own* owner = owner_of(option);
  return fmt::format("{} takes no {}{}", command, option,
                     owner == nullptr ? "" : fmt::format("; {} does", owner->command));
}

}  // namespace hopscope
