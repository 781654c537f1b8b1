#include "study/compare/intervals.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include <hopscope/approximately.hpp>

namespace hopscope {

namespace {

// Of the search, which is repeated while runs contradict formulas or straight lines. Nearly always one or two suffice;
// where times jump, straight lines are found wrong one after the other.
// Without work for anything but such runs, a few must do.
constexpr int most_rounds = 40, few_rounds = 5;

// Between sizes, where runs are short. Where they take long, algorithms as the file has them are run at all sizes
// before their options have other values.
constexpr double usual_factor = 2;

// Of the work that all runs may take: what sizes may take that are examined because times may not be linear between
// others. What remains is for the fastest at all sizes, for borders and for runners-up.
constexpr double share_of_sizes = 0.4;

using Group = std::vector<std::size_t>;  // candidates, ascending

Group in_both(const Group& one, const Group& other) {
  Group both;
  std::ranges::set_intersection(one, other, std::back_inserter(both));
  return both;
}

// An interval of sizes with the same fastest candidates.
struct Stretch {
  double from = 0, to = 0;
  Group winners;  // those that are fastest at all sizes examined in it
};

/// The size in the geometric middle of an interval; or one near to it that has been examined, so that an end that moves
/// a little costs no run.
double middle_of(double from, double to, const std::set<double>& examined) {
  constexpr double near = 2;
  const double middle = std::round(std::sqrt(from * to));
  const auto size = examined.upper_bound(std::max(from, middle / near));
  return size != examined.end() && *size < std::min(to, middle * near) ? *size : middle;
}

// Proceeds from the smallest size to the largest.
class Walk {
 public:
  Walk(Fastest& fastest, const std::set<double>& sizes) : fastest_(fastest), sizes_(sizes) {}

  [[nodiscard]] std::vector<Stretch> stretches() {
    const double from = *sizes_.begin();
    std::vector<Stretch> stretches{{from, from, fastest_.at(from).first}};
    while (stretches.back().to < *sizes_.rbegin()) {
      Stretch& now = stretches.back();
      const double next = *sizes_.upper_bound(now.to);
      Group there = fastest_.at(next).first;
      if (Group both = in_both(now.winners, there); !both.empty() || there.empty()) {
        if (!both.empty()) now.winners = std::move(both);
        now.to = next;
        continue;
      }
      extend(now, next, there.front());
      stretches.push_back({now.to + 1, now.to + 1, fastest_.at(now.to + 1).first});
    }
    return stretches;
  }

 private:
  // The time by which `later` is slower than the interval's winner; negative once it is faster.
  [[nodiscard]] Time gap(const Stretch& now, std::size_t later, double words) {
    return fastest_.time(later, words) - fastest_.time(now.winners.front(), words);
  }

  // Extends it to the last size at which one of its winners is still fastest. @param beyond a size at which `later` is
  // faster
  void extend(Stretch& now, double beyond, std::size_t later) {
    for (int tries = 0; beyond - now.to > 1; ++tries) {
      const double middle = tries % 3 == 2 ? std::floor((now.to + beyond) / 2) : guess(now, beyond, later);
      const Group there = fastest_.at(middle).first;
      if (Group both = in_both(now.winners, there); !both.empty()) {
        now.winners = std::move(both);
        now.to = middle;
      } else {
        beyond = middle;
        later = there.empty() ? later : there.front();
      }
    }
  }

  // The last size before the two would cross if their times were linear; or, if that is known, the next.
  [[nodiscard]] double guess(const Stretch& now, double beyond, std::size_t later) {
    const Time low = gap(now, later, now.to);
    const Time high = gap(now, later, beyond);
    const double share = low > 0 && high < 0 ? low / (low - high) : 0.5;
    const double crossing = std::floor(now.to + share * (beyond - now.to));
    return std::clamp(crossing, now.to + 1, beyond - 1);
  }

