#include "scenario/logged_commands.hpp"

namespace hopscope {

namespace {

/// "./run_alltoall.sh 128", "$ make": it is not known what it starts.
bool is_command(std::string_view line) {
  return line.starts_with("./") || line.starts_with("$ ") || line.starts_with("+ ./");
}

}  // namespace

void LoggedCommands::note(std::string_view line) {
  const bool goes_on = line.ends_with('\\');
  command_ += goes_on ? line.substr(0, line.size() - 1) : line;
  if (goes_on) {
    command_ += ' ';
    return;
  }
  if (const auto launch = launch_in(command_)) {
    take(*launch);
  } else if (is_command(command_)) {
    launched_ = std::nullopt;
  }
  command_.clear();
}

std::optional<Rank> LoggedCommands::ranks_of_table() {
  is_awaited_ = false;
  return launched_;
}

void LoggedCommands::take(const Launch& launch) {
  const bool names_benchmark = !launch.program.empty();
  // A text about launchers is no reason to forget a command whose table is still to come.
  if (is_awaited_ && !names_benchmark && !launch.is_command) return;
  const auto names = [&](std::string_view part) { return launch.program.find(part) != std::string::npos; };
  const bool is_other = names_benchmark && !(names("osu_") && names("alltoall"));
  launched_ = is_other ? std::nullopt : launch.ranks;
  is_awaited_ = names_benchmark;
}

}  // namespace hopscope
