#include "output/comparison/comparison.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "output/comparison_findings.hpp"
#include "output/symbols.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

// Of a size that is no integer, four significant digits suffice.
std::string size_in_words(double words) {
  return words == std::round(words) ? amount(words, "word") : fmt::format("{} words", about(words));
}

std::string probes_in_words(const Crossover& crossover, const Comparison& comparison) {
  // Enough digits to distinguish the two, formatted for running text.
  const auto brief = [](Time time) {
    return std::abs(time) < 1e6 ? fmt::format("{:.6g}", time) : number(std::round(time));
  };
  const std::string& unit = comparison.common.platform.time_unit;
  std::vector<std::string> parts;
  for (const auto& probe : crossover.probes) {
    parts.push_back(fmt::format("{} and {}{} at {}", brief(probe.below), brief(probe.above), unit_after_number(unit),
                                size_in_words(probe.words)));
  }
  return fmt::format("runs {}: {}", crossover.confirmed ? "agree" : "DO NOT AGREE", joined(parts, ", "));
}

std::string ground_in_words(const Crossover& crossover) {
  if (!crossover.by_formula || !crossover.below_line || !crossover.above_line)
    return "by simulation, since not both formulas are exact";
  const std::string formulas =
      fmt::format("by formula: {} = {}", in_words(*crossover.below_line), in_words(*crossover.above_line));
  if (!crossover.by_runs) return formulas;
  return fmt::format("by simulation; {}, at {}, which runs contradict", formulas, size_in_words(*crossover.by_formula));
}

std::string place_in_words(const Crossover& crossover) {
  const std::string below = in_a_row(crossover.below), above = in_a_row(crossover.above);
  if (!crossover.jump) return fmt::format("below {} {}, above {}", size_in_words(crossover.words()), below, above);
  const auto [last, first] = *crossover.jump;
  const std::string_view unknown = first - last > 1 ? ", and between these either" : "";
  return fmt::format("up to {} {}, from {} {}{}", size_in_words(last), below, size_in_words(first), above, unknown);
}

void add_crossover(const Crossover& crossover, const Comparison& comparison, std::vector<std::string>& lines) {
  std::string words = place_in_words(crossover);
  const std::string size = crossover.jump ? size_in_words(crossover.undercut_at) : "that size";
  if (!crossover.undercut_by.empty())
    words +=
        fmt::format("; but {} {} is faster than both", crossover.jump ? "at " + size : "there", crossover.undercut_by);
  lines.push_back(std::move(words));
  lines.push_back(ground_in_words(crossover));
  lines.push_back(probes_in_words(crossover, comparison));
  if (!crossover.faster_if_tuned.empty()) {
    lines.push_back(fmt::format("but {}, tuned for {}, is faster there", crossover.faster_if_tuned, size));
  }
  if (crossover.not_run > 0) {
    lines.push_back(fmt::format("{} could be faster there too, but {} not run, which would take too long",
                                counted(static_cast<std::int64_t>(crossover.not_run), "other"),
                                crossover.not_run == 1 ? "was" : "were"));
  }
}

/// "proven by exact curves: hypercube from 1, pairwise from 218/5 to 65536 words"
std::string proven_in_words(const std::vector<FastestFrom>& proven, double to) {
  std::string text = "proven by exact curves of these algorithms:";
  for (const auto& [words, name] : proven)
    text += fmt::format("{} {} from {}", &words == &proven.front().words ? "" : ",", name, words);
  return fmt::format("{} to {}", text, size_in_words(to));
}

bool has_sizes(const Comparison& comparison) { return comparison.sizes && !comparison.sizes->smallest.empty(); }

std::string always_in_words(const Comparison& comparison) {
  const auto& sizes = *comparison.sizes;
  return fmt::format("always {} from {} to {}", in_a_row(sizes.smallest), about(sizes.from), size_in_words(sizes.to));
}

/// Whether two algorithms take as long on both sides, but for rounding: nothing changes there.
bool is_tie(const Crossover& crossover) {
  constexpr double rounding = 1e-6;
  return !crossover.confirmed && !crossover.probes.empty() &&
         std::ranges::all_of(crossover.probes, [](const auto& probe) {
           return std::abs(probe.below - probe.above) <= rounding * std::max(probe.below, probe.above);
         });
}

}  // namespace

std::string sizes_line(const Comparison& comparison, const TextStyle& style) {
  if (!has_sizes(comparison)) return "";
  std::vector<std::string> lines;
  for (const auto& each : comparison.sizes->crossovers) {
    if (!each.is_of_fastest() || is_tie(each)) continue;
    lines.push_back(place_in_words(each));
    if (!each.confirmed) lines.back() += "; " + probes_in_words(each, comparison);
  }
  if (lines.empty()) lines.push_back(always_in_words(comparison));
  if (!comparison.tunings.empty())
    lines.push_back("with options as tuned for this size; hopscope recommend tunes them for each size");
  return labelled_list("at other sizes:", lines, Colour::none, style);
}

// First the crossovers of the fastest of all, then those of algorithms that others undercut.
std::string crossover_lines(const Comparison& comparison, const TextStyle& style) {
  if (!comparison.sizes && comparison.common.schedule.sizes) {
    return labelled_list(
        "crossover:", {"not searched: the sizes are given; --set platform.costs.t_s=.. varies the costs"}, Colour::none,
        style);
  }
  if (!has_sizes(comparison)) return "";
  const auto& [crossovers, smallest, from, to, examined, proven, why_not_proven] = *comparison.sizes;
  std::vector<std::string> lines;
  for (const auto& each : crossovers) {
    if (each.is_of_fastest()) add_crossover(each, comparison, lines);
  }
  const bool changes = !lines.empty();
  if (!changes) lines.push_back("none: " + always_in_words(comparison));
  for (const auto& each : crossovers) {
    if (!each.is_of_fastest()) add_crossover(each, comparison, lines);
  }
  lines.push_back(proven.empty()
                      ? fmt::format("searched at {} sizes{}; a change and back between two of them would be missed",
                                    examined,
                                    changes ? fmt::format(" from {} to {}", about(from), size_in_words(to)) : "")
                      : proven_in_words(proven, to));
  for (const ComparedRun& run : comparison.runs) {
    if (run.for_one_size) lines.push_back(fmt::format("without {}, which is for this size only", run.name));
  }
  return labelled_list("crossover:", lines, Colour::none, style);
}

}  // namespace hopscope
