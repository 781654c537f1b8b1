#include "study/compare/crossovers.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "analysis/curves/curves.hpp"
#include "text/parse_number.hpp"

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
    return whole_between(std::sqrt(std::max(low.x, 1.0) * high.x), low, high);
  }

  // The last whole size before the lead would change its sign if it grew linearly; or, if that is known, the next.
  [[nodiscard]] static double straight(const ValueAt& low, const ValueAt& high) {
    return whole_between(low.x + (high.x - low.x) * low.value / (low.value - high.value), low, high);
  }

  [[nodiscard]] static double whole_between(double size, const ValueAt& low, const ValueAt& high) {
    const double first = std::floor(low.x) + 1;
    return std::clamp(std::floor(size), first, std::max(first, std::ceil(high.x) - 1));
  }

  // Times that jump do not tie.
  [[nodiscard]] std::optional<double> tie_between(const ValueAt& low, const ValueAt& high) const {
    if (low.value == 0) return low.x;
    constexpr int few_tries = 8;
    const double words = change_of_sign(
        low, high, [this](double size) { return lead_at(size); }, few_tries);
    const Time below = size_runs_.run(below_, words), above = size_runs_.run(above_, words);
    constexpr double as_good_as_equal = 1e-5;
    return std::abs(below - above) <= as_good_as_equal * below ? std::optional(with_known_digits(words, low, high))
                                                               : std::nullopt;
  }

  // Times that agree to five digits do not tell more of the size, but that it is between these.
  [[nodiscard]] static double with_known_digits(double words, const ValueAt& low, const ValueAt& high) {
    return std::clamp(parse_number(fmt::format("{:.6g}", words)).value_or(words), low.x, high.x);
  }

  const Candidate& below_;
  const Candidate& above_;
  const SizeRuns& size_runs_;
};

// Collects the size dependence.
class Survey {
 public:
  Survey(const std::vector<Candidate>& candidates, const SizeRuns& size_runs)
      : size_runs_(size_runs),
        times_(candidates, size_runs, sizes_worth_trying(candidates)),
        rivals_(candidates, size_runs) {}

  [[nodiscard]] SizeDependence take() {
    const std::vector<double>& sizes = times_.sizes();
    const Curves smallest = times_.fastest(0);
    if (smallest.empty()) return {};
    found_.smallest = names_of(smallest);
    found_.from = sizes.front();
    found_.to = sizes.back();
    found_.examined = sizes.size();
    // Formulas first: the textbook's crossovers are shown even where another algorithm is faster.
    add_changes_by_formula();
    add_changes_by_runs();
    std::stable_sort(found_.crossovers.begin(), found_.crossovers.end(),
                     [](const Crossover& one, const Crossover& other) { return one.words() < other.words(); });
    for (Crossover& each : found_.crossovers) add_rivals(each);
    return std::move(found_);
  }

 private:
  using Curve = TimesAtSizes::Curve;
  using Curves = std::vector<const Curve*>;

  // The index of the last of the sizes that is at most `words`, or 0.
  [[nodiscard]] std::size_t place_of(double words) const {
    const std::vector<double>& sizes = times_.sizes();
    const auto above = std::upper_bound(sizes.begin(), sizes.end(), words);
    return above == sizes.begin() ? 0 : static_cast<std::size_t>(above - sizes.begin()) - 1;
  }

  void add_changes_by_formula() {
    const auto& curves = times_.curves();
    const std::vector<double>& sizes = times_.sizes();
    std::vector<Line> lines;
    for (const Curve& curve : curves) {
      if (curve.line) lines.push_back(*curve.line);  // they come first
    }
    const auto envelope = lower_envelope(lines);
    for (std::size_t i = 0; i + 1 < envelope.size(); ++i) {
      const double words = crossing(lines[envelope[i]], lines[envelope[i + 1]]);
      // Sizes beyond these are of no practical interest.
      if (words > sizes.front() * 1e-6 && words < sizes.back() * 1e6) add(curves[envelope[i]], curves[envelope[i + 1]]);
    }
  }

