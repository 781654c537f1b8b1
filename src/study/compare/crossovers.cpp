#include "study/compare/crossovers.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

#include <hopscope/approximately.hpp>

#include "analysis/curves/change_of_sign.hpp"
#include "study/candidates.hpp"
#include "study/compare/tuning.hpp"

namespace hopscope {

namespace {

// Where the order of two algorithms changes.
struct Change {
  double last = 0, first = 0;  // sizes at which the one, and the other, is faster: in whole words, if they are above 1
  std::optional<double> tie;   // between these, where both take as long
};

// Searches by runs for the size at which one algorithm overtakes another.
class Search {
 public:
  Search(const Candidate& below, const Candidate& above, const SizeRuns& size_runs)
      : below_(below), above_(above), size_runs_(size_runs) {}

  // None if their order does not change between these sizes.
  [[nodiscard]] std::optional<Change> between(double smaller, double larger) const {
    ValueAt low{smaller, lead_at(smaller)}, high{larger, lead_at(larger)};
    if (!(low.value <= 0 && high.value > 0)) return std::nullopt;
    constexpr int most_tries = 32;
    for (int tries = 0; tries < most_tries && high.x - low.x > 1; ++tries) {
      const double middle = tries % 3 == 2 ? halfway(low, high) : straight(low, high);
      if (middle <= low.x || middle >= high.x) break;
      const ValueAt there{middle, lead_at(middle)};
      if (std::isnan(there.value)) break;
      (there.value <= 0 ? low : high) = there;
    }
    return Change{low.x, high.x, tie_between(low, high)};
  }

 private:
  // By how much `above` is faster than `below` with messages of `words` words; 0 if it is a tie.
  [[nodiscard]] Time lead_at(double words) const {
    const Time below = size_runs_.run(below_, words);
    const Time above = size_runs_.run(above_, words);
    return approximately_equal(below, above) ? 0 : below - above;
  }

  [[nodiscard]] static double halfway(const ValueAt& low, const ValueAt& high) {
    return std::floor(std::sqrt(std::max(low.x, 1.0) * high.x));
  }

  // The last whole size before the lead would change its sign if it grew linearly; or, if that is known, the next.
  [[nodiscard]] static double straight(const ValueAt& low, const ValueAt& high) {
    const double crossing = low.x + (high.x - low.x) * low.value / (low.value - high.value);
    return std::clamp(std::floor(crossing), std::floor(low.x) + 1,
                      std::max(std::floor(low.x) + 1, std::ceil(high.x) - 1));
  }

  // Times that jump do not tie.
  [[nodiscard]] std::optional<double> tie_between(const ValueAt& low, const ValueAt& high) const {
    if (low.value == 0) return low.x;
    constexpr int few_tries = 8;
    const double words = change_of_sign(
        low, high, [this](double size) { return lead_at(size); }, few_tries);
    const Time below = size_runs_.run(below_, words), above = size_runs_.run(above_, words);
    constexpr double as_good_as_equal = 1e-5;
    return std::abs(below - above) <= as_good_as_equal * below ? std::optional(words) : std::nullopt;
  }

  const Candidate& below_;
  const Candidate& above_;
  const SizeRuns& size_runs_;
};

// Collects the size dependence.
class Survey {
 public:
  Survey(const std::vector<Candidate>& candidates, const SizeRuns& size_runs)
      : candidates_(candidates),
        size_runs_(size_runs),
        sizes_(sizes_worth_trying(candidates)),
        curves_(size_runs.curves(candidates, sizes_)) {}

  [[nodiscard]] SizeDependence take() {
    if (curves_.empty()) return {};
    found_.smallest = names_of(fastest_at(0));
    found_.from = sizes_.front();
    found_.to = sizes_.back();
    found_.examined = sizes_.size();
    // Formulas first: the textbook's crossovers are shown even where another algorithm is faster.
    add_changes_by_formula();
    add_changes_by_runs();
    std::stable_sort(found_.crossovers.begin(), found_.crossovers.end(),
                     [](const Crossover& one, const Crossover& other) { return one.words() < other.words(); });
    return std::move(found_);
  }

