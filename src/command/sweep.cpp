#include <algorithm>
#include <cstdlib>
#include <list>
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
#include "output/sweep_summary.hpp"
#include "process/limits.hpp"
#include "store/network_file_system.hpp"
#include "store/writer_file.hpp"
#include "study/sweep/campaign.hpp"
#include "study/sweep/launcher.hpp"
#include "study/sweep/ranks.hpp"
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
  std::string text = HOPSCOPE_VERSION;
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
    // If rank 0 has found the same mistake, it has ended by now, and the job with it. Otherwise rank 0 reports it, and
    // its status is the job's: mpirun would end all other ranks at once if this one failed.
    complain(*begin_ranks(), error.what());
    return done;
  }
  std::list<PointRunner> runners;
  std::vector<PointRunner*> runner_of;
  for (const NamedSweep& each : sweeps)
    runner_of.push_back(&runners.emplace_back(each.sweep, catalogue, options.time_limit));
  WorkerProcess worker([&](const PointOrder& order) { return runner_of.at(order.sweep)->run(order.point); });
  const auto ranks = begin_ranks();
  try {
    serve(*ranks, worker, signature_of(sweeps));
  } catch (const std::exception& error) {
    // Rank 0 waits for our points, and MPI_Finalize would wait for rank 0: mpirun must end the job.
    tell(fmt::format("rank {}: {}", ranks->rank(), error.what()));
    std::_Exit(promise_broken);
  }
  return done;
}

// Rank 0's control of the others, which must be dismissed whatever happens.
class Workers {
 public:
  Workers() : ranks_(begin_ranks()) {}
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  ~Workers() { dismiss(*ranks_); }

  [[nodiscard]] Ranks* ranks() { return ranks_.get(); }

 private:
  std::unique_ptr<Ranks> ranks_;
};

int jobs_of(const Options& options) {
  if (options.sweep.jobs > 0) return options.sweep.jobs;
  return usable_cores();
}

// Started together without knowing of each other, tasks would run the same points. A part says that this is meant.
void refuse_loose_tasks(const Options& options) {
  const auto tasks = loose_tasks_by_environment();
  if (!tasks || options.sweep.part) return;
  throw UsageError(fmt::format(
      "hopscope: {0} started {1} tasks that know nothing of each other, and each would run the whole sweep\n"
      "Give one of:\n"
      "  {2}, or mpirun  and they share the points\n"
      "  --part K/{1}, K from 1 to {1}, and --store FILE-K, each of its own, which hopscope merge unites\n"
      "  --part 1/1  if each is meant to run all points of a sweep of its own",
      tasks->launcher, tasks->count, tasks->remedy));
}

void warn_of_other_machines(const std::string& store, bool quiet) {
  if (quiet) return;
  if (const auto system = store::network_file_system(store)) {
    tell(fmt::format(
        "{} is on {}: while it is written, no other machine may open it; parts (--part K/N) and mpirun need "
        "no more than one that does",
        store, *system));
  }
  if (const auto writer = store::writer_elsewhere(store)) {
    tell(fmt::format("waiting up to {} s to see whether {} still writes to {}", store::WriterFile::most_watched.count(),
                     writer->text(), store));
  }
}

std::vector<SweepSummary> run_all(const std::vector<NamedSweep>& sweeps, const Options& options,
                                  const Catalogue& catalogue) {
  std::unique_ptr<Workers> crew;
  if (rank_by_environment()) {
    if (options.sweep.jobs > 0 && !options.quiet)
      tell("--jobs is not used here: of the processes that were started together, each runs one point at a time");
    crew = std::make_unique<Workers>();
    greet(*crew->ranks(), signature_of(sweeps));
  }
  warn_of_other_machines(options.sweep.store, options.quiet);
  store::refuse_writer_elsewhere(options.sweep.store);
  store::PointStore store(options.sweep.store, store::Access::create);
  const CampaignSettings settings{options.sweep.store, options.time_limit, options.sweep.retry,
                                  options.sweep.part.value_or(Part())};
  std::list<SweepReporter> reporters;
  std::list<Campaign> campaigns;
  std::vector<Campaign*> by_number;
  std::size_t for_processes = 0;
  for (const NamedSweep& each : sweeps) {
    SweepObserver& observer = reporters.emplace_back(each.file, options.quiet, progress_style(options));
    by_number.push_back(&campaigns.emplace_back(each, store, catalogue, settings, observer));
    if (!crew) for_processes += campaigns.back().points_for_processes();
  }
  Workforce workforce{jobs_of(options), nullptr, crew ? crew->ranks() : nullptr};
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
  if (!crew) {
    last_words.emplace(
        fmt::format("interrupted: the points that ended up to 0.1 s ago are in {}; the same command runs the rest",
                    options.sweep.store));
  }
  std::vector<SweepSummary> summaries;
  store::PointWriter writer(options.sweep.store);
  for (Campaign& campaign : campaigns) {
    campaign.run(workforce, writer);
    summaries.push_back(campaign.sum_up());
  }
  return summaries;
}

}  // namespace

int sweep(const Options& options, const Catalogue& catalogue) {
  if (rank_by_environment().value_or(0) != 0) return serve_rank_0(options, catalogue);
  if (options.sweep.store.empty()) {
    throw UsageError("hopscope: sweep needs --store FILE, where its results go\nTry: hopscope sweep --help");
  }
  refuse_loose_tasks(options);
  if (options.output) check_writable(*options.output);
  const std::vector<NamedSweep> sweeps = read_sweeps(options, catalogue);
  spare_files_read(options);
  std::vector<SweepSummary> summaries;
  try {
    summaries = run_all(sweeps, options, catalogue);
  } catch (const store::DatabaseError& error) {
    throw WriteError(one_line(options.sweep.store + ": " + error.what()));
  }
  // mpirun may redirect the output of a rank to a file although the rank sees a terminal.
  const TextStyle style = rank_by_environment() ? TextStyle{} : result_style(options);
  std::string text;
  for (const SweepSummary& each : summaries) text += sweep_table(each, style);
  deliver(options.format == Format::json ? sweep_json(summaries, options.arguments.size() > 1) : text, options);
  const auto is_result = [&](const SweepSummary::Trouble& each) {
    return options.sweep.failures_are_results && each.status == "failed";
  };
  const bool all_done = std::ranges::all_of(
      summaries, [&](const SweepSummary& summary) { return std::ranges::all_of(summary.troubles, is_result); });
  return all_done ? done : promise_broken;
}

}  // namespace hopscope
