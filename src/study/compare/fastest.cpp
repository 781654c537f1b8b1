#include "study/compare/fastest.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

constexpr Time never = std::numeric_limits<Time>::infinity();

// Between the nearest runs that completed; none beyond these.
std::optional<Time> interpolated(const std::map<double, Time>& runs, double words) {
  const auto above = runs.upper_bound(words);
  if (above == runs.begin() || above == runs.end()) return std::nullopt;
  const auto& [from, time_from] = *std::prev(above);
  const auto& [to, time_to] = *above;
  if (!std::isfinite(time_from) || !std::isfinite(time_to)) return std::nullopt;
  return time_from + (words - from) / (to - from) * (time_to - time_from);
}

}  // namespace

Fastest::Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs, double most_work)
    : size_runs_(size_runs), most_work_(most_work) {
  for (Candidate& each : candidates) {
    auto exact = line_by_formula(each.scenario, largest);
    auto bound = line_by_formula(each.scenario, largest, FormulaKind::lower_bound);
    known_.push_back({std::move(each), exact, bound, {}, {}});
  }
  std::stable_partition(known_.begin(), known_.end(), [](const Known& each) { return each.exact.has_value(); });
}

Time Fastest::at_least(std::size_t which, double words) const {
  const Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  return known.bound ? known.bound->at(words) : 0;
}

Time Fastest::time(std::size_t which, double words) {
  Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  if (known.runs.contains(words)) return known.runs.at(words);
  const bool is_known = settled_over(known, words) != known.settled.end();
  if (!is_known && !is_spent()) return run(which, words);
  const auto between = interpolated(known.runs, words);
  if (!between) known.was_refused = true;
  return between.value_or(never);
}

std::map<double, double>::const_iterator Fastest::settled_over(const Known& known, double words) {
  const auto after = known.settled.upper_bound(words);
  if (after == known.settled.begin()) return known.settled.end();
  return std::prev(after)->second >= words ? std::prev(after) : known.settled.end();
}

Time Fastest::run(std::size_t which, double words) {
  Known& known = known_[which];
  if (const auto found = known.runs.find(words); found != known.runs.end()) return found->second;
  if (known.gave_up) return known.runs[words] = never;  // no second attempt
  const auto line = settled_over(known, words);
  const bool is_taken = line != known.settled.end() || is_spent();  // by time()
  const auto expected = is_taken ? interpolated(known.runs, words) : std::nullopt;
  const Time time = size_runs_.run(known.candidate, words, work_);
  ++runs_;
  if (!std::isfinite(time)) {
    known.gave_up = true;
    return known.runs[words] = never;
  }
  known.runs[words] = time;
  if (expected && !approximately_equal(*expected, time)) {
    if (line != known.settled.end()) known.settled.erase(line);
    ++bends_;
  }
  return time;
}

bool Fastest::is_borne_out(std::size_t which, double words) {
  Known& known = known_[which];
  const Time expected = time(which, words);
  const Time by_run = run(which, words);
  if (!std::isfinite(by_run) || approximately_equal(by_run, expected)) return true;
  known.exact.reset();
  if (const auto line = settled_over(known, words); line != known.settled.end()) known.settled.erase(line);
  return false;
}

bool Fastest::is_settled(std::size_t which, double from, double middle, double to) {
  const Time first = run(which, from), last = run(which, to);
  if (!std::isfinite(last)) return true;
  const double part = (middle - from) / (to - from);
  const Time between = run(which, middle);
  // In wide ranges an algorithm that is slow throughout is not followed through all its bends.
  constexpr double wide = 2, far = 1.25;
  const auto is_far = [&](double words, Time time) { return time > far * at(words).time; };
  const bool is_slow = to > wide * from && is_far(from, first) && is_far(middle, between) && is_far(to, last);
  if (!is_slow && !approximately_equal(between, first + part * (last - first))) return false;
  known_[which].settled[from] = to;
  return true;
}

Standing Fastest::at(double words, bool with_second) {
  std::vector<std::size_t> order(known_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto least = [&](std::size_t which) { return at_least(which, words); };
  std::ranges::stable_sort(order, {}, least);
  std::vector<Time> times(known_.size(), never);
  Standing standing;
  standing.time = never;
  for (const std::size_t which : order) {
    const Time limit = with_second ? standing.second_time : standing.time;
    if (!approximately_at_most(least(which), limit)) break;
    times[which] = time(which, words);
    standing.time = std::min(standing.time, times[which]);
    standing.second_time = never;
    for (const Time each : times) {
      if (std::isfinite(each) && !approximately_equal(each, standing.time))
        standing.second_time = std::min(standing.second_time, each);
    }
  }
  if (!std::isfinite(standing.time)) return standing;
  for (std::size_t which = 0; which < times.size(); ++which) {
    if (std::isfinite(times[which]) && approximately_equal(times[which], standing.time))
      standing.first.push_back(which);
    if (!standing.second && std::isfinite(times[which]) && times[which] == standing.second_time)
      standing.second = which;
  }
  return standing;
}

}  // namespace hopscope