  // Where the set of the fastest changes completely. As long as one of them remains, nothing changes.
  void add_changes_by_runs() {
    Curves leaders = times_.fastest(0);
    bool changes = false;
    for (std::size_t place = 1; place < times_.sizes().size(); ++place) {
      Curves there = times_.fastest(place);
      if (there.empty()) continue;  // no run completed
      Curves still;
      std::ranges::copy_if(leaders, std::back_inserter(still),
                           [&](const Curve* each) { return std::ranges::count(there, each) > 0; });
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
  void add(const Curve& below, const Curve& above, std::size_t place = 0) {
    const std::vector<double>& sizes = times_.sizes();
    Crossover crossover;
    if (below.line && above.line) {
      crossover.below_line = below.line;
      crossover.above_line = above.line;
      crossover.by_formula = crossing(*below.line, *above.line);
      if (coincide(*below.line, *above.line, *crossover.by_formula)) return;
      place = place_of(*crossover.by_formula) + 1;
      probe(crossover, *below.candidate, *above.candidate);
    }
    place = std::min(place, sizes.size() - 1);
    const std::size_t before = place > 0 ? place - 1 : 0;
    crossover.below = names_of(times_.as_fast_as(below, before));
    crossover.above = names_of(times_.as_fast_as(above, place));
    crossover.changes_fastest = is_fastest(below, before) && is_fastest(above, place);
    const bool known = std::any_of(found_.crossovers.begin(), found_.crossovers.end(), [&](const Crossover& each) {
      return each.by_formula && each.by_formula == crossover.by_formula;
    });
    if (known) return;
    if (!crossover.confirmed) {
      const Search search(*below.candidate, *above.candidate, size_runs_);
      if (const auto change = search.between(sizes[before], sizes[place])) {
        crossover.by_runs = change->tie.value_or(change->first);
        if (!change->tie) crossover.jump = {change->last, change->first};
        probe(crossover, *below.candidate, *above.candidate);
      }
    }
    if (!crossover.by_formula && !crossover.by_runs) return;
    found_.crossovers.push_back(std::move(crossover));
  }

  [[nodiscard]] bool is_fastest(const Curve& curve, std::size_t place) {
    return std::ranges::count(times_.fastest(place), &curve) > 0;
  }

  // True for two lines that differ only by rounding around their crossing, which is then meaningless.
  [[nodiscard]] static bool coincide(const Line& one, const Line& other, double words) {
    return approximately_equal(one.at(words / 2), other.at(words / 2)) &&
           approximately_equal(one.at(words * 2), other.at(words * 2));
  }

  // Runs both at both ends of a jump, or on either side, where a tie contradicts nothing; closer to it if their order
  // changes more than once between half the size and twice the size.
  void probe(Crossover& crossover, const Candidate& below, const Candidate& above) const {
    using Sides = std::pair<double, double>;
    const double there = crossover.words();
    const auto beside = [&](double distance) { return Sides(there / distance, there * distance); };
    const std::vector<Sides> attempts =
        crossover.jump ? std::vector<Sides>{*crossover.jump} : std::vector<Sides>{beside(2), beside(1.05)};
    for (const auto& [smaller, larger] : attempts) {
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

  // Those that are faster than the faster of both, at a tie or on either side of a jump.
  void add_rivals(Crossover& crossover) {
    std::vector<double> sides{crossover.words()};
    if (crossover.jump) sides = {crossover.jump->first, crossover.jump->second};
    std::vector<std::string> both = crossover.below;
    both.insert(both.end(), crossover.above.begin(), crossover.above.end());
    for (const double words : sides) {
      const auto time_of = [&](const std::string& name) {
        const auto is = [&](const Curve& curve) { return curve.candidate->name == name; };
        return size_runs_.run(*std::ranges::find_if(times_.curves(), is)->candidate, words);
      };
      const Time least = std::min(time_of(crossover.below.front()), time_of(crossover.above.front()));
      FasterThere found = rivals_.at(words, least, both);
      crossover.not_run = std::max(crossover.not_run, found.not_run);
      const bool is_news = crossover.undercut_by.empty() &&
                           (!found.compared.empty() || (crossover.faster_if_tuned.empty() && !found.tuned.empty()));
      if (!is_news) continue;
      crossover.undercut_by = std::move(found.compared);
      crossover.faster_if_tuned = std::move(found.tuned);
      crossover.undercut_at = words;
    }
  }

  const SizeRuns& size_runs_;
  TimesAtSizes times_;
  Rivals rivals_;
  SizeDependence found_;
};

}  // namespace

SizeDependence size_dependence(const std::vector<Candidate>& candidates, const SizeRuns& size_runs) {
  return Survey(candidates, size_runs).take();
}

}  // namespace hopscope
