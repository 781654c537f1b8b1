#include "output/result.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include <hopscope/result.hpp>
#include <hopscope/topology.hpp>

#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/text.hpp"
#include "output/verdicts.hpp"
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

// Where the assumptions of a bound do not hold, nothing is known; how far an exact formula is off may be of interest.
std::string_view sign_of(const Analytic& analytic) {
  return analytic.holds() || analytic.kind == FormulaKind::exact ? sign_of(analytic.kind) : "?";
}

TimeRow row_of(const Analytic& analytic, const Result& result) {
  const auto quotient = ratio(result.time, analytic);
  TimeRow row{analytic.name, std::string(sign_of(analytic)), "", ratio_in_words(quotient), analytic.formula};
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

/// The simulated time, and every formula and bound with its value and the ratio simulated / value.
std::string times(const Result& result, const TextStyle& style) {
  const auto rows = rows_of(result);
  const auto widths = widths_of(rows);
  const std::string unit = unit_after_number(result.platform.time_unit);
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

// Lists up to this length are shown whole; longer ones with this many rows at either end.
constexpr std::size_t longest_unfolded = 16;
constexpr std::size_t rows_at_an_end = 3;

// The step of the witness; if there is no congestion, the longest.
std::size_t worst_step(const Result& result) {
  const auto& steps = result.steps;
  const auto worst =
      result.witness ? std::find_if(steps.begin(), steps.end(),
                                    [&](const StepUsage& step) { return step.step == result.witness->step; })
                     : std::max_element(steps.begin(), steps.end(), [](const StepUsage& one, const StepUsage& other) {
                         return one.end - one.start < other.end - other.start;
                       });
  return static_cast<std::size_t>(worst - steps.begin());
}

std::set<std::size_t> rows_to_show(const Result& result, bool all) {
  const auto& steps = result.steps;
  std::set<std::size_t> rows;
  const bool fold = !all && steps.size() > longest_unfolded;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!fold || i < rows_at_an_end || i + rows_at_an_end >= steps.size()) rows.insert(i);
  }
  if (fold) rows.insert(worst_step(result));
  return rows;
}

struct TimeColumns {
  std::vector<std::string> start, end;
};

// Starts and ends have the same number of decimals for easy comparison.
TimeColumns time_columns(const std::vector<StepUsage>& steps, const std::set<std::size_t>& rows) {
  std::vector<double> values;
  for (const auto row : rows) values.push_back(steps[row].start);
  for (const auto row : rows) values.push_back(steps[row].end);
  auto texts = aligned_numbers(values);
  const auto half = texts.begin() + static_cast<std::ptrdiff_t>(rows.size());
  return {{texts.begin(), half}, {half, texts.end()}};
}

// The columns on congestion that are needed for any step.
struct Columns {
  bool load = false;
  bool congested = false;
};

Columns columns_for(const std::vector<StepUsage>& steps) {
  const auto differs = [](const StepUsage& step) { return step.congestion != static_cast<double>(step.load); };
  return {std::ranges::any_of(steps, differs),
          std::ranges::any_of(steps, [](const StepUsage& step) { return step.congested_channels > 0; })};
}

std::vector<std::string> row_of(const StepUsage& step, ChannelId channels, Columns with, const TextStyle& style) {
  const Colour colour = step.congestion > 1 ? Colour::yellow : Colour::none;
  std::vector<std::string> cells{fmt::to_string(step.step), fmt::to_string(step.messages), number(step.words),
                                 paint(number(step.congestion), colour, style)};
  if (with.load) cells.push_back(fmt::to_string(step.load));
  cells.push_back(fmt::format("{} / {}", step.used_channels, channels));
  if (with.congested) cells.push_back(fmt::to_string(step.congested_channels));
  return cells;
}

/// One row per step. A long list is abbreviated to its first steps, the most congested one and its last ones.
std::string step_table(const Result& result, const TableOptions& options) {
  const auto& steps = result.steps;
  if (steps.empty()) return "no steps: nothing is sent\n";
  const auto rows = rows_to_show(result, options.all_steps);
  const auto times = time_columns(steps, rows);
  const Columns with = columns_for(steps);

  std::vector<std::string> headings{"step", "messages", "words", "congestion", "channels used", "start", "end"};
  if (with.congested) headings.insert(headings.begin() + 5, "congested");
  if (with.load) headings.insert(headings.begin() + 4, "load");
  RightAligned lines(headings);
  std::size_t next = 0;
  std::size_t shown = 0;
  for (const auto row : rows) {
    if (row > next) lines.add_line(" ...");
    next = row + 1;
    auto cells = row_of(steps[row], result.platform.topology->channels(), with, options.style);
    cells.push_back(times.start[shown]);
    cells.push_back(times.end[shown]);
    ++shown;
    lines.add(std::move(cells));
  }
  std::string out = lines.text(options.style);
  if (shown < steps.size()) {
    out += fmt::format("... {}, --all-steps shows them\n",
                       counted(static_cast<std::int64_t>(steps.size() - shown), "more step"));
  }
  return out;
}

/// Four for each, with the same number of decimals.
std::vector<std::string> times_of_messages(const std::vector<MessageRecord>& messages) {
  std::vector<double> values;
  for (const MessageRecord& each : messages) {
    values.insert(values.end(), {each.posted, each.startup, each.begin, each.end});
  }
  return aligned_numbers(values);
}

/// One row per message, if messages were collected.
std::string message_table(const Result& result, const TextStyle& style) {
  const auto& messages = result.messages;
  if (messages.empty()) return "";
  std::vector<std::string> routes;
  int widest = display_width("route");
  for (const auto& message : messages) {
    std::vector<std::string> vertices;
    for (const NodeId vertex : message.route) vertices.push_back(vertex_in_words(*result.platform.topology, vertex));
    routes.push_back(joined(vertices, " > "));
    widest = std::max(widest, display_width(routes.back()));
  }
  const auto times = times_of_messages(messages);
  RightAligned lines({"step", "from", "to", "words", "posted", "startup", "begin", "end", pad_right("route", widest)});
  for (std::size_t i = 0; i < messages.size(); ++i) {
    const auto& message = messages[i];
    lines.add({fmt::to_string(message.step), fmt::to_string(message.from), fmt::to_string(message.to),
               number(message.words), times[4 * i], times[4 * i + 1], times[4 * i + 2], times[4 * i + 3],
               pad_right(routes[i], widest)});
  }
  return lines.text(style);
}

}  // namespace

std::string headline(const Result& result, const TextStyle& style) {
  std::string name = printable(result.scenario.empty() ? result.title : result.scenario);
  name += printable(changes_in_words(result.overrides));
  const std::string engine = "engine " + result.engine;
  const int gap = style.width - display_width(name) - display_width(engine);
  if (gap >= 2) return fmt::format("{}{:{}}{}\n", paint(name, Colour::bold, style), "", gap, engine);
  return fmt::format("{}\n{}\n", paint(wrap(name, style.width), Colour::bold, style), engine);
}

std::string table(const Result& result, const TableOptions& options) {
  const auto& style = options.style;
  std::string out = headline(result, style) + setting(result, style) + '\n';
  out += step_table(result, options) + '\n';
  const std::string messages = message_table(result, style);
  if (!messages.empty()) out += messages + '\n';
  return answered(answers(result), out + times(result, style) + '\n' + verdicts(result, style), style);
}

}  // namespace hopscope
