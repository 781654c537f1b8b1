#include <algorithm>
#include <random>
#include <set>
#include <thread>
#include <unordered_map>

#include <unistd.h>

#include "command/batch.hpp"
#include "command/command_line.hpp"
#include "command/sweep/crew.hpp"
#include "command/sweep/progress.hpp"
#include "command/terminal.hpp"
#include "output/file.hpp"
#include "output/sweep_summary.hpp"

namespace hopscope {

namespace {

using store::PointRecord;
using store::PointState;
using store::PointStore;

std::string text_in(const PointRecord& record, std::string_view column) {
  const auto* const text = std::get_if<std::string>(&record.point[store::points_table.index(column)]);
  return text == nullptr ? "" : *text;
}

// One sweep, from what is in the store already to what there is in the end.
class Campaign {
 public:
  Campaign(const Sweep& sweep, std::string file, PointStore& store, const Catalogue& catalogue, const Options& options)
      : runner_(sweep, catalogue), sweep_(sweep), store_(store), options_(options) {
    summary_.file = std::move(file);
    summary_.store = options.sweep.store;
    look_up();
  }

  void run() {
    std::vector<std::size_t> points = to_run_;
    for (int attempt = 0; attempt < 2 && !points.empty(); ++attempt) {
      lost_.clear();
      run(points);
      points = lost_;  // once more: their processes may have been killed for want of memory
    }
  }

  [[nodiscard]] SweepSummary sum_up() {
    for (const auto& [id, point] : points_) look_at(id, point);
    std::sort(summary_.troubles.begin(), summary_.troubles.end(), [](const auto& one, const auto& other) {
      return std::tie(one.reason, one.settings) < std::tie(other.reason, other.settings);
    });
    return std::move(summary_);
  }

 private:
  [[nodiscard]] bool is_wanted(std::int64_t id) {
    const PointState state = store_.state(id);
    return state == PointState::absent || state == PointState::lost ||
           (state == PointState::failed && options_.sweep.retry);
  }

  // In an order drawn at random: then the time left can be told from the points that are done, and two sweeps into one
  // store seldom run the same point.
  void look_up() {
    for (std::size_t point = 0; point < sweep_.size(); ++point) {
      const std::int64_t id = store::id_of(sweep_.identity(point).hash);
      if (!points_.emplace(id, point).second) continue;
      if (is_wanted(id)) to_run_.push_back(point);
    }
    summary_.points = static_cast<std::int64_t>(points_.size());
    summary_.there = summary_.points - static_cast<std::int64_t>(to_run_.size());
    std::shuffle(to_run_.begin(), to_run_.end(), std::mt19937_64(static_cast<std::uint64_t>(::getpid())));
  }

  void run(const std::vector<std::size_t>& points) {
    SweepProgress progress(summary_.file, points.size(), may_show_progress(options_) ? progress_width() : 0);
    Work work;
    work.is_wanted = [&](std::size_t point) {
      const bool is_still = is_wanted(store::id_of(sweep_.identity(point).hash));
      if (!is_still) progress.count(true);
      return is_still;
    };
    work.keep = [&](std::size_t point, const PointRecord& record) {
      store_.keep(record);
      ++summary_.run;
      const std::string status = text_in(record, "status");
      if (status == "lost") lost_.push_back(point);
      progress.count(status == "done");
    };
    work.tick = [&] { progress.draw_if_due(); };
    Work in_processes = work;
    for (const std::size_t point : points) {
      (runner_.needs_process(point) ? in_processes : work).points.push_back(point);
    }
    // Processes first: threads do not go away, and a process with threads must not be forked.
    run_in_processes(in_processes, runner_, jobs());
    run_in_threads(work, runner_, jobs());
  }

  [[nodiscard]] int jobs() const {
    if (options_.sweep.jobs > 0) return options_.sweep.jobs;
    return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  }

  void look_at(std::int64_t id, std::size_t point) {
    const auto [status, reason, trouble] = store_.verdict(id);
    if (status == "done") ++summary_.done;
    if (status == "done" && trouble.empty()) return;
    summary_.troubles.push_back({sweep_.settings(point), status, status == "done" ? trouble : reason});
  }

  PointRunner runner_;
  const Sweep& sweep_;
  PointStore& store_;
  const Options& options_;
  std::unordered_map<std::int64_t, std::size_t> points_;  // by id: the first point that says this
  std::vector<std::size_t> to_run_;
  std::vector<std::size_t> lost_;
  SweepSummary summary_;
};

std::vector<Sweep> read_sweeps(const Options& options, const Catalogue& catalogue) {
  std::vector<Sweep> sweeps;
  std::vector<Mistake> mistakes;
  for (const std::string& file : options.arguments) {
    try {
      sweeps.emplace_back(file, options.read, catalogue);
    } catch (const InputError& error) {
      mistakes.insert(mistakes.end(), error.mistakes().begin(), error.mistakes().end());
    }
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  return sweeps;
}

}  // namespace

int sweep(const Options& options) {
  if (options.sweep.store.empty()) {
    throw UsageError("hopscope: sweep needs --store FILE, where its results go\nTry: hopscope sweep --help");
  }
  if (options.output) check_writable(*options.output);
  const Catalogue catalogue = builtin_catalogue();
  const std::vector<Sweep> sweeps = read_sweeps(options, catalogue);
  std::vector<SweepSummary> summaries;
  std::string text;
  try {
    PointStore store(options.sweep.store, store::Access::create);
    for (std::size_t i = 0; i < sweeps.size(); ++i) {
      Campaign campaign(sweeps[i], options.arguments[i], store, catalogue, options);
      campaign.run();
      summaries.push_back(campaign.sum_up());
      text += sweep_table(summaries.back(), result_style(options));
    }
  } catch (const store::DatabaseError& error) {
    throw WriteError(options.sweep.store + ": " + error.what());
  }
  const bool is_json = options.format == Format::json;
  deliver(is_json ? sweep_json(summaries, options.arguments.size() > 1) : text, options);
  const bool all_done = std::all_of(summaries.begin(), summaries.end(),
                                    [](const SweepSummary& summary) { return summary.troubles.empty(); });
  return all_done ? done : promise_broken;
}

}  // namespace hopscope
