#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <list>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/interruption.hpp"
#include "command/line/outputs.hpp"
#include "command/line/terminal.hpp"
#include "command/sweep_progress.hpp"
#include "output/file.hpp"
#include "output/sweep/sweep.hpp"
#include "process/host.hpp"
#include "store/writer_file.hpp"
#include "study/sweep/campaign.hpp"
#include "study/sweep/launcher.hpp"
#include "study/sweep/ranks.hpp"
#include "text/commit.hpp"
#include "text/numbers.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

namespace {

std::vector<NamedSweep> read_sweeps(const Options& options, const Catalogue& catalogue) {
  std::size_t number = 0;
  return read_each(options.arguments, [&](const std::string& file) {
    return NamedSweep{file, number++, Sweep(file, options.read, catalogue)};
  });
}

// Equal on all ranks that read the same input: the version, the number of points, and some of the points.
std::string signature_of(const std::vector<NamedSweep>& sweeps) {
  constexpr std::size_t most_looked_at = 100;
  std::string text = version_in_words();
  for (const NamedSweep& each : sweeps) {
    const std::size_t size = each.sweep.size();
    text += fmt::format(" {}", size);
    const std::size_t stride = std::max<std::size_t>(1, size / most_looked_at);
    for (std::size_t point = 0; point < size; point += stride) text += ' ' + each.sweep.identity(point).hash;
  }
  return text;
}

// Ranks other than 0 carry out the orders of rank 0.
int serve_rank_0(const Options& options, const Catalogue& catalogue) {
  std::vector<NamedSweep> sweeps;
  try {
    sweeps = read_sweeps(options, catalogue);
  } catch (const InputError& error) {
    // Rank 0 reports it, unless it has found the same mistake, and its status is the job's: mpirun would end all other
    // ranks at once if this one failed.
    const auto ranks = begin_ranks();
    if (!complain(*ranks, error.what())) std::_Exit(done);
    return done;
  }
  std::list<PointRunner> runners;
  std::vector<PointRunner*> runner_of;
  for (const NamedSweep& each : sweeps)
    runner_of.push_back(&runners.emplace_back(each.sweep, catalogue, options.time_limit));
  auto worker = std::make_unique<WorkerProcess>(
      [&](const PointOrder& order) { return runner_of.at(order.sweep)->run(order.point); });
  const auto ranks = begin_ranks();
  try {
    if (!serve(*ranks, std::move(worker), signature_of(sweeps))) std::_Exit(done);
  } catch (const std::exception& error) {
    // Rank 0 waits for our points, and MPI_Finalize would wait for rank 0: mpirun must end the job.
    tell(fmt::format("rank {}: {}", ranks->rank(), error.what()));
    std::_Exit(promise_broken);
  }
  return done;
}

// The other ranks, as rank 0 sees them.
struct Team {
  std::unique_ptr<Ranks> ranks = begin_ranks();
  Crew crew{*ranks};
  Team() = default;
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team() {
    if (crew.silent().empty()) return;
    crew.let_vanish();
    (void)ranks.release();  // MPI_Finalize would wait for those that do not answer
  }
};

// They must be dismissed whatever happens.
class Dismissal {
 public:
  explicit Dismissal(Team* team) : team_(team) {}
  Dismissal(const Dismissal&) = delete;
  Dismissal& operator=(const Dismissal&) = delete;
  ~Dismissal() {
    if (team_ != nullptr) team_->crew.dismiss();
  }

