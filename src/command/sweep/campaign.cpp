#include "command/sweep/campaign.hpp"

#include <unistd.h>

#include <algorithm>
#include <random>
#include <tuple>
#include <utility>

#include "command/sweep/progress.hpp"
#include "command/terminal.hpp"

namespace hopscope {

using store::PointRecord;
using store::PointState;

namespace {

std::string text_in(const PointRecord& record, std::string_view column) {
  const auto* const text = std::get_if<std::string>(&record.point[store::points_table.index(column)]);
  return text == nullptr ? "" : *text;
}

}  // namespace

Campaign::Campaign(const NamedSweep& sweep, store::PointStore& store, const Catalogue& catalogue,
                   const Options& options)
    : runner_(sweep.sweep, catalogue), named_(sweep), store_(store), options_(options) {
  summary_.file = named_.file;
  summary_.store = options.sweep.store;
  look_up();
}

std::size_t Campaign::points_for_processes() const {
  return static_cast<std::size_t>(
      std::count_if(to_run_.begin(), to_run_.end(), [&](std::size_t point) { return runner_.needs_process(point); }));
}

void Campaign::run(const Helpers& helpers) {
  std::vector<std::size_t> points = to_run_;
  for (int attempt = 0; attempt < 2 && !points.empty(); ++attempt) {
    lost_.clear();
    run(points, helpers);
    points = lost_;  // once more: their processes may have been killed for want of memory
  }
}

SweepSummary Campaign::sum_up() {
  for (const auto& [id, point] : points_) look_at(id, point);
  std::sort(summary_.troubles.begin(), summary_.troubles.end(), [](const auto& one, const auto& other) {
    return std::tie(one.reason, one.settings) < std::tie(other.reason, other.settings);
  });
  return std::move(summary_);
}

bool Campaign::is_wanted(std::int64_t id) {
  const PointState state = store_.state(id);
  return state == PointState::absent || state == PointState::lost ||
         (state == PointState::failed && options_.sweep.retry);
}

// In an order drawn at random: then the time left can be told from the points that are done, and two sweeps into one
// store seldom run the same point.
void Campaign::look_up() {
  const Sweep& sweep = named_.sweep;
  for (std::size_t point = 0; point < sweep.size(); ++point) {
    const std::int64_t id = store::id_of(sweep.identity(point).hash);
    if (!points_.emplace(id, point).second) continue;
    if (is_wanted(id)) to_run_.push_back(point);
  }
  summary_.points = static_cast<std::int64_t>(points_.size());
  summary_.there = summary_.points - static_cast<std::int64_t>(to_run_.size());
  std::shuffle(to_run_.begin(), to_run_.end(), std::mt19937_64(static_cast<std::uint64_t>(::getpid())));
}

void Campaign::run(const std::vector<std::size_t>& points, const Helpers& helpers) {
  SweepProgress progress(summary_.file, points.size(), may_show_progress(options_) ? progress_width() : 0);
  Work work;
  work.is_wanted = [&](std::size_t point) {
    const bool is_still = is_wanted(store::id_of(named_.sweep.identity(point).hash));
    if (is_still) return true;
    ++summary_.there;  // another sweep was quicker
    progress.count(true);
    return false;
  };
  work.keep = [&](std::size_t point, const PointRecord& record) {
    store_.keep(record);
    ++summary_.run;
    const std::string status = text_in(record, "status");
    if (status == "lost") lost_.push_back(point);
    progress.count(status == "done");
  };
  work.tick = [&] { progress.draw_if_due(); };
  if (helpers.ranks != nullptr) {
    work.points = points;
    return run_over_ranks(work, *helpers.ranks, named_.number, runner_);
  }
  Work in_processes = work;
  for (const std::size_t point : points) {
    (runner_.needs_process(point) ? in_processes : work).points.push_back(point);
  }
  if (helpers.processes != nullptr) helpers.processes->run(in_processes, named_.number, runner_);
  run_in_threads(work, runner_, helpers.jobs);
}

void Campaign::look_at(std::int64_t id, std::size_t point) {
  const auto [status, reason, trouble] = store_.verdict(id);
  if (status == "done") ++summary_.done;
  if (status == "done" && trouble.empty()) return;
  summary_.troubles.push_back({named_.sweep.settings(point), status, status == "done" ? trouble : reason});
}

}  // namespace hopscope
