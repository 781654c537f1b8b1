#include "command/crossovers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>

#include "command/experiment.hpp"
#include "output/text.hpp"

namespace hopscope {

namespace {

constexpr double longest_message = 1e15;  // words, as for a scenario

bool close(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); }

// Runs contenders at other sizes than the scenario's.
class Laboratory {
 public:
  Laboratory(const Catalogue& catalogue, const Options& options) : catalogue_(catalogue), options_(options) {}

  // Its time with messages of that many words; not a number if the run does not come to its end.
  [[nodiscard]] Time run(const Contender& contender, double words) const {
    Scenario scenario = contender.scenario;
    scenario.file += fmt::format(", {} words", number(words));
    scenario.schedule.message_words = words;
    scenario.schedule.content = Content::sizes;  // only time is asked for
    scenario.reference = nullptr;
    const auto* kind = catalogue_.operation(scenario.schedule.operation);
    scenario.operation = kind->make(scenario.schedule, scenario.platform.ranks());
    try {
      return carry_out(scenario, options_).result.time;
    } catch (const DeadlockError&) {
    } catch (const EngineError&) {
    } catch (const InputError&) {
    }
    return std::numeric_limits<Time>::quiet_NaN();
  }

 private:
  const Catalogue& catalogue_;
  const Options& options_;
};

struct Candidacy {
  const Contender* contender = nullptr;
  Line line;
  bool exact = false;  // the line is that of an exact formula
};

// Large enough for words to outweigh startups.
double far_out(const Scenario& scenario) {
  const Time word = scenario.platform.word_time();
  const double balance = word > 0 ? scenario.platform.costs.t_s / word : 0;
  return std::min(16 * std::max({1.0, scenario.schedule.message_words, balance}), longest_message);
}

// Time over words by the formula; none if it is a bound only, or if time does not grow linearly.
std::optional<Line> line_by_formula(const Scenario& scenario) {
  const auto value = [&](double words) -> std::optional<Time> {
    Schedule schedule = scenario.schedule;
    schedule.message_words = words;
    const auto formulas = scenario.algorithm->formulas(scenario.platform, schedule);
    if (formulas.empty() || formulas.back().kind != Kind::exact || !formulas.back().holds) return std::nullopt;
    return formulas.back().value;
  };
  const double far = far_out(scenario);
  const auto at_zero = value(0);
  const auto between = value(far / 4);
  const auto at_far = value(far);
  if (!at_zero || !between || !at_far) return std::nullopt;
  const Line line{*at_zero, (*at_far - *at_zero) / far};
  return close(line.at(far / 4), *between) ? std::optional(line) : std::nullopt;
}

std::vector<Candidacy> candidacies(const std::vector<Contender>& contenders, const Laboratory& laboratory) {
  std::vector<Candidacy> all;
  for (const Contender& contender : contenders) {
    if (const auto line = line_by_formula(contender.scenario)) {
      all.push_back({&contender, *line, true});
      continue;
    }
    const double far = far_out(contender.scenario);
    const Time at_zero = laboratory.run(contender, 0);
    const Line line{at_zero, (laboratory.run(contender, far) - at_zero) / far};
    if (std::isfinite(line.slope)) all.push_back({&contender, line, false});
  }
  // Of those that are equally fast, one whose formula is exact stands for all.
  std::stable_partition(all.begin(), all.end(), [](const Candidacy& each) { return each.exact; });
  return all;
}

std::vector<Line> lines_of(const std::vector<Candidacy>& all) {
  std::vector<Line> lines;
  for (const Candidacy& each : all) lines.push_back(each.line);
  return lines;
}

std::vector<std::pair<Candidacy, Candidacy>> neighbours_on_envelope(const std::vector<Candidacy>& among) {
  const auto envelope = lower_envelope(lines_of(among));
  std::vector<std::pair<Candidacy, Candidacy>> pairs;
  for (std::size_t i = 0; i + 1 < envelope.size(); ++i) pairs.emplace_back(among[envelope[i]], among[envelope[i + 1]]);
  return pairs;
}

std::vector<std::string> names_of_equals(const std::vector<Candidacy>& all, const Candidacy& chosen) {
  std::vector<std::string> names{chosen.contender->name};
  for (const Candidacy& each : all) {
    if (each.contender != chosen.contender && same_line(each.line, chosen.line)) names.push_back(each.contender->name);
  }
  return names;
}

// Looks for the size at which two algorithms take the same time, near a guess, by runs alone.
class Search {
 public:
  Search(const Contender& below, const Contender& above, const Laboratory& laboratory)
      : below_(below), above_(above), laboratory_(laboratory) {}

  [[nodiscard]] std::optional<double> near(double guess) const {
    constexpr int most_widenings = 4;
    Side low = at(guess / 2);
    Side high = at(guess * 2);
    for (int i = 0; i < most_widenings && !(low.lead < 0); ++i) low = at(low.words / 4);
    for (int i = 0; i < most_widenings && !(high.lead > 0); ++i) high = at(high.words * 4);
    if (!(low.lead < 0 && high.lead > 0)) return std::nullopt;
    return between(low, high);
  }