 private:
  Team* team_;
};

int jobs_of(const Options& options) { return options.sweep.jobs > 0 ? options.sweep.jobs : usable_cores(); }

// Started together without knowing of each other, tasks would run the same points. A part says that this is meant. Only
// one of them says so.
void refuse_loose_tasks(const Options& options) {
  const auto tasks = loose_tasks_by_environment();
  if (!tasks || options.sweep.part) return;
  if (tasks->number != 0) std::_Exit(bad_input);
  throw UsageError(
      fmt::format("hopscope: {0} started {1} tasks independently, and each would run the whole sweep; started by {2} "
                  "or mpirun they share the points; or give each --part K/{1} and its own store, and join these by "
                  "hopscope merge (--part 1/1: each task runs all points)\nTry: hopscope sweep --help",
                  tasks->launcher, tasks->count, tasks->remedy));
}

void warn_of_other_machines(const std::string& store, bool quiet) {
  if (quiet) return;
  if (const auto system = store::network_file_system(store)) {
    tell(
        fmt::format("{} is on {}: while it is written, no other machine may open it; with parts (--part K/N) or mpirun "
                    "only one machine writes it",
                    store, *system));
  }
  if (const auto writer = store::writer_elsewhere(store)) {
    tell(fmt::format("waiting up to {} s to see whether {} still writes to {}", store::WriterFile::most_watched.count(),
                     writer->text(), store));
  }
}

void tell_of_other_versions(const std::list<Campaign>& campaigns, const Options& options) {
  std::map<std::string, std::int64_t> points;
  for (const Campaign& each : campaigns) {
    for (const auto& [version, many] : each.by_other_versions()) points[version] += many;
  }
  if (options.quiet) return;
  for (const auto& [version, many] : points) {
    tell(fmt::format("{}: {} of this sweep {} run by hopscope {}, and this is {}; --recompute-older runs {} again",
                     options.sweep.store, counted(many, "point"), many == 1 ? "was" : "were", version,
                     version_in_words(), many == 1 ? "it" : "them"));
  }
}

// How a sweep begins in a log.
std::string heading_of(const Team* team, int jobs) {
  const std::string who = team != nullptr ? team->crew.in_words()
                                          : fmt::format("{} at once on {}", counted(jobs, "point"), this_host().name);
  return fmt::format("hopscope {}, {}", version_in_words(), who);
}

using Reporters = std::list<SweepReporter>;

// What the work has cost, if the log has a beginning.
void tell_cost(const Reporters& reporters, const Team* team, double seconds, const Options& options) {
  const bool has_headed = team != nullptr || std::ranges::any_of(reporters, &SweepReporter::has_headed);
  if (options.quiet || !has_headed) return;
  const double of_others = team == nullptr ? 0 : team->crew.processor_seconds();
  tell(fmt::format("{:.0f} s, {:.0f} s of processor time", seconds, processor_seconds() + of_others));
}

// The campaigns, one after the other.
std::vector<SweepSummary> carry_out(std::list<Campaign>& campaigns, const Options& options, Team* team) {
  std::vector<Campaign*> by_number;
  std::size_t for_processes = 0;
  for (Campaign& each : campaigns) {
    by_number.push_back(&each);
    if (team == nullptr) for_processes += each.points_for_processes();
  }
  Workforce workforce{jobs_of(options), nullptr, team == nullptr ? nullptr : &team->crew};
  // Created before any threads, including the writer's: a process with threads must not fork.
  std::optional<WorkerProcesses> processes;
  if (for_processes > 0) {
    const auto most = static_cast<int>(std::min<std::size_t>(for_processes, 1024));
    processes.emplace(std::min(workforce.jobs, most),
                      [&](const PointOrder& order) { return by_number.at(order.sweep)->run_point(order.point); });
    workforce.processes = &*processes;
  }
  // mpirun reports signals itself.
  std::optional<LastWords> last_words;
  if (team == nullptr) {
    last_words.emplace(
        fmt::format("interrupted: the points finished up to 0.1 s ago are in {}; the same command runs the rest",
                    options.sweep.store));
  }
  std::vector<SweepSummary> summaries;
  store::PointWriter writer(options.sweep.store, options.sweep.recompute_older);
  for (Campaign& campaign : campaigns) {
    campaign.run(workforce, writer);
    summaries.push_back(campaign.sum_up());
  }
  return summaries;
}

std::vector<SweepSummary> run_all(const std::vector<NamedSweep>& sweeps, const Options& options,
                                  const Catalogue& catalogue, Team* team, Reporters& reporters) {
  if (team != nullptr) {
    team->crew.greet(signature_of(sweeps), [&](const std::string& whom) {
      if (!options.quiet) tell(fmt::format("waiting for {} to have read the sweep", whom));
    });
  }
  const std::string heading = heading_of(team, jobs_of(options));
  if (team != nullptr && !options.quiet) {
    if (options.sweep.jobs > 0)
      tell("--jobs is ignored here: each of the processes started together runs one point at a time");
    tell(heading);
  }
  warn_of_other_machines(options.sweep.store, options.quiet);
  store::refuse_writer_elsewhere(options.sweep.store);
  store::PointStore store(options.sweep.store, store::Access::create);
  const CampaignSettings settings{options.sweep.store, options.time_limit, options.sweep.retry,
                                  options.sweep.recompute_older, options.sweep.part.value_or(Part())};
  std::list<Campaign> campaigns;
  for (const NamedSweep& each : sweeps) {
    SweepObserver& observer =
        reporters.emplace_back(each.file, options.quiet, progress_style(options), team == nullptr ? heading : "");
    campaigns.emplace_back(each, store, catalogue, settings, observer);
  }
  tell_of_other_versions(campaigns, options);
  return carry_out(campaigns, options, team);
}

// From the files to the summaries. Whatever happens, the other ranks are dismissed.
// @param no_team why there are none although there should be; told if the files are right
std::vector<SweepSummary> read_and_run(const Options& options, const Catalogue& catalogue, Team* team,
                                       const std::exception_ptr& no_team) {
  const auto begun = std::chrono::steady_clock::now();
  Reporters reporters;
  std::vector<SweepSummary> summaries;
  {
    const Dismissal at_the_end(team);
    if (options.sweep.store.empty())
      throw UsageError("hopscope: sweep needs --store FILE for its results\nTry: hopscope sweep --help");
    if (options.output) check_writable(*options.output);
    const std::vector<NamedSweep> sweeps = read_sweeps(options, catalogue);
    spare_files_read(options);
    if (no_team) std::rethrow_exception(no_team);
    try {
      summaries = run_all(sweeps, options, catalogue, team, reporters);
    } catch (const store::DatabaseError& error) {
      throw WriteError(one_line(options.sweep.store + ": " + error.what()));
    }
  }
  tell_cost(reporters, team, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(), options);
  return summaries;
}

// True if all points are done, or fail where that is a result.
bool is_complete(const SweepSummary& summary, const Options& options) {
  return std::ranges::all_of(summary.troubles, [&](const SweepSummary::Trouble& each) {
    return options.sweep.failures_are_results && each.status == "failed";
  });
}

// mpirun ends ranks that do not answer when this process has ended without MPI_Finalize.
void end_without_silent_ranks(Crew& crew, int status) {
  if (crew.silent().empty()) return;
  const bool is_one = crew.silent().size() == 1;
  tell(fmt::format("{} did not respond, and {} ended; what {} given was run by others", in_a_row(crew.silent()),
                   is_one ? "is" : "are", is_one ? "it was" : "they were"));
  std::fflush(nullptr);
  crew.let_vanish();
  std::_Exit(status);
}

}  // namespace

int sweep(const Options& options, const Catalogue& catalogue) {
  if (rank_by_environment().value_or(0) != 0) return serve_rank_0(options, catalogue);
  refuse_loose_tasks(options);
  // Before anything that may be wrong: the others wait for this one.
  std::unique_ptr<Team> team;
  std::exception_ptr no_team;
  try {
    if (rank_by_environment()) team = std::make_unique<Team>();
  } catch (const InputError&) {
    no_team = std::current_exception();
  }
  const std::vector<SweepSummary> summaries = read_and_run(options, catalogue, team.get(), no_team);
  // mpirun may redirect the output of a rank to a file although the rank sees a terminal.
  const TextStyle style = rank_by_environment() ? TextStyle{} : result_style(options);
  std::string text;
  for (const SweepSummary& each : summaries) text += sweep_table(each, style);
  deliver(options.format == Format::json ? sweep_json(summaries, options.arguments.size() > 1) : text, options);
  const bool all_done = std::ranges::all_of(summaries, [&](const auto& each) { return is_complete(each, options); });
  const int status = all_done ? done : promise_broken;
  if (team) end_without_silent_ranks(team->crew, status);
  return status;
}

}  // namespace hopscope
