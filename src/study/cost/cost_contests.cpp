#include "study/cost/cost_runs.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <tuple>

#include <hopscope/approximately.hpp>

#include "analysis/curves/curves.hpp"
#include "study/time_curves.hpp"

namespace hopscope {

namespace {

using Load = Contest::Load;
constexpr Switching switchings[] = {Switching::cut_through, Switching::store_and_forward};

// By how much a network is faster than the hypercube.
struct Advantage {
  Time by = 0;           // 0 if the difference is mere rounding; negative if it is slower
  bool is_sure = false;  // it is significant
};
using AdvantageAtWords = std::function<Advantage(double)>;

// From sizes dominated by startups and hops to sizes dominated by words.
std::vector<double> sizes_of_contests(NodeId nodes, const Costs& costs, double own) {
  constexpr double most_steps = 24;
  const double startup = std::max(costs.t_s, costs.t_h * std::sqrt(nodes));
  const double balance = costs.t_w > 0 && startup > 0 ? startup / costs.t_w : own;
  const double first = std::min({1.0, own / 4, balance / 4});
  const double last = std::max(own, balance) * 32;
  const double factor = std::max(nodes <= 256 ? 2.0 : 4.0, std::pow(last / first, 1 / most_steps));
  std::vector<double> sizes;
  for (double words = first; words < last * factor; words *= factor) sizes.push_back(words);
  return sizes;
}

// Positive if the first is shorter by more than rounding, negative if it is longer.
Time lead(Time one, Time other) { return approximately_equal(one, other) ? 0 : other - one; }

// Searches for the sizes at which the faster of two networks changes.
class SearchAmongSizes {
 public:
  explicit SearchAmongSizes(AdvantageAtWords lead_at) : lead_at_(std::move(lead_at)) {}

  void go(const std::vector<double>& sizes, Contest& contest) const {
    Side before;  // the last significant lead, and its size
    bool differs = false;
    for (const double words : sizes) {
      const Advantage now = lead_at_(words);
      differs = differs || now.by != 0;
      if (!now.is_sure) continue;
      if (before.lead == 0) contest.wins_first = now.by > 0;
      if (before.lead * now.by < 0) contest.crossings.push_back(close_in(before, {words, now.by}));
      before = {words, now.by};
    }
    contest.is_same = !differs;
    contest.is_alike = differs && before.lead == 0;
  }

 private:
  struct Side {
    double words = 0;
    Time lead = 0;
  };

  [[nodiscard]] double close_in(const Side& low, const Side& high) const {
    constexpr int most_runs = 40;
    return change_of_sign(
        {low.words, low.lead}, {high.words, high.lead}, [this](double words) { return lead_at_(words).by; }, most_runs);
  }

  AdvantageAtWords lead_at_;
};

// All comparisons of one network with the hypercube.
class Matches {
 public:
  Matches(const std::vector<Rival>& rivals, const Costs& costs, double words, const CostRuns& runs)
      : cube_(rivals.front()),
        costs_(costs),
        runs_(runs),
        sizes_(sizes_of_contests(rivals.front().topology->nodes(), costs, words)) {}

  [[nodiscard]] std::vector<Contest> of(const Rival& rival) {
    std::vector<Contest> all;
    for (const Load load : {Load::light, Load::permutation, Load::independent, Load::exchange}) {
      if (load == Load::exchange && !(can_exchange(rival) && can_exchange(cube_))) continue;
      for (const Switching switching : switchings) all.push_back(match(rival, load, switching));
    }
    return all;
  }

 private:
  // For very many nodes exchanges take long, and their formulas are validated elsewhere.
  static constexpr NodeId most_confirmed_exchange = 256;

  // If runs take long, by formula or not at all.
  [[nodiscard]] bool can_exchange(const Rival& of) const {
    if (of.topology->nodes() > most_paired_nodes) return has_formulas(of);
    return std::ranges::all_of(
        switchings, [&](Switching switching) { return runs_.fastest_exchange(of, switching, 1).has_value(); });
  }

  [[nodiscard]] bool has_formulas(const Rival& of) const {
    return std::ranges::all_of(
        switchings, [&](Switching switching) { return runs_.exchange_by_formula(of, switching, 1).has_value(); });
  }

  Contest match(const Rival& rival, Load load, Switching switching) {
    Contest contest;
    contest.network = rival.name;
    contest.load = load;
    contest.switching = switching;
    contest.by_formula = load == Load::light || (load == Load::exchange && has_formulas(rival) && has_formulas(cube_));
    const auto means_at = [&](double words) {
      return paired(times(rival, load, switching, words), times(cube_, load, switching, words));
    };
    if (load == Load::light) {
      by_lines(rival, contest);
    } else {
      SearchAmongSizes([&](double words) { return lead_of(means_at(words)); }).go(sizes_, contest);
    }
    contest.largest_words = sizes_.back();
    const PairedMeans at_largest = means_at(sizes_.back());
    contest.ratio_at_largest = at_largest.ratio;
    if (times(cube_, load, switching, sizes_.back()).size() > 1) contest.ratio_error = at_largest.ratio_error;
    const bool long_exchange = load == Load::exchange && rival.topology->nodes() > most_confirmed_exchange;
    if (contest.by_formula && !long_exchange) contest.confirmed = is_confirmed(rival, contest);
    return contest;
  }

