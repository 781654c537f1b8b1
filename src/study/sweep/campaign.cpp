#include "study/sweep/campaign.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <random>
#include <tuple>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>
#include <unistd.h>

#include "run/preparation.hpp"

namespace hopscope {

using store::PointRecord;
using store::PointState;

namespace {

constexpr std::size_t points_between_looks = 1024;  // between checks of the clock, and of records by other writers
constexpr float seconds_of_any_point = 3e-4F;       // to read and to store it, however small it is

std::string text_in(const PointRecord& record, std::string_view column) {
  const auto* const text = std::get_if<std::string>(&record.point[store::points_table.index(column)]);
  return text == nullptr ? "" : *text;
}

}  // namespace

Campaign::Campaign(const NamedSweep& sweep, store::PointStore& store, const Catalogue& catalogue,
                   CampaignSettings settings, SweepObserver& observer)
    : runner_(sweep.sweep, catalogue, settings.time_limit),
      named_(sweep),
      store_(store),
      settings_(std::move(settings)),
      observer_(observer) {
  summary_.file = named_.file;
  summary_.store = settings_.store;
  look_up();
}

std::size_t Campaign::points_for_processes() const {
  return static_cast<std::size_t>(
      std::count_if(to_run_.begin(), to_run_.end(), [&](std::size_t point) { return known_[point].needs_process; }));
}

void Campaign::run(const Workforce& workforce, store::PointWriter& writer) {
  std::vector<std::size_t> points = to_run_;
  for (int attempt = 0; attempt < 2 && !points.empty(); ++attempt) {
    lost_.clear();
    const std::int64_t there_before = summary_.there;
    run(points, workforce, writer);
    if (attempt == 0) summary_.run = static_cast<std::int64_t>(points.size()) - (summary_.there - there_before);
    points = lost_;  // once more: their processes may have been killed for lack of memory
  }
}

SweepSummary Campaign::sum_up() {
  {
    // As any other program finds it: what this connection has in memory may be on no disk, if another machine writes.
    store::PointStore store(settings_.store, store::Access::read);
    const store::Reading reading(store);
    for (std::size_t point = 0; point < known_.size(); ++point) {
      show_progress("summed up", point, known_.size());
      if (known_[point].is_first) look_at(point, store);
    }
  }
  observer_.on_looked();
  std::sort(summary_.troubles.begin(), summary_.troubles.end(), [](const auto& one, const auto& other) {
    return std::tie(one.reason, one.settings) < std::tie(other.reason, other.settings);
  });
  return std::move(summary_);
}

bool Campaign::is_wanted(std::int64_t id) {
  const PointState state = store_.state(id);
  return state == PointState::absent || state == PointState::lost || (state == PointState::failed && settings_.retry);
}

void Campaign::show_progress(std::string_view doing, std::size_t done, std::size_t points) {
  if (done % points_between_looks == 0) observer_.on_look(doing, done, points);
}

void Campaign::look_up() {
  const Sweep& sweep = named_.sweep;
  known_.resize(sweep.size());
  std::unordered_set<std::int64_t> ids;
  std::optional<store::Reading> reading;
  for (std::size_t point = 0; point < sweep.size(); ++point) {
    show_progress("looked up", point, sweep.size());
    if (point % points_between_looks == 0) {
      reading.reset();  // the log cannot be emptied while a reader uses it
      reading.emplace(store_);
    }
    const PointIdentity identity = sweep.identity(point);
    Known& known = known_[point];
    known.id = store::id_of(identity.hash);
    known.is_first = settings_.part.has(known.id) && ids.insert(known.id).second;
    if (!known.is_first || !is_wanted(known.id)) continue;
    known.needs_process = runner_.needs_process(identity.engine);
    to_run_.push_back(point);
  }
  summary_.points = static_cast<std::int64_t>(ids.size());
  summary_.there = summary_.points - static_cast<std::int64_t>(to_run_.size());
  put_in_order();
  observer_.on_looked();
}

// Long points come last. Otherwise the order is random, so that two sweeps into one store rarely run the same point.
void Campaign::put_in_order() {
  std::shuffle(to_run_.begin(), to_run_.end(), std::mt19937_64(static_cast<std::uint64_t>(::getpid())));
  std::vector<std::pair<int, std::size_t>> by_length;
  by_length.reserve(to_run_.size());
  for (const std::size_t point : to_run_) {
    show_progress("sorting", by_length.size(), to_run_.size());
    known_[point].seconds = expected_seconds(point);
    by_length.emplace_back(static_cast<int>(std::log2(1 + known_[point].seconds)), point);
  }
  std::stable_sort(by_length.begin(), by_length.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::transform(by_length.begin(), by_length.end(), to_run_.begin(), [](const auto& each) { return each.second; });
}

float Campaign::expected_seconds(std::size_t point) {
  const auto [known, is_new] = seconds_.emplace(named_.sweep.extent(point), 0);
  if (is_new) known->second = static_cast<float>(runner_.expected_seconds(point)) + seconds_of_any_point;
  return known->second;
}

void Campaign::warn_of_long_points(const std::vector<std::size_t>& points, double seconds) {
  constexpr double hours_to_warn_of = 4;  // sweeps are expected to take a while
  if (points.empty() || seconds < hours_to_warn_of * 3600) return;
  const std::size_t last = points.back();
  observer_.on_long_sweep({points.size(), seconds, known_[last].seconds, named_.sweep.settings(last)});
}

Work Campaign::work_for(store::PointWriter& writer) {
  Work work;
  work.is_wanted = [&](std::size_t point) {
    if (is_wanted(known_[point].id)) return true;
    ++summary_.there;  // another sweep has stored it first
    observer_.on_point(true, known_[point].seconds);
    return false;
  };
  work.keep = [&](std::size_t point, PointRecord record) {
    const std::string status = text_in(record, "status");
    writer.keep(std::move(record));
    if (status == "lost") lost_.push_back(point);
    observer_.on_point(status == "done", known_[point].seconds);
  };
  work.tick = [&] { observer_.on_idle(); };
  return work;
}

void Campaign::run(const std::vector<std::size_t>& points, const Workforce& workforce, store::PointWriter& writer) {
  double seconds = 0;
  for (const std::size_t point : points) seconds += known_[point].seconds;
  warn_of_long_points(points, seconds / (workforce.ranks != nullptr ? workforce.ranks->size() - 1 : workforce.jobs));
  observer_.on_begin(points.size(), seconds);
  Work work = work_for(writer);
  if (workforce.ranks != nullptr) {
    work.points = points;
    run_over_ranks(work, *workforce.ranks, named_.number, runner_);
    writer.finish();
    return observer_.on_end();
  }
  Work in_processes = work;
  for (const std::size_t point : points) {
    (known_[point].needs_process ? in_processes : work).points.push_back(point);
  }
  if (workforce.processes != nullptr) workforce.processes->run(in_processes, named_.number, runner_);
  run_in_threads(work, runner_, workforce.jobs);
  writer.finish();
  observer_.on_end();
}

void Campaign::look_at(std::size_t point, store::PointStore& store) {
  const auto [status, reason, trouble] = store.outcome(known_[point].id);
  if (status == "done") ++summary_.done;
  if (status == "done" && trouble.empty()) return;
  SweepSummary::Trouble found{named_.sweep.settings(point), status, status == "done" ? trouble : reason};
  if (status == "absent")
    found.reason =
        "it was run, and is not in the store: has another machine written to it? The same sweep runs it again";
  summary_.troubles.push_back(std::move(found));
}

}  // namespace hopscope
