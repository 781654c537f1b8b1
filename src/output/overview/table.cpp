#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include <hopscope/approximately.hpp>

#include "output/overview/overview.hpp"
#include "output/setting.hpp"
#include "output/symbols.hpp"
#include "output/verdicts.hpp"

namespace hopscope {

namespace {

using TextCells = std::vector<std::string>;

// The first `left` columns are text.
std::string laid_out(const std::vector<TextCells>& rows, std::size_t left, const TextStyle& style) {
  std::vector<int> widths(rows.front().size());
  for (const TextCells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string out;
  for (const TextCells& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      line += i < left ? pad_right(row[i], widths[i]) : pad_left(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += (&row == &rows.front() ? paint(line, Colour::dim, style) : line) + '\n';
  }
  return out;
}

/// The operation, what is fastest, its time, the bound, and the ratio of both.
TextCells first_cells(const OperationRow& row) {
  if (!row.best) return {row.operation, "none", "", "", ""};
  const Time time = row.best->result.time;
  const Analytic* bound = row.best->bound();
  return {row.operation, row.best->name, number(time), bound == nullptr ? "" : number(bound->value),
          bound == nullptr ? "" : ratio_in_words(ratio(time, *bound))};
}

std::string answers(const PlatformRows& main, const TextStyle& style) {
  std::vector<TextCells> rows{{"operation", "fastest", "time", "bound", "ratio", "steps", "startups", "words"}};
  for (const OperationRow& row : main.rows) {
    TextCells& cells = rows.emplace_back(first_cells(row));
    cells.resize(rows.front().size());
    if (!row.best) continue;
    cells[5] = fmt::to_string(row.best->result.totals.steps);
    cells[6] = number(row.startups);
    cells[7] = number(row.words);
  }
  return laid_out(rows, 2, style);
}

/// The time over the largest known bound; none if either is not known.
std::optional<double> over_bound(const OperationRow& row) {
  const Analytic* const bound = row.best ? row.best->bound() : nullptr;
  return bound == nullptr ? std::nullopt : ratio(row.best->result.time, *bound);
}

/// Which operation is farthest from its bound, and how near the others are to theirs.
std::string bounds_in_words(const PlatformRows& main) {
  constexpr double near = 1.25;
  const OperationRow* farthest = nullptr;
  std::int64_t known = 0, near_it = 0, equal = 0;
  for (const OperationRow& row : main.rows) {
    const auto factor = over_bound(row);
    if (!factor) continue;
    ++known;
    if (approximately_at_most(*factor, near)) ++near_it;
    if (approximately_at_most(*factor, 1)) ++equal;
    if (farthest == nullptr || *factor > *over_bound(*farthest)) farthest = &row;
  }
  const std::string all = counted(known, "operation");
  if (farthest == nullptr) return "no operation has a time and a bound that is above 0";
  if (equal == known) return fmt::format("{}: all equal to their lower bounds", all);
  const std::string many = near_it == 0 ? "none" : std::to_string(near_it);
  std::string words =
      fmt::format("{} is farthest from its lower bound, at {} times that bound; {} of {} {} within {} times {}",
                  farthest->operation, ratio_in_words(over_bound(*farthest)), many, all, near_it > 1 ? "are" : "is",
                  number(near), near_it > 1 ? "theirs" : "its own");
  if (equal > 0) words += fmt::format(", {} of them at it", equal);
  return words;
}

/// "on ring: 1.000 (shift) to 12.5 (all-to-all) times as long"
std::string against_in_words(const PlatformRows& main, const PlatformRows& other) {
  std::vector<std::pair<double, std::string>> factors;
  for (std::size_t i = 0; i < other.rows.size(); ++i) {
    const auto& here = main.rows[i].best;
    const auto& there = other.rows[i].best;
    if (here && there && here->result.time > 0)
      factors.emplace_back(there->result.time / here->result.time, other.rows[i].operation);
  }
  if (factors.empty()) return "";
  const auto [least, most] = std::ranges::minmax_element(factors, {}, &std::pair<double, std::string>::first);
  return fmt::format("on {}: {:.3f} ({}) to {:.3f} times as long ({})", printable(other.name), least->first,
                     least->second, most->first, most->second);
}

std::vector<Answer> answers_of(const OverviewReport& report) {
  std::vector<Answer> all{{bounds_in_words(report.main)}};
  for (const PlatformRows& each : report.against) all.push_back({against_in_words(report.main, each)});
  return all;
}

std::string formulas_of(const PlatformRows& main, const TextStyle& style) {
  std::string out;
  std::size_t width = 0;
  for (const OperationRow& row : main.rows) width = std::max(width, row.operation.size());
  for (const OperationRow& row : main.rows) {
    const Analytic* formula = row.best ? row.best->formula() : nullptr;
    const std::string known = formula != nullptr ? explained(*formula) : "no formula";
    const std::string& text = row.best ? known : row.why_none;
    const std::string label = pad_right(row.operation, static_cast<int>(width)) + "  ";
    out += label + wrap(printable(text), style.width, display_width(label), display_width(label)) + '\n';
  }
  return paint("formulas", Colour::dim, style) + '\n' + out;
}

std::string against_table(const PlatformRows& main, const PlatformRows& other, const TextStyle& style) {
  std::vector<TextCells> rows{
      {"on " + printable(other.name), "fastest", "time", "bound", "ratio", "steps", "times as long"}};
  for (std::size_t i = 0; i < other.rows.size(); ++i) {
    const OperationRow& row = other.rows[i];
    TextCells& cells = rows.emplace_back(first_cells(row));
    cells.resize(rows.front().size());
    if (!row.best) continue;
    cells[5] = fmt::to_string(row.best->result.totals.steps);
    const auto& here = main.rows[i].best;
    if (here && here->result.time > 0) cells[6] = fmt::format("{:.3f}", row.best->result.time / here->result.time);
  }
  return laid_out(rows, 2, style);
}

}  // namespace

std::vector<std::string> overview_setting(const PlatformRows& rows) {
  const Platform& platform = rows.platform;
  const std::string unit = unit_after_number(platform.time_unit);
  return {platform.topology->description(), costs_in_words(platform.costs) + unit,
          platform.ports == Platform::all_ports ? "all ports"
          : platform.ports == 1                 ? "one port"
                                                : fmt::format("{} ports", platform.ports),
          fmt::format("m = {}", amount(rows.message_words, "word"))};
}

std::string overview_table(const OverviewReport& report, const TextStyle& style) {
  const PlatformRows& main = report.main;
  const std::string title = "Operations on " + printable(main.name + changes_in_words(main.overrides));
  const std::string engine = "engine " + main.engine;
  const auto setting_line = [&](const PlatformRows& rows) {
    return join_parts(overview_setting(rows), style.width) + '\n';
  };
  const int gap = style.width - display_width(title) - display_width(engine);
  std::string out = paint(wrap(title, style.width), Colour::bold, style);
  out += (gap > 1 ? std::string(static_cast<std::size_t>(gap), ' ') : "\n") + engine + '\n';
  out += setting_line(main) + '\n' + answers(main, style) + '\n';
  for (const PlatformRows& each : report.against) out += against_table(main, each, style) + setting_line(each) + '\n';
  out += formulas_of(main, style) + '\n';
  const auto note = [&](std::string_view label, std::string_view text) {
    return labelled(label, text, Colour::none, style);
  };
  out += note("fastest:", "of all algorithms that were run, with tuned options");
  out += note("ratio:", "time over the largest known lower bound");
  const auto has_sign = [&](const auto& holds) {
    return std::ranges::any_of(main.rows, [&](const OperationRow& row) {
      return row.best && row.best->formula() != nullptr && holds(*row.best->formula());
    });
  };
  if (has_sign([](const Analytic& each) { return each.holds() && each.kind == FormulaKind::lower_bound; }))
    out += note("≥:", "the formula is a lower bound here");
  if (has_sign([](const Analytic& each) { return !each.holds(); }))
    out +=
        note("?:", "the formula assumes something that does not hold here, such as a barrier; hopscope run says what");
  for (const OperationRow& row : main.rows) {
    const Rank q = row.best ? row.best->result.schedule.rank("shift") : 0;
    if (q > 0) out += note(row.operation + ":", fmt::format("by q = {} ranks", q));
  }
  out += note("startups:", "time of the schedule if t_w = t_r = t_c = 0");
  out += note("words:", "time of the schedule if t_s = t_h = 0; the two need not add up to the time");
  return answered(answers_of(report), out, style);
}

}  // namespace hopscope