  [[nodiscard]] Line light_line(const Rival& of, Switching switching) const {
    return message_time(*of.topology, costs_, switching, of.topology->average_distance());
  }

  void by_lines(const Rival& rival, Contest& contest) const {
    const Line cube = light_line(cube_, contest.switching);
    const Line own = light_line(rival, contest.switching);
    contest.is_same = same_line(cube, own);
    const auto lowest = lower_envelope({cube, own});
    contest.wins_first = lowest.front() == 1;
    if (lowest.size() > 1) contest.crossings.push_back(crossing(cube, own));
  }

  [[nodiscard]] static Advantage lead_of(const PairedMeans& means) {
    constexpr double errors = 2;
    const Time by = std::abs(means.ratio - 1) <= Agreement::tolerance ? 0 : means.difference;
    return {by, std::abs(by) > errors * means.difference_error};
  }

  // One time; at heavy load one for each draw, with the same partners for every network.
  std::vector<Time> times(const Rival& of, Load load, Switching switching, double words) {
    if (load == Load::light) return {light_line(of, switching).at(words)};
    if (load == Load::exchange) return {runs_.fastest_exchange(of, switching, words).value_or(0)};
    if (&of != &cube_) return runs_.heavy(*of.topology, switching, load, words).makespans;
    auto& known = cube_times_[{load, switching, words}];
    if (known.empty()) known = runs_.heavy(*of.topology, switching, load, words).makespans;
    return known;
  }

  // The lead by runs. None if a run at light load contradicts the formula; for random pairs the formulas decide, since
  // the mean over those is subject to chance.
  [[nodiscard]] std::optional<Time> lead_by_runs(const Rival& rival, const Contest& contest, double words) const {
    if (contest.load == Load::light) {
      const LightLoad own = runs_.light(*rival.topology, contest.switching, words);
      const LightLoad cube = runs_.light(*cube_.topology, contest.switching, words);
      if (std::max(own.farthest, cube.farthest) > Agreement::tolerance) return std::nullopt;
      if (own.is_all) return lead(own.simulated.mean(), cube.simulated.mean());
      return lead(light_line(rival, contest.switching).at(words), light_line(cube_, contest.switching).at(words));
    }
    return lead(shortest_run(rival, contest.switching, words), shortest_run(cube_, contest.switching, words));
  }

  [[nodiscard]] Time shortest_run(const Rival& of, Switching switching, double words) const {
    Time fastest = std::numeric_limits<Time>::infinity();
    for (const ExchangeRun& run : runs_.exchange(of, switching, words)) fastest = std::min(fastest, run.simulated);
    return fastest;
  }

  [[nodiscard]] bool is_confirmed(const Rival& rival, const Contest& contest) const {
    // A lead of 0 cannot be distinguished from rounding, and contradicts nothing.
    const auto leads = [&](double words, int sign) {
      const auto found = lead_by_runs(rival, contest, words);
      return found && (sign == 0 ? *found == 0 : sign * *found >= 0);
    };
    int sign = contest.is_same ? 0 : contest.wins_first ? 1 : -1;
    const auto& at = contest.crossings;
    if (at.empty()) return leads(sizes_.front(), sign) && leads(sizes_.back(), sign);
    for (std::size_t i = 0; i < at.size(); ++i, sign = -sign) {
      // Not beyond the previous or the next crossing.
      const double below = i == 0 ? at[i] / 2 : std::max(at[i] / 2, std::sqrt(at[i] * at[i - 1]));
      const double above = i + 1 == at.size() ? at[i] * 2 : std::min(at[i] * 2, std::sqrt(at[i] * at[i + 1]));
      if (!leads(below, sign) || !leads(above, -sign)) return false;
    }
    return true;
  }

  const Rival& cube_;
  Costs costs_;
  const CostRuns& runs_;
  std::vector<double> sizes_;
  std::map<std::tuple<Load, Switching, double>, std::vector<Time>> cube_times_;
};

}  // namespace

std::vector<Contest> contests(const std::vector<Rival>& rivals, const Costs& costs, double words,
                              const CostRuns& runs) {
  std::vector<Contest> all;
  Matches matches(rivals, costs, words, runs);
  for (const Rival& rival : rivals) {
    if (!rival.costs_the_same || &rival == &rivals.front()) continue;
    for (Contest& contest : matches.of(rival)) all.push_back(std::move(contest));
  }
  return all;
}

}  // namespace hopscope
