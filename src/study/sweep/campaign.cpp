#include "study/sweep/campaign.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include <fmt/format.h>

#include "run/preparation.hpp"
#include "study/sweep/look_ahead.hpp"

namespace hopscope {

using store::PointRecord;
using store::PointState;

namespace {

constexpr std::size_t points_between_looks = 1024;  // between checks of the clock, and of records by other writers
constexpr double seconds_of_any_point = 3e-4;       // to read and to store it, however small it is
constexpr double notable_share = 0.2;               // of the free memory

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
    std::size_t summed_up = 0;
    for (const std::size_t point : in_order_of_keys()) {
      show_progress("summed up", summed_up++, known_.size());
      look_at(point, store);
    }
  }
  observer_.on_looked();
  std::sort(summary_.troubles.begin(), summary_.troubles.end(), [](const auto& one, const auto& other) {
    return std::tie(one.reason, one.settings) < std::tie(other.reason, other.settings);
  });
  return std::move(summary_);
}

bool Campaign::is_wanted(const store::StoredPoint& found) const {
  if (found.state == PointState::absent || found.state == PointState::lost) return true;
  if (found.state == PointState::failed && settings_.retry) return true;
  return settings_.recompute_older && !found.is_by_this_version;
}

void Campaign::show_progress(std::string_view doing, std::size_t done, std::size_t points) {
  if (done % points_between_looks == 0) observer_.on_look(doing, done, points);
}

// Those of this part, each once, as they are in the store.
std::vector<std::size_t> Campaign::in_order_of_keys() const {
  std::vector<std::size_t> points;
  for (std::size_t point = 0; point < known_.size(); ++point) {
    if (known_[point].is_first) points.push_back(point);
  }
  std::ranges::sort(points, {}, [&](std::size_t point) { return known_[point].id; });
  return points;
}

void Campaign::identify() {
  const Sweep& sweep = named_.sweep;
  known_.resize(sweep.size());
  std::unordered_set<std::int64_t> ids;
  for (std::size_t point = 0; point < sweep.size(); ++point) {
    show_progress("identified", point, sweep.size());
    const PointIdentity identity = sweep.identity(point);
    Known& known = known_[point];
    known.id = store::id_of(identity.hash);
    known.is_first = settings_.part.has(known.id) && ids.insert(known.id).second;
    known.needs_process = runner_.needs_process(identity.engine);
  }
}

void Campaign::look_up() {
  identify();
  const std::vector<std::size_t> points = in_order_of_keys();
  const bool is_empty = !store_.has_points();
  std::optional<store::Reading> reading;
  std::size_t looked_up = 0;
  for (const std::size_t point : points) {
    show_progress("looked up", looked_up, points.size());
    if (looked_up++ % points_between_looks == 0) {
      reading.reset();  // the log cannot be emptied while a reader uses it
      reading.emplace(store_);
    }
    Known& known = known_[point];
    const auto found = is_empty ? store::StoredPoint() : store_.find(known.id);
    if (!is_wanted(found)) {
      if (!found.is_by_this_version) ++by_other_versions_[found.version];
      continue;
    }
    // A point whose process died may end the next one, too.
    known.needs_process = known.needs_process || found.state == PointState::lost;
    to_run_.push_back(point);
  }
  reading.reset();
  summary_.points = static_cast<std::int64_t>(points.size());
  summary_.there = summary_.points - static_cast<std::int64_t>(to_run_.size());
  put_in_order();
  observer_.on_looked();
}

int Campaign::length_of(std::size_t point) const { return static_cast<int>(std::log2(1 + known_[point].seconds)); }

// Long points come last, so that others can be run meanwhile; those of about one length in the order of their keys.
void Campaign::put_in_order() {
  std::size_t looked_at = 0;
  for (const std::size_t point : to_run_) {
    show_progress("sorting", looked_at++, to_run_.size());
    const auto& [seconds, bytes] = expected(point);
    known_[point].seconds = static_cast<float>(seconds);
    // If memory runs out, the system kills a process. It shall be one that runs nothing else.
    if (bytes > notable_share * runner_.bytes_free()) known_[point].needs_process = true;
  }
  std::ranges::sort(to_run_, {}, [&](std::size_t point) { return std::pair(length_of(point), known_[point].id); });
}

