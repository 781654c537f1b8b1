#include <algorithm>
#include <csignal>
#include <new>
#include <set>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include <hopscope/command_line.hpp>
#include <hopscope/error.hpp>

#include "command/commands.hpp"
#include "command/line/command_line.hpp"
#include "command/line/options.hpp"
#include "command/line/outputs.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "run/memory.hpp"
#include "scenario/lecture.hpp"
#include "scenario/remarks.hpp"
#include "service/wrong_file.hpp"
#include "study/claims.hpp"
#include "study/sweep/launcher.hpp"

namespace hopscope {

namespace {

/// What a command does with its arguments.
struct RemarkedCommand {
  bool runs_sweeps = false;
  bool takes_folders = false;  ///< of scenarios
};

// A scenario itself, or those that a lecture or a folder has. Mistakes are reported where they are read.
std::vector<std::string> scenarios_in(const std::string& named, bool takes_folders, Files& files) {
  try {
    if (is_folder(named)) return takes_folders ? claim_files_in(named) : std::vector<std::string>{};
  } catch (const InputError&) {
    return {};
  }
  std::vector<Mistake> reported_elsewhere;
  return is_lecture(files, named) ? scenarios_of(read_lecture(files, named, reported_elsewhere))
                                  : std::vector<std::string>{named};
}

/// Reports on standard error what is ignored in scenarios, in those of lectures and in claims, although the user may
/// rely on it, each remark once. Nothing if quiet, and nothing about other files.
void report_remarks(const Options& options, const RemarkedCommand& command) {
  if (options.quiet) return;
  std::set<std::string> reported;
  for (const std::string& named : options.arguments) {
    if (is_store(named)) continue;
    for (const std::string& file : scenarios_in(named, command.takes_folders, *options.read.files)) {
      for (const std::string& remark : remarks_on(file, options.read, command.runs_sweeps)) {
        if (reported.insert(remark).second) tell(remark);
      }
    }
  }
}

int complain(int status, const std::string& message) {
  tell(message);
  return status;
}

// Only confirmations may print nothing.
void check_that_results_can_be_shown(const CommandLine& line) {
  const StudyKind* const study = line.options.study;
  if (!line.options.output && (study == nullptr || !study->confirms)) check_standard_output();
}

// The remarks on scenarios are made here, once for all commands. Of the processes of a sweep under mpirun, the first
// makes them.
void make_remarks(const CommandLine& line) {
  const StudyKind* const study = line.options.study;
  if (line.reads != Reads::files || (study != nullptr && study->argument != "FILE") ||
      rank_by_environment().value_or(0) != 0)
    return;
  report_remarks(line.options,
                 {.runs_sweeps = line.command == sweep, .takes_folders = study != nullptr && study->takes_folders});
}

/// A file of a kind that the command does not take is told as such.
int carry_out(const CommandLine& line, const Catalogue& catalogue) {
  try {
    return line.command(line.options, catalogue);
  } catch (const InputError& error) {
    throw told_by_kind(error, line.name, line.options.arguments, *line.options.read.files, catalogue);
  }
}

}  // namespace

int run_command_line(int argc, char** argv, const Catalogue& catalogue) {
  LargePages::allow();
  open_standard_streams();
  std::signal(SIGPIPE, SIG_IGN);  // `hopscope .. | head` ends by NobodyReads
  std::signal(SIGXFSZ, SIG_IGN);  // exceeding the limit on the file size is reported as a write error
  try {
    const CommandLine line = parse_command_line({argv + std::min(argc, 1), argv + argc});
    check_that_results_can_be_shown(line);
    spare_inputs(line);
    make_remarks(line);
    return carry_out(line, catalogue);
  } catch (const NobodyReads&) {
    return done;
  } catch (const UsageError& error) {
    tell(error);
    return bad_input;
  } catch (const UsageFault& error) {
    tell(UsageError(fmt::format("hopscope: {}", error.what())));
    return bad_input;
  } catch (const InputError& error) {
    tell(error);
    return bad_input;
  } catch (const WriteError& error) {
    return complain(bad_input, error.what());
  } catch (const LackingError& error) {
    return complain(bad_input, fmt::format("hopscope: {}", error.what()));
  } catch (const std::bad_alloc&) {
    return complain(bad_input, "hopscope: there is not enough memory for this");
  } catch (const std::system_error& error) {
    if (error.code() != std::errc::resource_unavailable_try_again) return complain(promise_broken, error.what());
    return complain(bad_input, fmt::format("hopscope: the system allows no more threads: {}", error.code().message()));
  } catch (const std::exception& error) {
    return complain(promise_broken, error.what());
  }
}

}  // namespace hopscope
