#include "command/line/declared.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "command/commands.hpp"

namespace hopscope {

namespace {

bool is_among(const std::vector<std::string_view>& options, std::string_view option) {
  return std::ranges::find(options, option) != options.end();
}

/// The first command that takes an option that not all take; null for others.
const CommandEntry* first_with(std::string_view option) {
  const auto found =
      std::ranges::find_if(all_commands(), [&](const CommandEntry& each) { return is_among(each.takes, option); });
  return found == all_commands().end() ? nullptr : &*found;
}

}  // namespace

bool takes(std::string_view command, std::string_view option) {
  const CommandEntry& entry = *command_named(command);
  return first_with(option) != nullptr ? is_among(entry.takes, option) : !is_among(entry.refuses, option);
}

std::string why_not_taken(std::string_view command, std::string_view option) {
  if (command == "export" && option == "--format") return "export takes --to FORMAT, not --format";
  const CommandEntry* only = first_with(option);
  return fmt::format("{} takes no {}{}", command, option, only == nullptr ? "" : fmt::format("; {} does", only->name));
}

}  // namespace hopscope
