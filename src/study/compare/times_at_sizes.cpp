#include "study/compare/crossovers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

constexpr Time no_end = std::numeric_limits<Time>::infinity();

}  // namespace

TimesAtSizes::TimesAtSizes(const std::vector<Candidate>& candidates, const SizeRuns& runs, std::vector<double> sizes)
    : runs_(runs), sizes_(std::move(sizes)) {
  for (const Candidate& candidate : candidates) {
    Curve curve{&candidate, line_by_formula(candidate.scenario, sizes_.back()), {}, {}};
    for (const double words : sizes_) {
      Scenario there = candidate.scenario;
      there.schedule = with_words(there.schedule, words);
      curve.least.push_back(curve.line ? curve.line->at(words) : least_time(there));
      const bool is_own = !there.schedule.sizes && words == candidate.scenario.schedule.message_words;
      curve.times.push_back(curve.line ? std::optional(curve.line->at(words)) : is_own ? candidate.time : std::nullopt);
    }
    curves_.push_back(std::move(curve));
  }
  std::ranges::stable_partition(curves_, [](const Curve& curve) { return curve.line.has_value(); });
}

Time TimesAtSizes::time(Curve& curve, std::size_t place, Time limit) const {
  if (curve.times[place]) return *curve.times[place];
  double work = 0;
  const TimeWithin found = runs_.time_within(*curve.candidate, sizes_[place], limit, work);
  if (found.is_longer) {
    curve.least[place] = std::max(curve.least[place], limit * (1 + 2 * relative_tolerance));
    return no_end;
  }
  // What was aborted once is not run at other sizes either, which take as much work.
  if (found.time) {
    curve.times[place] = *found.time;
  } else {
    std::ranges::fill(curve.times, no_end);
  }
  return *curve.times[place];
}

std::vector<const TimesAtSizes::Curve*> TimesAtSizes::fastest(std::size_t place) {
  std::vector<Curve*> order;
  for (Curve& curve : curves_) order.push_back(&curve);
  std::ranges::stable_sort(order, {}, [place](const Curve* curve) { return curve->least[place]; });
  Time best = no_end;
  for (Curve* curve : order) {
    if (approximately_at_most(curve->least[place], best)) best = std::min(best, time(*curve, place, best));
  }
  // The first in their order, since exact formulas come first.
  const auto leader = std::ranges::find_if(curves_, [&](const Curve& curve) {
    return curve.times[place] && approximately_equal(*curve.times[place], best);
  });
  return leader == curves_.end() ? std::vector<const Curve*>() : as_fast_as(*leader, place);
}

std::vector<const TimesAtSizes::Curve*> TimesAtSizes::as_fast_as(const Curve& chosen, std::size_t place) {
  const Time its_time = chosen.times[place].value_or(no_end);
  std::vector<const Curve*> equals{&chosen};
  for (Curve& curve : curves_) {
    if (&curve == &chosen || !approximately_at_most(curve.least[place], its_time)) continue;
    if (approximately_equal(time(curve, place, its_time), its_time)) equals.push_back(&curve);
  }
  return equals;
}

std::vector<std::string> names_of(const std::vector<const TimesAtSizes::Curve*>& curves) {
  std::vector<std::string> names;
  for (const auto* curve : curves) names.push_back(curve->candidate->name);
  return names;
}

}  // namespace hopscope