 private:
  // The first of the fastest at one of the sizes; since exact formulas come first, one of those if there is one.
  [[nodiscard]] const TimeCurve& leader_at(std::size_t place) const {
    const auto time = [place](const TimeCurve& curve) { return curve.times[place]; };
    const Time best =
        time(*std::min_element(curves_.begin(), curves_.end(),
                               [&](const TimeCurve& one, const TimeCurve& other) { return time(one) < time(other); }));
    return *std::find_if(curves_.begin(), curves_.end(),
                         [&](const TimeCurve& curve) { return approximately_equal(time(curve), best); });
  }

  // `chosen`, and all that take exactly as long at that size.
  [[nodiscard]] std::vector<const TimeCurve*> equals_at(std::size_t place, const TimeCurve& chosen) const {
    std::vector<const TimeCurve*> equals{&chosen};
    for (const TimeCurve& curve : curves_) {
      if (&curve != &chosen && approximately_equal(curve.times[place], chosen.times[place])) equals.push_back(&curve);
    }
    return equals;
  }

  [[nodiscard]] std::vector<const TimeCurve*> fastest_at(std::size_t place) const {
    return equals_at(place, leader_at(place));
  }

  [[nodiscard]] static std::vector<std::string> names_of(const std::vector<const TimeCurve*>& curves) {
    std::vector<std::string> names;
    for (const TimeCurve* curve : curves) names.push_back(curve->candidate->name);
    return names;
  }

  // The index of the last of the sizes that is at most `words`, or 0.
  [[nodiscard]] std::size_t place_of(double words) const {
    const auto above = std::upper_bound(sizes_.begin(), sizes_.end(), words);
    return above == sizes_.begin() ? 0 : static_cast<std::size_t>(above - sizes_.begin()) - 1;
  }

  void add_changes_by_formula() {
    std::vector<Line> lines;
    for (const TimeCurve& curve : curves_) {
      if (curve.line) lines.push_back(*curve.line);  // they come first
    }
    const auto envelope = lower_envelope(lines);
    for (std::size_t i = 0; i + 1 < envelope.size(); ++i) {
      const double words = crossing(lines[envelope[i]], lines[envelope[i + 1]]);
      // Sizes beyond these are of no practical interest.
      if (words > sizes_.front() * 1e-6 && words < sizes_.back() * 1e6)
        add(curves_[envelope[i]], curves_[envelope[i + 1]]);
    }
  }

  // Where the set of the fastest changes completely. As long as one of them remains, nothing changes.
  void add_changes_by_runs() {
    std::vector<const TimeCurve*> leaders = fastest_at(0);
    bool changes = false;
    for (std::size_t place = 1; place < sizes_.size(); ++place) {
      std::vector<const TimeCurve*> there = fastest_at(place);
      std::vector<const TimeCurve*> still;
      std::ranges::copy_if(leaders, std::back_inserter(still),
                           [&](const TimeCurve* each) { return std::ranges::count(there, each) > 0; });
      if (still.empty()) {
        changes = true;
        add(*leaders.front(), *there.front(), place);
        still = std::move(there);
      }
      leaders = std::move(still);
    }
    if (changes) return;
    // Those that are as fast only for the smallest messages do not count.
    found_.smallest = names_of(leaders);
  }