  Fastest& fastest_;
  const std::set<double>& sizes_;
};

// Intervals whose winners are fastest in their middles too, where the runner-up is told.
std::vector<Stretch> stretches_over(Fastest& fastest, std::set<double>& sizes) {
  while (true) {
    std::vector<Stretch> stretches = Walk(fastest, sizes).stretches();
    const std::size_t before = sizes.size();
    for (Stretch& stretch : stretches) {
      const double middle = middle_of(stretch.from, stretch.to, sizes);
      const Group there = fastest.at(middle).first;
      if (there.empty()) continue;
      Group both = in_both(stretch.winners, there);
      if (both.empty()) {
        sizes.insert(middle);
      } else {
        stretch.winners = std::move(both);
      }
    }
    if (sizes.size() == before) return stretches;
  }
}

// Straight lines between runs differ a little where the times are equal: an interval whose algorithm is no faster, as
// runs have it, than that of the interval before belongs to that.
std::vector<Stretch> without_ties(Fastest& fastest, const std::vector<Stretch>& stretches,
                                  const std::set<double>& sizes) {
  std::vector<Stretch> all;
  for (const Stretch& next : stretches) {
    const auto is_as_fast = [&](double words) {
      const Time before = fastest.run(all.back().winners.front(), words);
      return std::isfinite(before) && approximately_at_most(before, fastest.run(next.winners.front(), words));
    };
    const bool have_winners = !all.empty() && !all.back().winners.empty() && !next.winners.empty();
    if (have_winners && is_as_fast(next.from) && is_as_fast(middle_of(next.from, next.to, sizes)) &&
        is_as_fast(next.to)) {
      all.back().to = next.to;
      if (Group both = in_both(all.back().winners, next.winners); !both.empty()) {
        all.back().winners = std::move(both);
      } else {
        all.back().winners.resize(1);
      }
    } else {
      all.push_back(next);
    }
  }
  return all;
}

Lead lead_at(Fastest& fastest, std::size_t winner, double words) {
  const Standing standing = fastest.at(words, true);
  Lead lead{words, fastest.time(winner, words), "", std::nullopt};
  if (standing.variant && lead.time > 0) {
    lead.variant = fastest.candidate(*standing.variant).name;
    lead.variant_factor = standing.variant_time / lead.time;
  }
  if (!standing.second) return lead;
  lead.next = fastest.candidate(*standing.second).name;
  if (lead.time > 0) lead.factor = standing.second_time / lead.time;
  return lead;
}

RecommendedInterval interval_of(Fastest& fastest, const Stretch& stretch, const std::set<double>& examined) {
  const std::size_t winner = stretch.winners.front();
  const Candidate& candidate = fastest.candidate(winner);
  const Schedule& schedule = candidate.scenario.schedule;
  const Algorithm& algorithm = *candidate.scenario.algorithm;
  RecommendedInterval interval;
  interval.from = stretch.from;
  interval.to = stretch.to;
  interval.candidate = winner;
  interval.name = candidate.name;
  interval.algorithm = algorithm.name;
  interval.options = options_of(algorithm, schedule);
  for (const std::size_t other : stretch.winners) {
    if (other != winner) interval.as_fast.push_back(fastest.candidate(other).name);
  }
  const auto formulas = formulas_with(candidate.scenario, stretch.from);
  if (!formulas.empty()) interval.formula = formulas.back();
  interval.line = fastest.line(winner);
  std::vector<double> sizes{stretch.from, middle_of(stretch.from, stretch.to, examined), stretch.to};
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  for (const double words : sizes) interval.leads.push_back(lead_at(fastest, winner, words));
  return interval;
}

RecommendedBorder border_of(Fastest& fastest, const Stretch& below, const Stretch& above) {
  const std::size_t one = below.winners.front();
  const std::size_t other = above.winners.front();
  RecommendedBorder border{below.to,
                           fastest.candidate(one).name,
                           fastest.candidate(other).name,
                           fastest.line(one),
                           fastest.line(other),
                           std::nullopt,
                           {},
                           false};
  for (const double words : {below.to, above.from})
    border.probes.push_back({words, fastest.run(one, words), fastest.run(other, words)});
  const auto no_later = [](Time time, Time than) { return std::isfinite(time) && approximately_at_most(time, than); };
  border.confirmed = no_later(border.probes[0].below, border.probes[0].above) &&
                     no_later(border.probes[1].above, border.probes[1].below);
  return border;
}

// @param contradicted by formulas that runs then contradicted
std::vector<RecommendedBorder> borders_of(Fastest& fastest, const std::vector<Stretch>& stretches,
                                          const std::vector<RecommendedBorder>& contradicted) {
  std::vector<RecommendedBorder> borders;
  for (std::size_t i = 0; i + 1 < stretches.size(); ++i) {
    borders.push_back(border_of(fastest, stretches[i], stretches[i + 1]));
    const auto moved = std::ranges::find_if(contradicted, [&](const RecommendedBorder& each) {
      return each.below == borders.back().below && each.above == borders.back().above;
    });
    if (moved != contradicted.end() && moved->last != borders.back().last) borders.back().moved_from = moved->last;
  }
  return borders;
}

// Validates formulas and straight lines at the ends of the intervals by runs. True if all are confirmed.
bool is_borne_out(Fastest& fastest, const std::vector<Stretch>& stretches, std::vector<Contradiction>& found) {
  bool is_confirmed = true;
  const auto check = [&](std::size_t which, double words) {
    const bool has_formula = fastest.line(which).has_value();
    const Time by_formula = fastest.time(which, words);
    if (fastest.is_borne_out(which, words)) return;
    is_confirmed = false;
    if (!has_formula) return;
    found.push_back({fastest.candidate(which).name, words, by_formula, fastest.run(which, words)});
  };
  for (std::size_t i = 0; i < stretches.size(); ++i) {
    const std::size_t winner = stretches[i].winners.front();
    check(winner, stretches[i].from);
    check(winner, stretches[i].to);
    if (i > 0) check(winner, stretches[i - 1].to);
    if (i + 1 < stretches.size()) check(winner, stretches[i + 1].from);
  }
  return is_confirmed;
}

/// Whole sizes on both sides of each knot, and both ends: between two of them that are not neighbours, lines.
std::set<double> sizes_beside(const std::vector<Rational>& knots, double from, double to) {
  std::set<double> sizes{from, to};
  for (const Rational& knot : knots) {
    const double whole = std::floor(knot.rounded());
    for (const double words : {whole - 1, whole, whole + 1, whole + 2}) {
      if (words > from && words < to) sizes.insert(words);
    }
  }
  return sizes;
}

/// Where the later winner becomes as fast as the earlier one, there or just above.
Rational knot_between(const ProvenCurves& curves, const std::vector<Rational>& knots, const Stretch& below,
                      const Stretch& above) {
  for (auto knot = std::ranges::lower_bound(knots, exactly(below.to)); knot != knots.end(); ++knot) {
    if (*knot > exactly(above.from)) break;
    const std::size_t one = below.winners.front(), other = above.winners.front();
    if (curves.time(other, *knot) <= curves.time(one, *knot) ||
        curves.time_after(other, *knot) <= curves.time_after(one, *knot))
      return *knot;
  }
  return exactly(above.from);
}

/// Those that take the least time.
Group winners_at(const ProvenCurves& curves, double words) {
  Group winners;
  std::optional<Rational> least;
  for (std::size_t i = 0; i < curves.curves.size(); ++i) {
    if (!curves.curves[i]) continue;
    Rational time = curves.time(i, exactly(words));
    if (least && time > *least) continue;
    if (!least || time < *least) winners.clear();
    winners.push_back(i);
    least = std::move(time);
  }
  return winners;
}

}  // namespace

void find_intervals(Fastest& fastest, Recommendation& recommendation) {
  const auto [from, to] = std::pair(recommendation.from, recommendation.to);
  std::vector<Stretch> stretches;
  std::vector<RecommendedBorder> contradicted;
  ExaminedSizes examined;
  if (recommendation.factor > usual_factor) {
    fastest.compete_with_options(false);
    // The largest first: who is slow there is slow at other large sizes too, as far as times grow in proportion.
    const std::set<double> sizes = successive_sizes(from, to, recommendation.factor);
    for (auto words = sizes.rbegin(); words != sizes.rend(); ++words) (void)fastest.at(*words);
    fastest.compete_with_options(true);
  }
  for (int rounds_left = most_rounds; true; --rounds_left) {
    fastest.allow(share_of_sizes);
    if (examined.sizes.empty() || !fastest.is_spent())
      examined = examined_sizes(fastest, from, to, recommendation.factor);
    const std::size_t bends = fastest.bends();
    stretches = without_ties(fastest, stretches_over(fastest, examined.sizes), examined.sizes);
    recommendation.examined = examined.sizes.size();
    recommendation.gaps = examined.gaps;
    if (stretches.front().winners.empty()) return;  // no run completed
    std::vector<RecommendedBorder> borders = borders_of(fastest, stretches, contradicted);
    const bool is_borne = is_borne_out(fastest, stretches, recommendation.contradictions);
    if ((is_borne && fastest.bends() == bends) ||
        rounds_left <= (fastest.is_exhausted() ? most_rounds - few_rounds : 1)) {
      recommendation.borders = std::move(borders);
      break;
    }
    std::ranges::copy_if(borders, std::back_inserter(contradicted), &RecommendedBorder::is_by_formula);
  }
  fastest.allow(1);
  for (const Stretch& stretch : stretches)
    recommendation.intervals.push_back(interval_of(fastest, stretch, examined.sizes));
}

bool find_intervals(const ProvenCurves& curves, Fastest& fastest, Recommendation& recommendation) {
  const std::vector<Rational> knots = curves.knots();
  const std::set<double> sizes = sizes_beside(knots, recommendation.from, recommendation.to);
  std::vector<Stretch> stretches;
  for (const double words : sizes) {
    Group there = winners_at(curves, words);
    if (stretches.empty()) {
      stretches.push_back({words, words, std::move(there)});
    } else if (Group both = in_both(stretches.back().winners, there); !both.empty()) {
      stretches.back().to = words;
      stretches.back().winners = std::move(both);
    } else {
      stretches.push_back({words, words, std::move(there)});
    }
  }
  for (const auto& [first, last, winners] : stretches) {
    for (const double words : {first, last}) {
      const double by_curve = curves.time(winners.front(), exactly(words)).rounded();
      if (!approximately_equal(fastest.run(winners.front(), words), by_curve)) return false;
    }
  }
  recommendation.proven = true;
  recommendation.examined = sizes.size();
  recommendation.borders = borders_of(fastest, stretches, {});
  for (std::size_t i = 0; i < recommendation.borders.size(); ++i)
    recommendation.borders[i].at = knot_between(curves, knots, stretches[i], stretches[i + 1]).str();
  (void)is_borne_out(fastest, stretches, recommendation.contradictions);  // of formulas; the curves are
  for (const Stretch& stretch : stretches) recommendation.intervals.push_back(interval_of(fastest, stretch, {}));
  return true;
}

}  // namespace hopscope