 private:
  // By how much `above` is faster than `below` with messages of so many words.
  struct Side {
    double words = 0;
    Time lead = 0;
    bool tie = false;
  };

  [[nodiscard]] Side at(double words) const {
    const Time below = laboratory_.run(below_, words);
    const Time above = laboratory_.run(above_, words);
    return {words, below - above, close(below, above)};
  }

  // False position, where times are linear at once; halving the lead of an end that stays keeps it from creeping.
  [[nodiscard]] double between(Side low, Side high) const {
    constexpr int most_tries = 16;
    constexpr double near_enough = 1e-6;
    double words = 0;
    for (int i = 0; i < most_tries && high.words - low.words > near_enough * high.words; ++i) {
      words = (low.words * high.lead - high.words * low.lead) / (high.lead - low.lead);
      const Side middle = at(words);
      if (middle.tie || !std::isfinite(middle.lead)) break;
      (middle.lead < 0 ? low : high) = middle;
      (middle.lead < 0 ? high : low).lead /= 2;
    }
    return words;
  }

  const Contender& below_;
  const Contender& above_;
  const Laboratory& laboratory_;
};

void probe(Crossover& crossover, const Contender& below, const Contender& above, const Laboratory& laboratory) {
  crossover.probes.clear();
  for (const double words : {crossover.words() / 2, crossover.words() * 2}) {
    crossover.probes.push_back({words, laboratory.run(below, words), laboratory.run(above, words)});
  }
  const auto& [smaller, larger] = std::tie(crossover.probes[0], crossover.probes[1]);
  crossover.confirmed = smaller.below < smaller.above && larger.above < larger.below;
}

// Who is faster than both at the crossover, as a run there shows; empty if nobody is.
std::string undercut(const Crossover& crossover, const Contender& one_of_both, const std::vector<Candidacy>& all,
                     const Laboratory& laboratory) {
  const double words = crossover.words();
  const auto lowest = std::min_element(all.begin(), all.end(), [&](const Candidacy& one, const Candidacy& other) {
    return one.line.at(words) < other.line.at(words);
  });
  const auto is = [&](const std::string& name) { return name == lowest->contender->name; };
  if (std::any_of(crossover.below.begin(), crossover.below.end(), is)) return "";
  if (std::any_of(crossover.above.begin(), crossover.above.end(), is)) return "";
  const Time theirs = laboratory.run(one_of_both, words);
  return laboratory.run(*lowest->contender, words) < theirs * (1 - 1e-6) ? lowest->contender->name : "";
}

Crossover settle(const Candidacy& below, const Candidacy& above, double guess, const Laboratory& laboratory) {
  const auto& [one, other] = std::tie(*below.contender, *above.contender);
  Crossover crossover;
  crossover.below_line = below.line;
  crossover.above_line = above.line;
  if (below.exact && above.exact) {
    crossover.by_formula = guess;
    probe(crossover, one, other, laboratory);
    if (crossover.confirmed) return crossover;
  }
  crossover.by_runs = Search(one, other, laboratory).near(guess);
  if (crossover.by_runs) probe(crossover, one, other, laboratory);
  return crossover;
}

// What the lower envelope of some candidacies says: where the fastest of them changes.
void add_changes(const std::vector<Candidacy>& among, const std::vector<Candidacy>& all, const Laboratory& laboratory,
                 SizeDependence& sizes) {
  for (const auto& [below, above] : neighbours_on_envelope(among)) {
    const double guess = crossing(below.line, above.line);
    if (!(guess > 0 && 2 * guess <= longest_message)) continue;
    const auto below_names = names_of_equals(all, below);
    const auto above_names = names_of_equals(all, above);
    const bool known = std::any_of(sizes.crossovers.begin(), sizes.crossovers.end(), [&](const Crossover& each) {
      return each.below.front() == below_names.front() && each.above.front() == above_names.front();
    });
    if (known) continue;
    Crossover crossover = settle(below, above, guess, laboratory);
    // Two runs had only suggested it.
    if (!crossover.by_formula && !crossover.by_runs) continue;
    crossover.below = below_names;
    crossover.above = above_names;
    crossover.undercut_by = undercut(crossover, *below.contender, all, laboratory);
    sizes.crossovers.push_back(std::move(crossover));
  }
}

}  // namespace

SizeDependence size_dependence(const std::vector<Contender>& contenders, const Catalogue& catalogue,
                               const Options& options) {
  const Laboratory laboratory(catalogue, options);
  const auto all = candidacies(contenders, laboratory);
  const auto first_bound = std::find_if(all.begin(), all.end(), [](const Candidacy& each) { return !each.exact; });
  SizeDependence sizes;
  if (all.empty()) return sizes;
  sizes.smallest = names_of_equals(all, all[lower_envelope(lines_of(all)).front()]);
  // Exact formulas first: the textbook's crossovers are shown also where something else is faster.
  add_changes({all.begin(), first_bound}, all, laboratory, sizes);
  add_changes(all, all, laboratory, sizes);
  std::stable_sort(sizes.crossovers.begin(), sizes.crossovers.end(),
                   [](const Crossover& one, const Crossover& other) { return one.words() < other.words(); });
  return sizes;
}

}  // namespace hopscope
