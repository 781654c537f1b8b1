#include "study/compare/library_choices.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <fmt/format.h>

#include <hopscope/size_matrix.hpp>

#include "json/suggestions.hpp"
#include "study/candidates.hpp"
#include "text/quantity.hpp"

namespace hopscope {

namespace {

using Fits = std::vector<AlgorithmFit>;

const Scenario& any_of(const Fits& fits) {
  return *std::ranges::find_if(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); })->scenario;
}

void require_bytes(const Scenario& scenario, const Library& library) {
  if (scenario.platform.word_bytes > 0) return;
  throw InputError({{scenario.file, "/platform/word_bytes",
                     fmt::format("is missing: {} chooses by bytes; for words of 8 bytes: --set platform.word_bytes=8",
                                 library.title())}});
}

/// A number that is chosen for the size, such as that of segments.
bool is_best(const Option& option) {
  const auto* const text = std::get_if<std::string>(&option.value);
  return text != nullptr && *text == "best";
}

/// Ours with the options that make it the library's.
Candidate with_options(const Scenario& as_given, const Values& options) {
  Scenario scenario = as_given;
  for (const Field& option : scenario.algorithm->options) scenario.schedule.values.erase(option.name);
  scenario.best.clear();
  for (const Option& option : options) {
    if (is_best(option)) {
      scenario.best.push_back(option.name);
    } else {
      scenario.schedule.values.set(option.name, option.value);
    }
  }
  return all_candidates_of(scenario).front();
}

/// Of a scenario, with messages of so many words.
LibrarySituation situation_of(const Scenario& scenario, double words) {
  const Clustering* const nodes = scenario.platform.topology->clustering();
  return {.ranks = scenario.platform.ranks(),
          .words = words,
          .root = scenario.schedule.rank("root"),
          .in_segments = false,
          .nodes = nodes == nullptr ? 0 : nodes->count()};
}

LibraryAlgorithm as_ours(const LibraryChoice& choice, const Fits& fits) {
  LibraryAlgorithm found{.takes = choice.takes, .forecast = choice.forecast};
  if (choice.ours == nullptr || choice.ours->algorithm.empty()) {
    found.note = choice.ours == nullptr ? "nothing is known of it" : choice.ours->why;
    return found;
  }
  const auto fit = std::ranges::find_if(fits, [&](const AlgorithmFit& each) {
    return each.defined == nullptr && each.algorithm->name == choice.ours->algorithm;
  });
  found.note = choice.ours->why;
  if (fit == fits.end() || !fit->scenario) {
    found.note = fit == fits.end() ? choice.ours->algorithm + " is for another operation" : fit->misfit;
    return found;
  }
  found.candidate = with_options(*fit->scenario, choice.ours->options);
  found.name = found.candidate->name;
  return found;
}

/// In the unit of the platform; it is a microsecond if it has none.
Time microsecond_of(const Platform& platform) { return time_in(platform.time_unit, {1, -6}).value_or(1); }

/// The recommended algorithm at a size, as a candidate.
std::optional<Candidate> recommended_at(const Recommendation& recommendation, const Fits& fits, double words) {
  const auto interval = std::ranges::find_if(recommendation.intervals, [&](const RecommendedInterval& each) {
    return each.from <= words && words <= each.to;
  });
  if (interval == recommendation.intervals.end()) return std::nullopt;
  const auto fit = std::ranges::find_if(fits, [&](const AlgorithmFit& each) {
    return each.scenario && each.scenario->schedule.shown_name() == interval->algorithm;
  });
  if (fit == fits.end()) return std::nullopt;
  Values options;
  for (const Option& option : interval->options) options.set(option.name, option.value);
  Candidate candidate = with_options(*fit->scenario, options);
  candidate.name = interval->name;
  return candidate;
}

std::optional<Time> time_of(const Candidate& candidate, double words, const SizeRuns& runs) {
  const Time time = runs.run(candidate, words);
  return std::isfinite(time) ? std::optional(time) : std::nullopt;
}

LibraryLead lead_at(double words, const LibraryAlgorithm& takes, const Recommendation& recommendation, const Fits& fits,
                    const SizeRuns& runs) {
  LibraryLead lead;
  lead.words = words;
  if (takes.candidate) lead.time = time_of(*takes.candidate, words, runs);
  if (takes.forecast) {
    lead.predicted = takes.forecast->time * microsecond_of(any_of(fits).platform);
    if (recommendation.bandwidth) lead.predicted_rate = recommendation.bandwidth->of(words, *lead.predicted).algorithm;
  }
  if (const auto best = recommended_at(recommendation, fits, words)) {
    lead.fastest = best->name;
    lead.least = time_of(*best, words, runs);
  }
  return lead;
}

