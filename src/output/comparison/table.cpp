#include <algorithm>

#include <fmt/format.h>

#include "output/comparison_findings.hpp"
#include "output/result.hpp"
#include "output/setting.hpp"
#include "output/verdicts.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

struct TextColumn {
  std::string heading;
  std::vector<std::string> cells;
  bool spare = false;  // left out if lines are too short
};

std::string name_cell(const ComparedRun& run) {
  const char mark = run.winner ? '*' : run.result.kept_its_promises() ? ' ' : '!';
  return fmt::format("{}{} {}", mark, run.own ? '>' : ' ', run.name);
}

// A formula's value after its sign; "?" marks one whose assumptions are not satisfied here.
std::vector<std::string> formula_cells(const std::vector<ComparedRun>& runs) {
  std::vector<double> values;
  for (const auto& run : runs) {
    if (run.formula() != nullptr) values.push_back(run.formula()->value);
  }
  const auto numbers = aligned_numbers(values);
  std::vector<std::string> cells;
  std::size_t next = 0;
  for (const auto& run : runs) {
    const Analytic* formula = run.formula();
    if (formula == nullptr) {
      cells.emplace_back();
      continue;
    }
    const std::string_view sign = formula->holds() ? sign_of(formula->kind) : "?";
    cells.push_back(fmt::format("{}{}{}", sign, sign.empty() ? "" : " ", numbers[next++]));
  }
  return cells;
}

// Bounds are no formulas of the time. Where only some are bounds, their cells say so.
std::string formula_heading(const std::vector<ComparedRun>& runs) {
  const auto has = [&](bool exact) {
    return std::ranges::any_of(runs, [&](const ComparedRun& run) {
      return run.formula() != nullptr && (run.formula()->kind == FormulaKind::exact) == exact;
    });
  };
  return has(false) && !has(true) ? "at least" : "formula";
}

std::string formula_ratio(const ComparedRun& run, const TextStyle& style) {
  const Analytic* formula = run.formula();
  if (formula == nullptr) return "";
  const auto quotient = ratio(run.result.time, *formula);
  Colour colour = formula->holds() && formula->kind == FormulaKind::exact ? Colour::green : Colour::none;
  if (breaks_its_promise(*formula, quotient)) colour = Colour::red;
  return paint(ratio_in_words(quotient), colour, style);
}

constexpr std::string_view order_heading = "in order";

std::string yes_or_no(bool value) { return value ? "yes" : "no"; }

// How the results were combined, where the operation adds; without the column of what no run tells.
std::vector<TextColumn> columns_of_sums(const std::vector<ComparedRun>& runs) {
  TextColumn ordered{std::string(order_heading), {}, true}, same{"same bits", {}, true};
  bool some_ordered = false, some_same = false;
  for (const auto& run : runs) {
    const auto& how = run.result.combination;
    some_ordered = some_ordered || how;
    some_same = some_same || (how && how->same_everywhere);
    ordered.cells.push_back(how ? yes_or_no(how->rank_order) : "");
    same.cells.push_back(how && how->same_everywhere ? yes_or_no(*how->same_everywhere) : "");
  }
  std::vector<TextColumn> columns;
  if (some_same) columns.push_back(same);
  if (some_ordered) columns.push_back(ordered);
  return columns;
}

std::vector<TextColumn> columns_of(const std::vector<ComparedRun>& runs, const TextStyle& style) {
  TextColumn name{"   algorithm", {}}, steps{"steps", {}}, messages{"messages", {}, true}, words{"words", {}, true};
  TextColumn between{"between", {}};  // messages from one cluster to another
  TextColumn congestion{"congestion", {}}, simulated{"simulated", {}},
      formula{formula_heading(runs), formula_cells(runs)};
  TextColumn quotient{"ratio", {}}, over_bound{"time/bound", {}}, bandwidth{"busbw GB/s", {}, true};
  TextColumn at_best{"at best", {}, true};  // busbw
  std::vector<double> times;
  for (const auto& run : runs) times.push_back(run.result.time);
  simulated.cells = aligned_numbers(times);
  for (const auto& run : runs) {
    const Totals& totals = run.result.totals;
    const Analytic* bound = run.bound();
    name.cells.push_back(name_cell(run));
    steps.cells.push_back(fmt::to_string(totals.steps));
    messages.cells.push_back(fmt::to_string(totals.messages));
    words.cells.push_back(number(totals.words));
    if (totals.between_clusters) between.cells.push_back(fmt::to_string(totals.between_clusters->messages));
    const Colour colour = totals.max_congestion > 1 ? Colour::yellow : Colour::none;
    congestion.cells.push_back(paint(number(totals.max_congestion), colour, style));
    quotient.cells.push_back(formula_ratio(run, style));
    over_bound.cells.push_back(bound == nullptr ? "" : ratio_in_words(ratio(run.result.time, *bound)));
    if (run.result.bandwidth) bandwidth.cells.push_back(fmt::format("{:.4g}", run.result.bandwidth->bus));
    if (run.result.bandwidth) at_best.cells.push_back(run.bus_at_best ? fmt::format("{:.4g}", *run.bus_at_best) : "");
  }
  congestion.spare = std::ranges::all_of(
      runs, [](const ComparedRun& run) { return run.result.combination && run.result.totals.max_congestion <= 1; });
  std::vector<TextColumn> columns{name, steps, messages, words, congestion, simulated, formula, quotient, over_bound};
  if (!between.cells.empty()) columns.insert(columns.begin() + 4, between);
  if (bandwidth.cells.size() == runs.size()) columns.insert(columns.end(), {bandwidth, at_best});
  for (TextColumn& column : columns_of_sums(runs)) columns.push_back(std::move(column));
  return columns;
}

