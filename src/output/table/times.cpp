#include "output/table/times.hpp"

#include <algorithm>

#include "output/ratio.hpp"
#include "output/symbols.hpp"
#include "output/time_formula.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

struct TimeRow {
  std::string label, sign, value, ratio, remark;
  Colour colour = Colour::none;  // of the ratio
};

// The widths of the widest entries.
struct Widths {
  int label = 15;  // so that the values align with those of the verdicts
  int sign = 0;
  int value = 0;
  int ratio = 0;
};

TimeRow row_of(const Analytic& analytic, const Result& result) {
  const auto quotient = ratio(result.time, analytic);
  TimeRow row{analytic.name, std::string(sign_of(analytic.kind)), "", ratio_in_words(quotient), analytic.formula};
  const bool differs = breaks_its_promise(analytic, quotient);
  if (!analytic.difference.empty() && analytic.kind == FormulaKind::exact)
    row.remark += ": the run has " + analytic.difference;
  if (!analytic.holds()) {
    row.remark += "; " + unmet_in_words(analytic);
  } else if (differs && result.unresolved_cost) {
    row.remark += "; rounding may decide the time";
  } else if (differs) {
    row.remark += "; claimed, but does not hold";
    if (result.delivery == Delivery::failed) {
      row.remark += ", since blocks were not delivered";
    } else if (result.schedule.own.empty()) {
      row.remark += ": please report it";
    }
    row.colour = Colour::red;
  } else if (analytic.kind == FormulaKind::exact) {
    row.colour = Colour::green;
  }
  return row;
}

std::vector<TimeRow> rows_of(const Result& result) {
  std::string formula = result.formula ? formula_in_words(*result.formula) : "";
  if (!result.why_no_formula.empty()) formula = "no formula: " + result.why_no_formula;
  std::vector<TimeRow> rows{{"simulated", "", "", "", std::move(formula)}};
  std::vector<double> values{result.time};
  for (const auto* formulas : {&result.analytic, &result.bounds}) {
    for (const auto& formula : *formulas) {
      rows.push_back(row_of(formula, result));
      values.push_back(formula.value);
    }
  }
  const auto numbers = aligned_numbers(values);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].value = numbers[i];
  return rows;
}

Widths widths_of(const std::vector<TimeRow>& rows) {
  Widths widths;
  for (const auto& row : rows) {
    widths.label = std::max(widths.label, display_width(row.label));
    widths.sign = std::max(widths.sign, display_width(row.sign));
    widths.value = std::max(widths.value, display_width(row.value));
    widths.ratio = std::max(widths.ratio, display_width(row.ratio));
  }
  return widths;
}

// Beside the ratio, or below it if a terminal is so narrow that each line would have a single word.
std::string with_remark(std::string line, const TimeRow& row, int column, const TextStyle& style) {
  constexpr int least_width = 30;
  if (row.remark.empty()) return line;
  if (style.width - column < least_width) return line + "\n    " + wrap(row.remark, style.width, 4, 4);
  return pad_right(line, column) + wrap(row.remark, style.width, column, column);
}

// The letters of the formulas with their values, in a row of their own.
std::string symbol_row(const Result& result, int column, const TextStyle& style) {
  std::vector<const Analytic*> formulas;
  for (const auto* list : {&result.analytic, &result.bounds}) {
    for (const Analytic& formula : *list) formulas.push_back(&formula);
  }
  const std::vector<std::string> symbols = distinct_symbols(formulas);
  if (symbols.empty()) return "";
  std::string line = pad_right("where", column);
  return line + wrap(joined(symbols, ", "), style.width, column, column) + '\n';
}

}  // namespace

std::string times(const Result& result, const TextStyle& style) {
  const auto rows = rows_of(result);
  const auto widths = widths_of(rows);
  const std::string unit = result.platform.time_unit.empty() ? "" : ' ' + printable(result.platform.time_unit);
  std::string out;
  for (const auto& row : rows) {
    std::string line = pad_right(row.label, widths.label) + "  " + pad_right(row.sign, widths.sign);
    if (widths.sign > 0) line += ' ';
    line += pad_left(row.value, widths.value) + unit;
    const int column = display_width(line) + display_width("  ratio ") + widths.ratio + 2;
    if (&row == &rows.front()) line = paint(line, Colour::bold, style);
    if (!row.ratio.empty()) line += "  ratio " + paint(pad_left(row.ratio, widths.ratio), row.colour, style);
    out += with_remark(std::move(line), row, column, style) + '\n';
  }
  return out + symbol_row(result, widths.label + 2, style);
}

}  // namespace hopscope