/// The first sizes of intervals in which a library makes one choice, and one more than the last size.
std::vector<double> ends_of_intervals(const Library& library, const Scenario& scenario, double from, double to) {
  std::set<double> ends{from, to + 1};
  const Platform& platform = scenario.platform;
  for (const double words :
       library.borders(scenario.schedule.operation, situation_of(scenario, 0), platform.word_bytes)) {
    if (from < words && words <= to) ends.insert(words);
  }
  return {ends.begin(), ends.end()};
}

/// The ends of an interval, its geometric middle, and the middles of recommended intervals within it.
std::set<double> sizes_to_compare(const LibraryInterval& interval, const Recommendation& recommendation) {
  std::set<double> sizes{interval.from, std::round(std::sqrt(interval.from * interval.to)), interval.to};
  for (const RecommendedInterval& each : recommendation.intervals) {
    const double words = each.leads[each.leads.size() / 2].words;
    if (interval.from < words && words < interval.to) sizes.insert(words);
  }
  return sizes;
}

}  // namespace

void require_rules(const Library& library, const Fits& fits) {
  if (std::ranges::none_of(fits, [](const AlgorithmFit& each) { return each.scenario.has_value(); })) return;
  const Scenario& scenario = any_of(fits);
  require_bytes(scenario, library);
  if (std::ranges::count(library.operations(), scenario.schedule.operation) > 0) return;
  throw InputError({{scenario.file, "/schedule/operation",
                     fmt::format("{} has no rules for {}; it has rules for {}", library.title(),
                                 scenario.schedule.operation, input::listed(library.operations()))}});
}

std::optional<LibraryAlgorithm> library_algorithm(const Library& library, const Fits& fits, double words) {
  const Scenario& scenario = any_of(fits);
  require_bytes(scenario, library);
  const auto choice =
      library.choice(scenario.schedule.operation, situation_of(scenario, words), scenario.platform.word_bytes);
  return choice ? std::optional(as_ours(*choice, fits)) : std::nullopt;
}

std::optional<LibraryForecasts> library_forecasts(const Library& library, const Fits& fits) {
  const Scenario& scenario = any_of(fits);
  require_bytes(scenario, library);
  const LibrarySituation situation = situation_of(scenario, scenario.schedule.message_words);
  const auto all = library.forecasts(scenario.schedule.operation, situation, scenario.platform.word_bytes);
  if (all.empty()) return std::nullopt;
  LibraryForecasts found{library.title(), library.machine_title(), library.nodes_of(situation), {}};
  const Time microsecond = microsecond_of(scenario.platform);
  const std::string takes = CostModel::least(all).name();
  for (const LibraryForecast& each : all) {
    found.rows.push_back(
        {each.name(), each.latency * microsecond, each.time * microsecond, each.bandwidth, each.name() == takes});
  }
  return found;
}

void add_choices(const Library& library, const Fits& fits, MeasuredReport& report) {
  const Scenario& scenario = any_of(fits);
  report.library = library.title();
  for (MeasuredTable& table : report.tables) {
    for (MeasuredSize& size : table.sizes) {
      const auto takes = library_algorithm(library, fits, size.words);
      if (!takes) continue;
      size.library_takes = takes->takes;
      size.library_name = takes->name;
      if (takes->forecast) size.predicted = takes->forecast->time * microsecond_of(scenario.platform);
    }
  }
}

const LibraryInterval* LibraryChoices::at(double words) const {
  const auto found = std::ranges::find_if(
      intervals, [&](const LibraryInterval& each) { return each.from <= words && words <= each.to; });
  return found == intervals.end() ? nullptr : &*found;
}

LibraryChoices library_choices(const Library& library, const Fits& fits, const Recommendation& recommendation,
                               const SizeRuns& runs) {
  const Scenario& scenario = any_of(fits);
  LibraryChoices choices{.title = library.title(),
                         .source = library.source(),
                         .word_bytes = scenario.platform.word_bytes,
                         .intervals = {},
                         .machine = library.machine_title(),
                         .nodes = library.nodes_of(situation_of(scenario, 0))};
  const std::vector<double> ends = ends_of_intervals(library, scenario, recommendation.from, recommendation.to);
  for (std::size_t i = 0; i + 1 < ends.size(); ++i) {
    const double from = ends[i], to = ends[i + 1] - 1;
    const auto takes = library_algorithm(library, fits, from);
    if (!takes) continue;
    LibraryInterval* const last = choices.intervals.empty() ? nullptr : &choices.intervals.back();
    if (last != nullptr && last->takes == takes->takes && last->name == takes->name && last->note == takes->note) {
      last->to = to;
    } else {
      choices.intervals.push_back({from, to, takes->takes, takes->name, takes->note, {}});
    }
  }
  for (LibraryInterval& each : choices.intervals) {
    for (const double words : sizes_to_compare(each, recommendation)) {
      const auto takes = library_algorithm(library, fits, words);
      if (takes->candidate || takes->forecast) each.leads.push_back(lead_at(words, *takes, recommendation, fits, runs));
    }
  }
  return choices;
}

}  // namespace hopscope