int width_of(const TextColumn& column) {
  int width = display_width(column.heading);
  for (const auto& cell : column.cells) width = std::max(width, display_width(cell));
  return width;
}

int width_of(const std::vector<TextColumn>& columns) {
  int width = -2;
  for (const auto& column : columns) width += width_of(column) + 2;
  return width;
}

bool has_column(const std::vector<TextColumn>& columns, std::string_view heading) {
  return std::ranges::find(columns, heading, &TextColumn::heading) != columns.end();
}

std::string all_or_named(const std::vector<ComparedRun>& runs, bool (*holds)(const Combination&)) {
  std::vector<std::string> names;
  for (const auto& run : runs) {
    if (run.result.combination && holds(*run.result.combination)) names.push_back(run.name);
  }
  if (names.empty()) return "none";
  return names.size() == runs.size() ? "all" : in_a_row(names);
}

// In place of columns that lines are too short for.
std::string combination_lines(const std::vector<ComparedRun>& runs, const std::vector<TextColumn>& shown,
                              const TextStyle& style) {
  std::string lines;
  for (const TextColumn& column : columns_of_sums(runs)) {
    if (has_column(shown, column.heading)) continue;
    const bool ordered = column.heading == order_heading;
    const auto holds = ordered ? [](const Combination& how) { return how.rank_order; }
                               : [](const Combination& how) { return how.same_everywhere.value_or(false); };
    lines += labelled(column.heading + ':', all_or_named(runs, holds), Colour::none, style);
  }
  return lines.empty() ? lines : '\n' + lines;
}

std::string run_table(const Comparison& comparison, const TextStyle& style) {
  auto columns = columns_of(comparison.runs, style);
  const auto spare = [](const TextColumn& column) { return column.spare; };
  while (width_of(columns) > style.width && std::any_of(columns.begin(), columns.end(), spare)) {
    columns.erase(std::find_if(columns.begin(), columns.end(), spare));
  }
  const int name_width = width_of(columns.front());
  std::vector<std::string> headings;
  for (const auto& column : columns) headings.push_back(column.heading);
  headings.front() = pad_right(headings.front(), name_width);
  RightAligned lines(headings);
  for (std::size_t row = 0; row < comparison.runs.size(); ++row) {
    std::vector<std::string> cells;
    for (const auto& column : columns) cells.push_back(column.cells[row]);
    const Colour colour = comparison.runs[row].winner ? Colour::bold : Colour::none;
    cells.front() = paint(pad_right(cells.front(), name_width), colour, style);
    lines.add(std::move(cells));
  }
  return lines.text(style) + combination_lines(comparison.runs, columns, style);
}

/// What the cost model of a library says of all its algorithms.
std::string forecast_table(const Comparison& comparison, const TextStyle& style) {
  const LibraryForecasts& forecasts = *comparison.forecasts;
  int width = 0;
  for (const ForecastRow& each : forecasts.rows) width = std::max(width, display_width(each.name));
  std::vector<std::string> headings{"   " + pad_right("its algorithm", width), "latency", "predicted", "algbw at best"};
  if (comparison.bandwidth) headings.emplace_back("busbw at best");
  RightAligned lines(headings);
  for (const ForecastRow& each : forecasts.rows) {
    std::vector<std::string> cells{(each.is_taken ? "*  " : "   ") + pad_right(each.name, std::max(width, 13)),
                                   fmt::format("{:.5g}", each.latency), fmt::format("{:.5g}", each.time),
                                   fmt::format("{:.4g}", each.rate)};
    if (comparison.bandwidth) cells.push_back(fmt::format("{:.4g}", comparison.bandwidth->at(each.rate).bus));
    lines.add(std::move(cells));
  }
  return wrap(fmt::format("What {} predicts, and takes (*), on {} of a {}:", forecasts.title,
                          counted(forecasts.nodes, "node"), forecasts.machine),
              style.width) +
         '\n' + lines.text(style);
}

}  // namespace

std::string comparison_table(const Comparison& comparison, const TextStyle& style) {
  std::string out =
      answer(comparison, style) + '\n' + headline(comparison.common, style) + setting(comparison.common, style) + '\n';
  if (!comparison.runs.empty()) out += run_table(comparison, style) + '\n';
  if (comparison.forecasts) out += forecast_table(comparison, style) + '\n';
  return out + details(comparison, style);
}

}  // namespace hopscope
