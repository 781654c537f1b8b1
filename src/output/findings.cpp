#include "output/findings.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace hopscope {

namespace {

// Formulas marked exact must be met this closely.
constexpr double tolerance = 1e-9;

struct TimeRow {
  std::string label, sign, ratio, remark;
  double value = 0;
  Colour colour = Colour::none;
};

// 1.000 is printed only for a ratio that is 1.
std::string ratio_in_words(std::optional<double> ratio) {
  if (!ratio) return "";
  if (!std::isfinite(*ratio) || std::abs(*ratio) >= 1e6) return fmt::format("ratio {:.6g}", *ratio);
  std::string text = fmt::format("{:.3f}", *ratio);
  if ((text == "1.000" && std::abs(*ratio - 1) > tolerance) || (text == "0.000" && *ratio != 0)) {
    text = fmt::format("{:.6g}", *ratio);
    if (text == "1") text = fmt::format("{:.12g}", *ratio);
  }
  return "ratio " + text;
}

bool breaks_its_promise(const Analytic& analytic, std::optional<double> ratio) {
  if (!analytic.holds) return false;
  const double off = ratio ? *ratio - 1 : 1;
  switch (analytic.kind) {
    case Kind::exact:
      return std::abs(off) > tolerance;
    case Kind::upper_bound:
      return off > tolerance;
    case Kind::lower_bound:
      return off < -tolerance;
  }
  return false;
}

TimeRow row_of(const Analytic& analytic, Time measured) {
  const auto quotient = ratio(measured, analytic);
  TimeRow row{analytic.name, "", ratio_in_words(quotient), analytic.formula, analytic.value};
  if (analytic.kind == Kind::upper_bound) row.sign = "≤";
  if (analytic.kind == Kind::lower_bound) row.sign = "≥";
  if (!analytic.holds) {
    row.remark += fmt::format(" (assumes {}: not so here)", analytic.assumes);
  } else if (breaks_its_promise(analytic, quotient)) {
    row.remark += " (the formula says otherwise: one of the two is wrong)";
    row.colour = Colour::red;
  } else if (analytic.kind == Kind::exact) {
    row.colour = Colour::green;
  }
  return row;
}

std::vector<TimeRow> time_rows(const Result& result) {
  std::vector<TimeRow> rows{{"measured", "", "", "", result.time}};
  for (const auto& analytic : result.analytic) rows.push_back(row_of(analytic, result.time));
  for (const auto& bound : result.bounds) rows.push_back(row_of(bound, result.time));
  return rows;
}

template <class Text>
int widest(const std::vector<TimeRow>& rows, Text text) {
  int width = 0;
  for (const auto& row : rows) width = std::max(width, display_width(text(row)));
  return width;
}

// A line of the list at the end: the label, and what is to be said, wrapped beside it.
std::string labelled(std::string_view label, std::string_view text, Colour colour, const TextStyle& style) {
  constexpr int label_width = 17;
  std::string lines = wrap(text, style.width, label_width, label_width);
  // Colour the verdict's first word only: "yes" and "no" are what the eye looks for.
  const auto end = std::min(lines.find_first_of(" ,:\n"), lines.size());
  return pad_right(label, label_width) + paint(lines.substr(0, end), colour, style) + lines.substr(end) + '\n';
}

std::string witness_in_words(const Outcome& outcome) {
  const auto& witness = *outcome.result.witness;
  std::string words = fmt::format("in step {} channel {} -> {} carries {}: ", witness.step, witness.channel.from,
                                  witness.channel.to, counted(witness.load, "message"));
  for (std::size_t i = 0; i < witness.messages.size(); ++i) {
    const auto& [from, to] = witness.messages[i];
    words += fmt::format("{}{}->{}", i > 0 ? ", " : "", from, to);
  }
  const auto listed = static_cast<std::int64_t>(witness.messages.size());
  if (witness.load > listed) words += fmt::format(" and {} more", witness.load - listed);
  if (!outcome.platform.mapping.is_identity()) words += " (the channel is between nodes, the messages between ranks)";
  return words;
}

std::string congestion_line(const Outcome& outcome, const TextStyle& style) {
  const auto& result = outcome.result;
  const auto steps = static_cast<std::int64_t>(result.steps.size());
  if (result.congestion_free()) {
    const std::string words = steps == 0   ? "yes, nothing is sent"
                              : steps == 1 ? "yes, in its one step"
                                           : fmt::format("yes, in all {} steps", steps);
    return labelled("congestion-free:", words, Colour::green, style);
  }
  const auto colliding = std::count_if(result.steps.begin(), result.steps.end(),
                                       [](const StepUsage& step) { return step.congestion > 1; });
  std::string words = fmt::format("no, {} of {} {}", colliding, counted(steps, "step"),
                                  colliding == 1 ? "collides" : "collide");
  if (result.witness) words += ": " + witness_in_words(outcome);
  return labelled("congestion-free:", words, Colour::yellow, style);
}

std::string delivery_line(const Outcome& outcome, const TextStyle& style) {
  switch (outcome.result.delivery) {
    case Delivery::verified:
      return labelled("delivery:", "every block delivered", Colour::green, style);
    case Delivery::not_tracked: {
      const std::string why = outcome.content_chosen
                                  ? R"(the schedule says "content": "sizes")"
                                  : R"(too many blocks to follow unasked; "content": "tracked" in the schedule does)";
      return labelled("delivery:", "not tracked: " + why, Colour::none, style);
    }
    case Delivery::failed:
      break;
  }
  const std::string what = fmt::format("{}", fmt::join(outcome.result.delivery_failures, "; "));
  return labelled("delivery:", "failed: " + what, Colour::red, style);
}

std::string traffic_line(const Outcome& outcome, const TextStyle& style) {
  const auto& totals = outcome.result.totals;
  const std::string words =
      fmt::format("{}, {} words, {}, {} word-hops, largest overlap {}", counted(totals.messages, "message"),
                  number(totals.words), counted(totals.link_traversals, "link traversal"), number(totals.word_hops),
                  totals.max_overlap);
  return labelled("traffic:", words, Colour::none, style);
}

std::string expectation_lines(const Outcome& outcome, const TextStyle& style) {
  if (!outcome.expectations || outcome.expectations->empty()) return "";
  const auto& expected = *outcome.expectations;
  const auto& failures = outcome.result.expect_failures;
  const std::string list = fmt::format("{}", fmt::join(expected, ", "));
  if (failures.empty()) return labelled("expected:", "met: " + list, Colour::green, style);
  std::string out = labelled("expected:", "failed: " + list, Colour::red, style);
  for (const auto& failure : failures) out += labelled("", "- " + failure, Colour::red, style);
  return out;
}

}  // namespace

