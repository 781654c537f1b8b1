#include "study/fastest.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace hopscope {

namespace {

constexpr Time never = std::numeric_limits<Time>::infinity();

}  // namespace

Fastest::Fastest(std::vector<Contender> contenders, double largest, const Laboratory& laboratory)
    : laboratory_(laboratory) {
  for (Contender& each : contenders) {
    auto exact = line_by_formula(each.scenario, largest);
    auto bound = line_by_formula(each.scenario, largest, Kind::lower_bound);
    entrants_.push_back({std::move(each), exact, bound, {}, false});
  }
  std::ranges::stable_partition(entrants_, [](const Entrant& each) { return each.exact.has_value(); });
}

Time Fastest::at_least(const Entrant& entrant, double words) const {
  if (entrant.exact) return entrant.exact->at(words);
  return entrant.bound ? entrant.bound->at(words) : 0;
}

Time Fastest::time(std::size_t which, double words) {
  const Entrant& entrant = entrants_[which];
  return entrant.exact ? entrant.exact->at(words) : run(which, words);
}

Time Fastest::run(std::size_t which, double words) {
  Entrant& entrant = entrants_[which];
  const auto [place, is_new] = entrant.runs.try_emplace(words, never);
  if (!is_new) return place->second;
  if (entrant.gave_up) return never;  // once is enough
  const Time time = laboratory_.run(entrant.contender, words);
  ++runs_;
  if (std::isfinite(time)) {
    place->second = time;
  } else {
    entrant.gave_up = true;
  }
  return place->second;
}

bool Fastest::is_borne_out(std::size_t which, double words) {
  Entrant& entrant = entrants_[which];
  if (!entrant.exact) return true;
  const Time by_run = run(which, words);
  if (!std::isfinite(by_run) || same_time(by_run, entrant.exact->at(words))) return true;
  entrant.exact.reset();
  return false;
}

Standing Fastest::at(double words, bool with_second) {
  std::vector<std::size_t> order(entrants_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto least = [&](std::size_t which) { return at_least(entrants_[which], words); };
  std::ranges::stable_sort(order, {}, least);
  std::vector<Time> times(entrants_.size(), never);
  Standing standing;
  standing.time = never;
  for (const std::size_t which : order) {
    const Time limit = with_second ? standing.second_time : standing.time;
    if (least(which) > limit * (1 + 1e-9)) break;
    times[which] = time(which, words);
    standing.time = std::min(standing.time, times[which]);
    standing.second_time = never;
    for (const Time each : times) {
      if (std::isfinite(each) && !same_time(each, standing.time))
        standing.second_time = std::min(standing.second_time, each);
    }
  }
  if (!std::isfinite(standing.time)) return standing;
  for (std::size_t which = 0; which < times.size(); ++which) {
    if (std::isfinite(times[which]) && same_time(times[which], standing.time)) standing.first.push_back(which);
    if (!standing.second && std::isfinite(times[which]) && times[which] == standing.second_time)
      standing.second = which;
  }
  return standing;
}

}  // namespace hopscope
