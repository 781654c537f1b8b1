#include "measurements/launch/logged_commands.hpp"

namespace hopscope {

namespace {

std::string_view without_folder(std::string_view program) { return program.substr(program.rfind('/') + 1); }

/// Whether "mpi/collective/osu_iallgatherv" is a variant of "allgather".
bool is_of(std::string_view program, std::string_view benchmark) {
  constexpr std::string_view start = "osu_";
  const auto at = program.rfind(start);
  if (at == std::string_view::npos) return false;
  std::string_view name = program.substr(at + start.size());
  if (!name.starts_with(benchmark) && name.starts_with('i')) name.remove_prefix(1);
  return name.starts_with(benchmark) && !name.substr(benchmark.size()).starts_with("_scatter");
}

}  // namespace

void LoggedCommands::note(std::string_view line) {
  const bool goes_on = line.ends_with('\\');
  command_ += goes_on ? line.substr(0, line.size() - 1) : line;
  if (goes_on) {
    command_ += ' ';
    return;
  }
  const bool is_comment = command_.starts_with('#');
  if (const auto launch = launch_in(command_)) {
    take(*launch, is_comment);
  } else {
    take_other_start(command_, is_comment);
  }
  command_.clear();
}

std::optional<Rank> LoggedCommands::ranks_of_table(std::string_view benchmark) {
  is_awaited_ = is_contradicted_ = false;
  has_table_ = true;
  return program_.empty() || is_of(program_, benchmark) ? launched_ : std::nullopt;
}

void LoggedCommands::take(const Launch& launch, bool is_comment) {
  const bool names_benchmark = !launch.program.empty();
  if (is_awaited_ && is_comment && !is_of_comment_) return;  // what was not carried out
  // A text about launchers is no reason to forget a command whose table is still to come.
  if (is_awaited_ && !names_benchmark && !launch.is_command) return;
  const bool is_other =
      names_benchmark && !program_.empty() && without_folder(launch.program) != without_folder(program_);
  const bool is_rival =
      is_awaited_ && launched_ && !is_other && launched_ != launch.ranks && is_of_comment_ == is_comment;
  is_contradicted_ = is_contradicted_ || is_rival;
  launched_ = is_contradicted_ ? std::nullopt : launch.ranks;
  program_ = launch.program;
  is_awaited_ = names_benchmark || is_contradicted_;
  is_of_comment_ = is_comment;
  has_table_ = false;
}

// Behind a table, whatever names a benchmark may be the start of the next one.
void LoggedCommands::take_other_start(std::string_view line, bool is_comment) {
  const OtherStart start = other_start_in(line);
  const bool is_command = start == OtherStart::command || start == OtherStart::benchmark;
  const bool is_start = is_command && !is_comment;
  if (is_start || (has_table_ && start != OtherStart::none)) launched_ = std::nullopt;
  if (is_start && start == OtherStart::benchmark) {
    is_awaited_ = true;
    is_of_comment_ = false;
  }
}

}  // namespace hopscope
