#include "study/compare/fastest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

constexpr Time never = std::numeric_limits<Time>::infinity();

}  // namespace

Fastest::Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs) : size_runs_(size_runs) {
  for (Candidate& each : candidates) {
    auto exact = line_by_formula(each.scenario, largest);
    auto bound = line_by_formula(each.scenario, largest, FormulaKind::lower_bound);
    known_.push_back({std::move(each), exact, bound, {}, false});
  }
  std::stable_partition(known_.begin(), known_.end(), [](const Known& each) { return each.exact.has_value(); });
}

Time Fastest::at_least(std::size_t which, double words) const {
  const Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  return known.bound ? known.bound->at(words) : 0;
}

Time Fastest::time(std::size_t which, double words) {
  const Known& known = known_[which];
  return known.exact ? known.exact->at(words) : run(which, words);
}

Time Fastest::run(std::size_t which, double words) {
  Known& known = known_[which];
  const auto [place, is_new] = known.runs.try_emplace(words, never);
  if (!is_new) return place->second;
  if (known.gave_up) return never;  // no second attempt
  const Time time = size_runs_.run(known.candidate, words);
  ++runs_;
  messages_ += known.candidate.messages;
  if (std::isfinite(time)) {
    place->second = time;
  } else {
    known.gave_up = true;
  }
  return place->second;
}

bool Fastest::is_borne_out(std::size_t which, double words) {
  Known& known = known_[which];
  if (!known.exact) return true;
  const Time by_run = run(which, words);
  if (!std::isfinite(by_run) || approximately_equal(by_run, known.exact->at(words))) return true;
  known.exact.reset();
  return false;
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
