#include <algorithm>
#include <cmath>
#include <ranges>
#include <tuple>

#include <fmt/format.h>

#include <hopscope/size_matrix.hpp>

#include "output/comparison_findings.hpp"
#include "output/recommendation/recommendation.hpp"
#include "output/result.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

constexpr std::size_t most_named = 4;

std::string setting(const Recommendation& recommendation, const TextStyle& style) {
  auto parts = setting_parts(recommendation.common);
  const Schedule& schedule = recommendation.common.schedule;
  const std::string one_size = amount(schedule.message_words, "word");
  const std::string sizes = fmt::format("{} to {}", number(recommendation.from), amount(recommendation.to, "word"));
  for (std::string& part : parts) {
    if (schedule.sizes && part == recommendation.common.amount) {
      part +=
          fmt::format(", scaled: {} in the largest message, {} in the file", sizes, number(schedule.sizes->largest()));
    } else if (part == recommendation.common.amount) {
      part.replace(part.find(one_size), one_size.size(), sizes);
    }
  }
  return join_parts(parts, style.width) + '\n';
}

const Lead& middle_of(const RecommendedInterval& interval) { return interval.leads[interval.leads.size() / 2]; }

/// "2.8 %" for a factor of 1.028.
std::string slower_in_words(double factor) {
  const double percent = (factor - 1) * 100;
  return percent >= 10 ? fmt::format("{:.0f} %", percent) : fmt::format("{:.2g} %", percent);
}

std::string row_table(const Recommendation& recommendation, const TextStyle& style) {
  const auto& [intervals, rows] = std::tie(recommendation.intervals, recommendation.rows);
  int width = display_width("algorithm");
  std::vector<double> times;
  for (const RecommendedRow& row : rows) {
    width = std::max(width, display_width(intervals[row.best].name));
    times.push_back(row.at_first);
    times.push_back(row.at_last);
  }
  const auto figures = aligned_numbers(times);
  std::vector<std::string> headings{
      "first size", "last size", pad_right("algorithm", width), "time at first", "at last", "next best", "slower by"};
  const auto& bandwidth = recommendation.bandwidth;
  if (bandwidth) headings.insert(headings.end(), {"busbw at last", "at best"});
  RightAligned lines(headings);
  constexpr std::size_t most_rows = 40;
  const std::size_t shown = rows.size() > most_rows ? most_rows / 2 : most_rows;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::size_t after = rows.size() - i;
    if (i == shown && after > shown) {
      std::vector<std::string> gap(headings.size());
      gap[0] = gap[1] = "..";
      gap[2] = pad_right("..", width);
      lines.add(std::move(gap));
    }
    if (i >= shown && after > shown) continue;
    const RecommendedInterval& best = intervals[rows[i].best];
    const Lead& middle = middle_of(best);
    const double to = intervals[rows[i].last].to;
    std::vector<std::string> cells{number(intervals[rows[i].first].from),
                                   number(to),
                                   paint(pad_right(best.name, width), Colour::bold, style),
                                   figures[2 * i],
                                   figures[2 * i + 1],
                                   middle.next,
                                   middle.factor ? slower_in_words(*middle.factor) : ""};
    if (bandwidth) {
      cells.push_back(fmt::format("{:.4g}", bandwidth->of(to, rows[i].at_last).bus));
      cells.push_back(best.bus_at_best ? fmt::format("{:.4g}", *best.bus_at_best) : "");
    }
    lines.add(std::move(cells));
  }
  std::string text = lines.text(style);
  if (rows.size() > most_rows)
    text += fmt::format("of {} rows, the first and the last {} are shown; --format csv has all\n", rows.size(), shown);
  return text;
}

/// "hypercube up to 30 words, bruck radix 4 up to 52, then pairwise"; of many rows the first ones and the last.
std::string answer_of(const Recommendation& recommendation) {
  const auto& [intervals, rows] = std::tie(recommendation.intervals, recommendation.rows);
  if (rows.empty()) return "no algorithm can be recommended: no run was completed";
  constexpr std::size_t most_told = 4;
  const auto name = [&](const RecommendedRow& row) { return intervals[row.best].name; };
  if (rows.size() == 1) return name(rows.front()) + " for all these sizes";
  const bool tells_all = rows.size() <= most_told;
  std::string words;
  for (std::size_t i = 0; i < (tells_all ? rows.size() - 1 : most_told - 2); ++i) {
    const double last = intervals[rows[i].last].to;
    words += fmt::format("{} up to {}, ", name(rows[i]), i == 0 ? amount(last, "word") : number(last));
  }
  if (tells_all) return words + "then " + name(rows.back());
  return words + fmt::format("..., {} from {} on; the best algorithm changes {}", name(rows.back()),
                             number(intervals[rows.back().first].from),
                             counted(static_cast<std::int64_t>(rows.size()) - 1, "time"));
}