  // `place`: the first of the sizes at which `above` is known to be faster; not needed for two exact formulas.
  void add(const TimeCurve& below, const TimeCurve& above, std::size_t place = 0) {
    Crossover crossover;
    if (below.line && above.line) {
      crossover.below_line = below.line;
      crossover.above_line = above.line;
      crossover.by_formula = crossing(*below.line, *above.line);
      if (coincide(*below.line, *above.line, *crossover.by_formula)) return;
      place = place_of(*crossover.by_formula) + 1;
      probe(crossover, *below.candidate, *above.candidate);
    }
    place = std::min(place, sizes_.size() - 1);
    crossover.below = names_of(equals_at(place > 0 ? place - 1 : 0, below));
    crossover.above = names_of(equals_at(place, above));
    const bool known = std::any_of(found_.crossovers.begin(), found_.crossovers.end(), [&](const Crossover& each) {
      return each.by_formula && each.by_formula == crossover.by_formula;
    });
    if (known) return;
    if (!crossover.confirmed) {
      const Search search(*below.candidate, *above.candidate, size_runs_);
      if (const auto change = search.between(sizes_[place > 0 ? place - 1 : 0], sizes_[place])) {
        crossover.by_runs = change->tie.value_or(change->first);
        if (!change->tie) crossover.jump = {change->last, change->first};
        probe(crossover, *below.candidate, *above.candidate);
      }
    }
    if (!crossover.by_formula && !crossover.by_runs) return;
    crossover.undercut_by = undercut(crossover, *below.candidate);
    if (crossover.undercut_by.empty()) crossover.faster_if_tuned = faster_if_tuned(crossover, *below.candidate);
    found_.crossovers.push_back(std::move(crossover));
  }

  // True for two lines that differ only by rounding around their crossing, which is then meaningless.
  [[nodiscard]] static bool coincide(const Line& one, const Line& other, double words) {
    return approximately_equal(one.at(words / 2), other.at(words / 2)) &&
           approximately_equal(one.at(words * 2), other.at(words * 2));
  }

  // Runs both on either side, where a tie contradicts nothing; closer to it if their order changes more than once
  // between half the size and twice the size.
  void probe(Crossover& crossover, const Candidate& below, const Candidate& above) const {
    const double there = crossover.words();
    const auto beside = [&](double distance) { return std::pair(there / distance, there * distance); };
    for (const auto& [smaller, larger] : {crossover.jump.value_or(beside(2)), crossover.jump.value_or(beside(1.05))}) {
      crossover.probes.clear();
      for (const double words : {smaller, larger}) {
        crossover.probes.push_back({words, size_runs_.run(below, words), size_runs_.run(above, words)});
      }
      const auto& [first, second] = std::tie(crossover.probes[0], crossover.probes[1]);
      crossover.confirmed =
          approximately_at_most(first.below, first.above) && approximately_at_most(second.above, second.below);
      if (crossover.confirmed || !crossover.by_runs) return;
    }
  }

  // The algorithm that is faster than both at the crossover, as a run there confirms; empty if none is.
  [[nodiscard]] std::string undercut(const Crossover& crossover, const Candidate& one_of_both) const {
    const Candidate& other = *leader_at(place_of(crossover.words())).candidate;
    const auto is = [&](const std::string& name) { return name == other.name; };
    if (std::any_of(crossover.below.begin(), crossover.below.end(), is)) return "";
    if (std::any_of(crossover.above.begin(), crossover.above.end(), is)) return "";
    const Time theirs = size_runs_.run(one_of_both, crossover.words());
    return size_runs_.run(other, crossover.words()) < theirs * (1 - 1e-6) ? other.name : "";
  }

  // The algorithm that is faster there than all that are compared, with options chosen for that size; empty if none is.
  [[nodiscard]] std::string faster_if_tuned(const Crossover& crossover, const Candidate& one_of_both) const {
    Time least = size_runs_.run(one_of_both, crossover.words()) * (1 - 1e-6);
    std::string fastest;
    for (const Candidate& candidate : candidates_) {
      Candidate there = candidate;
      there.scenario.schedule = with_words(there.scenario.schedule, crossover.words());
      const Tuned found = tuned(there, least, size_runs_);
      if (!found.faster) continue;
      fastest = found.faster->name;
      least = size_runs_.run(*found.faster, crossover.words());
    }
    return fastest;
  }

  const std::vector<Candidate>& candidates_;
  const SizeRuns& size_runs_;
  std::vector<double> sizes_;  // ascending
  std::vector<TimeCurve> curves_;
  SizeDependence found_;
};

}  // namespace

SizeDependence size_dependence(const std::vector<Candidate>& candidates, const SizeRuns& size_runs) {
  return Survey(candidates, size_runs).take();
}

}  // namespace hopscope