std::string times(const Outcome& outcome, const TextStyle& style) {
  const auto rows = time_rows(outcome.result);
  std::vector<double> values;
  for (const auto& row : rows) values.push_back(row.value);
  const auto numbers = aligned_numbers(values);
  const std::string unit = outcome.platform.time_unit.empty() ? "" : ' ' + printable(outcome.platform.time_unit);
  const int label_width = std::max(15, widest(rows, [](const TimeRow& row) { return row.label; }));
  const int sign_width = widest(rows, [](const TimeRow& row) { return row.sign; });
  const int ratio_width = widest(rows, [](const TimeRow& row) { return row.ratio; });
  int number_width = 0;
  for (const auto& text : numbers) number_width = std::max(number_width, display_width(text));

  std::string out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    std::string line = pad_right(row.label, label_width) + "  " + pad_right(row.sign, sign_width) +
                       (sign_width > 0 ? " " : "") + pad_left(numbers[i], number_width) + unit;
    const int column = display_width(line) + 2 + ratio_width + 2;
    if (i == 0) line = paint(line, Colour::bold, style);
    if (!row.ratio.empty()) line += "  " + paint(pad_right(row.ratio, ratio_width), row.colour, style);
    if (row.ratio.empty() && !row.remark.empty()) line += pad_right("", ratio_width + 2);
    if (!row.remark.empty()) line += "  " + wrap(row.remark, style.width, column, column);
    out += line + '\n';
  }
  return out;
}

std::string verdicts(const Outcome& outcome, const TextStyle& style) {
  return congestion_line(outcome, style) + delivery_line(outcome, style) + traffic_line(outcome, style) +
         expectation_lines(outcome, style);
}

}  // namespace hopscope