/// What rows leave out: changes of the fastest that hardly matter.
std::string merged_line(const Recommendation& recommendation, const TextStyle& style) {
  const std::size_t merged = recommendation.intervals.size() - recommendation.rows.size();
  if (merged == 0) return "";
  const double worst = std::ranges::max(recommendation.rows, {}, &RecommendedRow::worst).worst;
  return labelled(
      "merged:",
      fmt::format("the fastest algorithm changes {} more; the algorithm of a row is at most {} slower than the "
                  "fastest, at both ends and in the middle of each interval; --tolerance 0 shows all",
                  counted(static_cast<std::int64_t>(merged), "time"), slower_in_words(worst)),
      Colour::none, style);
}

// Enough digits to distinguish two times, formatted for running text.
std::string brief(Time time) { return std::abs(time) < 1e9 ? fmt::format("{:.10g}", time) : number(std::round(time)); }

std::string ground_in_words(const RecommendedBorder& border) {
  if (!border.at.empty()) return fmt::format("exactly at m = {}", border.at);
  if (border.is_by_formula()) {
    return fmt::format("by formula: {} = {} at m = {:.6g}", in_words(*border.below_line), in_words(*border.above_line),
                       crossing(*border.below_line, *border.above_line));
  }
  std::string text = "by simulation, ";
  if (border.moved_from) {
    text += fmt::format("which contradicts the formulas; they put it after {}", number(*border.moved_from));
  } else if (!border.below_line && !border.above_line) {
    text += "since neither formula is exact here";
  } else {
    text += fmt::format("since no formula of {} is exact here", border.below_line ? border.above : border.below);
  }
  return text;
}

std::string probes_in_words(const RecommendedBorder& border) {
  std::vector<std::string> parts;
  for (const auto& probe : border.probes)
    parts.push_back(
        fmt::format("{} and {} at {}", brief(probe.below), brief(probe.above), amount(probe.words, "word")));
  const std::string_view verdict = !border.confirmed        ? "NOT confirmed by runs"
                                   : border.is_by_formula() ? "confirmed by runs"
                                                            : "both simulated on both sides";
  return fmt::format("{}: {}", verdict, joined(parts, ", "));
}

std::string border_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  constexpr std::size_t most_borders = 12;
  for (const RecommendedBorder& border : recommendation.borders | std::views::take(most_borders)) {
    lines.push_back(
        fmt::format("{} | {}: {}, then {}", number(border.last), number(border.last + 1), border.below, border.above));
    lines.push_back(ground_in_words(border));
    lines.push_back(probes_in_words(border));
  }
  if (recommendation.borders.size() > most_borders)
    lines.push_back(fmt::format("and {} more; --format json has all", recommendation.borders.size() - most_borders));
  if (lines.empty()) lines.emplace_back("none: one algorithm is fastest at all sizes");
  return labelled_list("borders:", lines, Colour::none, style);
}

std::string as_fast_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const RecommendedInterval& each : recommendation.intervals) {
    if (each.as_fast.empty()) continue;
    std::vector<std::string> names = each.as_fast;
    if (names.size() > most_named) {
      const std::size_t more = names.size() - most_named + 1;
      names.resize(most_named - 1);
      names.push_back(fmt::format("{} more", more));
    }
    lines.push_back(fmt::format("from {} to {}: {} {} as fast as {}", number(each.from), amount(each.to, "word"),
                                in_a_row(names), each.as_fast.size() == 1 ? "is" : "are", each.name));
  }
  return labelled_list("as fast:", lines, Colour::none, style);
}

std::string formula_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const RecommendedInterval& each : recommendation.intervals) {
    std::string line = each.name + ": ";
    if (!each.formula) {
      line += "no formula; all its times are simulated";
    } else {
      const std::string_view sign = sign_of(each.formula->kind);
      line += fmt::format("{}{}{}", sign, sign.empty() ? "" : " ", each.formula->formula);
      if (!each.formula->holds()) line += "; " + unmet_in_words(*each.formula);
      line += each.line ? fmt::format(" = {}", in_words(*each.line)) : "; its times are simulated";
    }
    if (std::ranges::find(lines, line) == lines.end()) lines.push_back(std::move(line));
  }
  return labelled_list("formulas:", lines, Colour::none, style);
}

std::string contradiction_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const Contradiction& each : recommendation.contradictions) {
    lines.push_back(fmt::format("the formula of {} gives {} for {}, a run {}; the runs are used", each.name,
                                number(each.by_formula), amount(each.words, "word"), number(each.by_run)));
  }
  return labelled_list("CONTRADICTED:", lines, Colour::red, style);
}