const Expectation& Campaign::expected(std::size_t point) {
  const auto [known, is_new] = expected_.try_emplace(named_.sweep.extent(point));
  if (is_new) {
    known->second = runner_.expected(point);
    known->second.seconds += seconds_of_any_point;
  }
  return known->second;
}

void Campaign::warn_of_long_points(const std::vector<std::size_t>& points, double seconds) {
  constexpr double hours_to_warn_of = 4;  // sweeps are expected to take a while
  if (points.empty() || seconds < hours_to_warn_of * 3600) return;
  const std::size_t last = points.back();
  observer_.on_long_sweep({points.size(), seconds, known_[last].seconds, named_.sweep.settings(last)});
}

// One queue for the points of about one length. All, or only those that need a process, or need none.
std::vector<PointQueue> Campaign::queues_of(const std::vector<std::size_t>& points, std::optional<bool> for_processes,
                                            const store::PointWriter& writer) const {
  std::vector<PointQueue> queues;
  std::vector<std::size_t> of_one_length;
  for (const std::size_t point : points) {
    if (for_processes && known_[point].needs_process != *for_processes) continue;
    if (!of_one_length.empty() && length_of(of_one_length.back()) != length_of(point))
      queues.emplace_back(std::exchange(of_one_length, {}));
    of_one_length.push_back(point);
  }
  queues.emplace_back(std::move(of_one_length));
  if (!writer.is_alone()) {
    for (PointQueue& each : queues) each.share();
  }
  return queues;
}

Work Campaign::work_for(std::vector<PointQueue>& queues, store::PointWriter& writer) {
  const auto look_ahead = std::make_shared<LookAhead>(
      store_, [this](std::size_t point) { return is_wanted(store_.find(known_[point].id)); });
  const auto is_wanted_now = [this, look_ahead](std::span<const std::size_t> upcoming) {
    if (look_ahead->is_wanted(upcoming)) return true;
    ++summary_.there;  // another sweep has stored it first
    observer_.on_point(true, known_[upcoming.front()].seconds);
    return false;
  };
  Work work;
  work.next = [&queues, is_wanted_now]() -> std::optional<std::size_t> {
    for (PointQueue& each : queues) {
      if (const auto point = each.next(is_wanted_now)) return point;
    }
    return std::nullopt;
  };
  work.left = [&queues] {
    return std::accumulate(queues.begin(), queues.end(), std::size_t{0},
                           [](std::size_t sum, const PointQueue& each) { return sum + each.size(); });
  };
  work.keep = [&](std::size_t point, PointRecord record) {
    static const std::size_t status = store::points_table.index("status");
    const bool is_done = record.point[status] == store::Value(std::string("done"));
    if (record.point[status] == store::Value(std::string("lost"))) lost_.push_back(point);
    writer.keep(std::move(record));
    observer_.on_point(is_done, known_[point].seconds);
  };
  work.tick = [&] { observer_.on_idle(); };
  work.seconds = [&](std::size_t point) { return known_[point].seconds; };
  work.bytes = [&](std::size_t point) { return expected(point).bytes; };
  work.waits_for = [&](const std::string& whom) { observer_.on_wait(whom); };
  return work;
}

void Campaign::run(const std::vector<std::size_t>& points, const Workforce& workforce, store::PointWriter& writer) {
  double seconds = 0;
  for (const std::size_t point : points) seconds += known_[point].seconds;
  warn_of_long_points(points, seconds / (workforce.ranks != nullptr ? workforce.ranks->size() : workforce.jobs));
  observer_.on_begin(points.size(), seconds);
  if (workforce.ranks != nullptr) {
    std::vector<PointQueue> queues = queues_of(points, std::nullopt, writer);
    workforce.ranks->run(work_for(queues, writer), named_.number, runner_);
  } else {
    std::vector<PointQueue> for_threads = queues_of(points, false, writer);
    run_in_threads(work_for(for_threads, writer), runner_, workforce.jobs);
    std::vector<PointQueue> for_processes = queues_of(points, true, writer);
    if (workforce.processes != nullptr)
      workforce.processes->run(work_for(for_processes, writer), named_.number, runner_);
  }
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
        "it was run but is not in the store: did another machine write to it? Running the same sweep again repeats it";
  summary_.troubles.push_back(std::move(found));
}

}  // namespace hopscope
