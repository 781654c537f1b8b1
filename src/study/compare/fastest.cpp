#include "study/compare/fastest.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>
#include <utility>

#include <hopscope/approximately.hpp>
#include <hopscope/size_matrix.hpp>

namespace hopscope {

namespace {

constexpr Time never = std::numeric_limits<Time>::infinity();

// What runs may take where they need not be known above a limit: most of those that would be aborted at the limit have
// done most of their work by then, and a known time rules out other sizes.
constexpr double patience = 1.3;

// Between the nearest runs that completed; none beyond these.
std::optional<Time> interpolated(const std::map<double, Time>& runs, double words) {
  const auto above = runs.upper_bound(words);
  if (above == runs.begin() || above == runs.end()) return std::nullopt;
  const auto& [from, time_from] = *std::prev(above);
  const auto& [to, time_to] = *above;
  if (!std::isfinite(time_from) || !std::isfinite(time_to)) return std::nullopt;
  return time_from + (words - from) / (to - from) * (time_to - time_from);
}

/// 2, 3, 4, 6, 8, 12, ..
bool is_round(double value) {
  while (value > 3 && std::fmod(value, 2) == 0) value /= 2;
  return value <= 3;
}

/// The value of its option, if one alone has values worth trying, and these are numbers.
std::optional<double> only_number(const Candidate& candidate) {
  std::optional<double> found;
  for (const Field& option : candidate.scenario.algorithm->options) {
    if (option.worth_trying == nullptr) continue;
    if (found || !option.is_number()) return std::nullopt;
    found = std::get<double>(option.in(candidate.scenario.schedule.values));
  }
  return found;
}

double own_size(const Schedule& schedule) {
  return schedule.sizes ? schedule.sizes->largest() : schedule.message_words;
}

}  // namespace

Fastest::Fastest(std::vector<Candidate> candidates, double largest, const SizeRuns& size_runs, double most_work)
    : size_runs_(size_runs), most_work_(most_work) {
  for (Candidate& each : candidates) {
    auto exact = line_by_formula(each.scenario, largest);
    auto bound = line_by_formula(each.scenario, largest, FormulaKind::lower_bound);
    std::map<double, Time> runs;
    if (each.time) runs[own_size(each.scenario.schedule)] = *each.time;
    known_.push_back({std::move(each), exact, bound, std::move(runs)});
  }
  std::stable_partition(known_.begin(), known_.end(), [](const Known& each) { return each.exact.has_value(); });
  find_neighbours();
}

// A few dozen values of one option: the round ones are run first.
void Fastest::find_neighbours() {
  constexpr std::size_t many = 16;
  std::map<const Algorithm*, std::map<double, std::size_t>> by_value;
  for (std::size_t which = 0; which < known_.size(); ++which) {
    const Candidate& candidate = known_[which].candidate;
    if (const auto value = only_number(candidate); value && candidate.scenario.own == nullptr)
      by_value[candidate.scenario.algorithm].emplace(*value, which);
  }
  for (const auto& [algorithm, values] : by_value) {
    if (values.size() <= many) continue;
    const auto is_first = [&](const auto& each) {
      return is_round(each.first) || !known_[each.second].candidate.tuned;
    };
    for (auto each = values.begin(); each != values.end(); ++each) {
      if (is_first(*each)) continue;
      const auto above = std::find_if(each, values.end(), is_first);
      const auto below = std::find_if(std::reverse_iterator(each), values.rend(), is_first);
      if (above != values.end() && below != values.rend())
        known_[each->second].between = {below->second, above->second};
    }
  }
}

Time Fastest::at_least_by_line(std::size_t which, double words) const {
  const Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  return known.bound ? known.bound->at(words) : 0;
}

Time Fastest::at_least(std::size_t which, double words) const {
  const Known& known = known_[which];
  if (known.exact || known.bound) return at_least_by_line(which, words);
  const auto [found, is_new] = known.at_least.try_emplace(words, 0);
  if (!is_new) return found->second;
  for (const Analytic& each : formulas_with(known.candidate.scenario, words)) {
    if (each.kind == FormulaKind::lower_bound && each.holds()) found->second = std::max(found->second, each.value);
  }
  return found->second;
}

Time Fastest::time(std::size_t which, double words, Time limit) {
  Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  if (known.runs.contains(words)) return known.runs.at(words);
  const bool is_known = settled_over(known, words) != known.settled.end();
  // That no algorithm is missing comes before the values of options.
  const double most = known.candidate.tuned ? most_work_ : 2 * most_work_;
  if (!is_known && work_ < most) return run(which, words, limit);
  const auto between = interpolated(known.runs, words);
  if (!between) ++refusals_;
  return between.value_or(never);
}

std::map<double, double>::const_iterator Fastest::settled_over(const Known& known, double words) {
  const auto after = known.settled.upper_bound(words);
  if (after == known.settled.begin()) return known.settled.end();
  return std::prev(after)->second >= words ? std::prev(after) : known.settled.end();
}

Time Fastest::run(std::size_t which, double words, Time limit) {
  Known& known = known_[which];
  if (const auto found = known.runs.find(words); found != known.runs.end()) return found->second;
  if (known.gave_up) return known.runs[words] = never;  // no second attempt
  if (const auto above = known.above.find(words); above != known.above.end() && above->second >= limit) return never;
  const auto line = settled_over(known, words);
  const bool is_taken = line != known.settled.end() || is_exhausted();  // by time()
  const auto expected = is_taken ? interpolated(known.runs, words) : std::nullopt;
  const Time longest = patience * limit;
  const TimeWithin ended = size_runs_.time_within(known.candidate, words, longest, work_);
  ++runs_;
  constexpr double of_setting_up = 1000;  // takes as long as so many messages and hops
  work_ += of_setting_up;
  if (ended.is_longer) {
    known.above[words] = longest;
    return never;
  }
  if (!ended.time) {
    known.gave_up = true;
    return known.runs[words] = never;
  }
  known.runs[words] = *ended.time;
  known.refused.erase(words);
  if (expected && !approximately_equal(*expected, *ended.time)) {
    if (line != known.settled.end()) known.settled.erase(line);
    ++bends_;
  }
  return *ended.time;
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

Straightness Fastest::settle(std::size_t which, double from, double middle, double to) {
  // With so many times the least time of each of these sizes: between two of them its time is at least that at the
  // smaller, and at least a part of that at the larger, and the least time is at most those of the one that has it
  // here.
  const double far = std::sqrt(std::max(middle / from, to / middle));
  const auto is_far = [&](double words) {
    const Time limit = far * at(words).time;
    return run(which, words, limit) >= limit;
  };
  if (is_far(from) && is_far(middle) && is_far(to)) {
    relies_on_growth_ = true;
    return Straightness::straight;
  }
  const Time first = run(which, from), last = run(which, to);
  if (!std::isfinite(last)) return Straightness::straight;
  const Time between = run(which, middle);
  const Time on_line = first + (middle - from) / (to - from) * (last - first);
  if (approximately_equal(between, on_line)) {
    known_[which].settled[from] = to;
    return Straightness::straight;
  }
  constexpr double half_percent = 5e-3;
  constexpr double narrow = 2;
  const bool is_late = work_ > share_ * most_work_ / 2;
  const bool is_nearly = is_late && to <= narrow * from && std::abs(between - on_line) <= half_percent * between;
  return is_nearly ? Straightness::nearly : Straightness::bent;
}

// Nothing else than its runs at other sizes is known of it.
Time Fastest::by_growth(const Known& known, double words) {
  Time least = 0;
  for (const auto* times : {&known.runs, &known.above}) {
    const auto larger = times->lower_bound(words);
    if (larger != times->end() && std::isfinite(larger->second))
      least = std::max(least, larger->second * words / larger->first);
    if (larger != times->begin() && std::isfinite(std::prev(larger)->second))
      least = std::max(least, std::prev(larger)->second);
  }
  return least;
}

bool Fastest::is_between_slower(std::size_t which, double words, Time limit) {
  const Known& known = known_[which];
  if (!known.between || known.runs.contains(words)) return false;
  constexpr double much_slower = 1.15;
  const auto is_slow = [&](std::size_t other) {
    const auto& [runs, above] = std::tie(known_[other].runs, known_[other].above);
    const Time least = std::max({at_least(other, words), runs.contains(words) ? runs.at(words) : 0,
                                 above.contains(words) ? above.at(words) : 0, by_growth(known_[other], words)});
    return least > much_slower * limit;
  };
  if (!is_slow(known.between->first) || !is_slow(known.between->second)) return false;
  return relies_on_neighbours_ = true;
}

bool Fastest::is_ruled_out(std::size_t which, double words, Time limit) {
  const Known& known = known_[which];
  if (!approximately_at_most(at_least(which, words), limit)) return true;
  if (known.exact || known.runs.contains(words)) return false;
  if (is_between_slower(which, words, limit)) return true;
  // Times are somewhat shorter with more words now and then: where they jump.
  constexpr double safely = 0.9;
  if (safely * by_growth(known, words) <= limit) return false;
  return relies_on_growth_ = true;
}

Time Fastest::expected(std::size_t which, double words) const {
  const Known& known = known_[which];
  if (known.exact) return known.exact->at(words);
  const auto between = interpolated(known.runs, words);
  return std::max(at_least(which, words), between ? *between : by_growth(known, words));
}

std::vector<std::size_t> Fastest::most_promising_first(double words) const {
  std::vector<std::tuple<bool, Time, std::size_t>> order;
  for (std::size_t which = 0; which < known_.size(); ++which)
    order.emplace_back(known_[which].between.has_value(), expected(which, words), which);
  std::ranges::sort(order);
  std::vector<std::size_t> promising;
  for (const auto& each : order) promising.push_back(std::get<std::size_t>(each));
  return promising;
}

Standing Fastest::at(double words, bool with_second) {
  Standing standing;
  standing.time = never;
  std::vector<Time> times(known_.size(), never);
  for (const std::size_t which : most_promising_first(words)) {
    if (known_[which].candidate.tuned && !all_compete_) continue;
    if (is_ruled_out(which, words, standing.time)) continue;
    const std::size_t refusals = refusals_;
    times[which] = time(which, words, standing.time);
    if (refusals_ > refusals) known_[which].refused.insert(words);
    standing.time = std::min(standing.time, times[which]);
  }
  if (!std::isfinite(standing.time)) return standing;
  for (std::size_t which = 0; which < times.size(); ++which) {
    if (std::isfinite(times[which]) && approximately_equal(times[which], standing.time))
      standing.first.push_back(which);
  }
  if (with_second) find_second(words, standing);
  return standing;
}

void Fastest::find_second(double words, Standing& standing) {
  const auto algorithm = [&](std::size_t which) { return known_[which].candidate.scenario.algorithm; };
  for (const bool is_variant : {false, true}) {
    Time least = standing.second_time;
    std::optional<std::size_t> found;
    const std::size_t refusals = refusals_;
    for (const std::size_t which : most_promising_first(words)) {
      if (std::ranges::count(standing.first, which) > 0) continue;
      if ((algorithm(which) == algorithm(standing.first.front())) != is_variant) continue;
      if (is_ruled_out(which, words, least)) continue;
      const Time its_time = time(which, words, least);
      if (!(its_time < least)) continue;
      least = its_time;
      found = which;
    }
    if (refusals_ > refusals) return;  // one that was not run could be faster
    (is_variant ? standing.variant : standing.second) = found;
    if (found) (is_variant ? standing.variant_time : standing.second_time) = least;
  }
}

}  // namespace hopscope