std::string variant_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const RecommendedInterval& each : recommendation.intervals) {
    const Lead& middle = middle_of(each);
    if (!middle.variant_factor) continue;
    lines.push_back(fmt::format("{} takes {} times as long as {} at {}", middle.variant,
                                ratio_in_words(*middle.variant_factor), each.name, amount(middle.words, "word")));
  }
  return labelled_list("variants:", lines, Colour::none, style);
}

/// What could be faster than what is recommended, as far as is known.
std::string not_run_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const NotRun& each : recommendation.not_run) {
    const std::string name =
        each.values == 1 ? each.name : fmt::format("{} with {} values of its options", each.name, each.values);
    lines.push_back(each.from == each.to
                        ? fmt::format("{} with {}", name, amount(each.from, "word"))
                        : fmt::format("{} at sizes from {} to {}", name, number(each.from), amount(each.to, "word")));
  }
  if (!lines.empty())
    lines.emplace_back("these could be faster than the recommended ones; running them would take too much work");
  return labelled_list("NOT RUN:", lines, Colour::red, style);
}

std::string values_lines(const Recommendation& recommendation, const TextStyle& style) {
  std::vector<std::string> lines;
  for (const auto& [option, values] : recommendation.values_tried) {
    const std::string as_shown = fmt::format(" {} ", option);
    const bool is_fastest = std::ranges::any_of(recommendation.intervals, [&](const RecommendedInterval& each) {
      return each.name.find(as_shown) != std::string::npos;
    });
    if (!style.all && !is_fastest) continue;
    std::vector<std::string> tried;
    for (const double value : values) tried.push_back(number(value));
    lines.push_back(
        fmt::format("{} {} only; others may be a little faster, and compare finds them for one size, as does \"{}\": "
                    "\"best\" in a schedule",
                    option, in_a_row(tried), option));
  }
  return labelled_list("values tried:", lines, Colour::none, style);
}

// What was examined, and what between may have been missed.
std::string looked_lines(const Recommendation& recommendation, const TextStyle& style) {
  if (recommendation.proven) {
    return labelled(
        "proven:",
        fmt::format("by the exact curves of all algorithms that could be the fastest, for every size in whole words; "
                    "{} at sizes other than the file's",
                    counted(static_cast<std::int64_t>(recommendation.runs), "run")),
        Colour::none, style);
  }
  const auto counted_sizes = counted(static_cast<std::int64_t>(recommendation.examined), "size");
  std::vector<std::string> lines{
      fmt::format("{}, with crossovers located to the word; {} at sizes other than the file's", counted_sizes,
                  counted(static_cast<std::int64_t>(recommendation.runs), "run"))};
  const bool all_by_formula = std::ranges::all_of(
      recommendation.intervals, [](const RecommendedInterval& each) { return each.line.has_value(); });
  if (recommendation.gaps > 0) {
    lines.push_back(fmt::format(
        "between {} of them the time may not be linear: a change there and back could be missed",
        recommendation.gaps == 1 ? "two" : fmt::format("{} pairs", number(static_cast<double>(recommendation.gaps)))));
  } else if (!all_by_formula) {
    lines.emplace_back(
        "between neighbouring sizes times are assumed to be linear, as a run in the middle of each pair confirms");
  }
  if (recommendation.relies_on_growth) {
    lines.emplace_back(
        "algorithms are not run at sizes at which they must be slower, given their runs at other sizes, if times "
        "grow with the size, but at most in proportion to it");
  }
  if (recommendation.relies_on_neighbours)
    lines.emplace_back("values of an option between two others that are much slower are not run");
  if (!recommendation.why_not_proven.empty())
    lines.push_back("not proven by exact curves: " + recommendation.why_not_proven);
  return labelled_list("searched:", lines, Colour::none, style);
}

}  // namespace

std::string recommendation_table(const Recommendation& recommendation, const TextStyle& style) {
  const std::string& unit = recommendation.common.platform.time_unit;
  std::string out = headline(recommendation.common, style) + setting(recommendation, style) + '\n' +
                    row_table(recommendation, style) + '\n' + library_lines(recommendation, style);
  out += merged_line(recommendation, style);
  out += failed_lines(recommendation.left_out, style) + not_run_lines(recommendation, style);
  out += contradiction_lines(recommendation, style);
  if (style.all) out += border_lines(recommendation, style);
  out += as_fast_lines(recommendation, style);
  if (style.all) out += variant_lines(recommendation, style);
  if (style.shows_formulas()) out += formula_lines(recommendation, style);
  out += values_lines(recommendation, style);
  out += looked_lines(recommendation, style) + left_out_lines(recommendation.left_out, style);
  if (!unit.empty()) out += labelled("times:", "in " + printable(unit), Colour::none, style);
  out += more_line("how each border was found, other values of options and what was left out", style);
  return answered({{answer_of(recommendation)}}, out, style);
}

}  // namespace hopscope
