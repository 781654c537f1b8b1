#include "output/csv.hpp"

#include <algorithm>
#include <type_traits>
#include <utility>

#include <hopscope/names.hpp>

#include "text/formatted.hpp"
#include "text/parse_number.hpp"

namespace hopscope {

namespace {

// A spreadsheet would compute it, or start a program.
bool is_formula(std::string_view field) {
  constexpr std::string_view beginnings = "=+-@\t\r";
  return !field.empty() && beginnings.find(field.front()) != std::string_view::npos &&
         !parse_number(field.substr(field.front() == '+' ? 1 : 0));
}

}  // namespace

Cells cells_of_formula(const Analytic* formula, Time time) {
  return {{"formula_kind", formula != nullptr ? cell(name_of(formula->kind)) : Cell()},
          {"formula_holds", formula != nullptr ? Cell(formula->holds()) : Cell()},
          {"formula_ratio", formula != nullptr ? cell(ratio(time, *formula)) : Cell()}};
}

Cells cells_of_bound(const Analytic* bound, Time time) {
  return {{"bound", bound != nullptr ? Cell(bound->value) : Cell()},
          {"bound_ratio", bound != nullptr ? cell(ratio(time, *bound)) : Cell()}};
}

std::string csv_field(std::string_view field) {
  const std::string_view before = is_formula(field) ? "'" : "";
  if (field.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(before) + std::string(field);
  std::string text = "\"" + std::string(before);
  for (const char character : field) {
    if (character == '"') text += '"';
    text += character;
  }
  return text + '"';
}

std::string csv_header(const Cells& row) {
  std::string out;
  for (const auto& [name, value] : row) {
    if (!out.empty()) out += ',';
    out += csv_field(name);
  }
  out += end_of_line;
  return out;
}

std::string csv_line(const Cells& row) {
  std::string out;
  bool is_first = true;
  for (const auto& [name, value] : row) {
    if (!std::exchange(is_first, false)) out += ',';
    if (const auto* const flag = std::get_if<bool>(&value)) out += *flag ? "true" : "false";
    if (const auto* const whole = std::get_if<std::int64_t>(&value)) append_number(out, *whole);
    if (const auto* const real = std::get_if<double>(&value)) append_formatted(out, "{}", *real);
    if (const auto* const text = std::get_if<std::string>(&value)) out += csv_field(*text);
  }
  out += end_of_line;
  return out;
}

namespace {

std::string first_fields(const Result& result) { return csv_field(result.scenario) + ',' + csv_field(result.engine); }

void add_step(std::string& out, const std::string& who, const StepUsage& step) {
  out += who + ",step";
  append_cells(out, step_columns, step);
  out += end_of_line;
}

// All steps as one.
StepUsage whole_run(const Result& result) {
  StepUsage whole;
  for (const StepColumn& column : step_columns) {
    const auto add = [&]<class Value>(Value& all, const Value& one) {
      if constexpr (std::is_arithmetic_v<Value>) {
        if (column.whole_run == WholeRun::sum) all += one;
        if (column.whole_run == WholeRun::largest) all = std::max(all, one);
      }
    };
    for (const StepUsage& step : result.steps) column.of(add, whole, step);
  }
  whole.end = result.time;
  return whole;
}

// How many different channels are congested or used is known per step only.
void add_total(std::string& out, const std::string& who, const Result& result) {
  const StepUsage whole = whole_run(result);
  out += who + ",total";
  for (const StepColumn& column : step_columns) {
    out += ',';
    if (column.whole_run != WholeRun::nothing) append_cell(out, column, whole);
  }
  out += end_of_line;
}

}  // namespace

std::string csv(std::span<const Result> results) {
  std::string out = "scenario,engine,row";
  append_names(out, step_columns);
  out += end_of_line;
  for (const auto& result : results) {
    const std::string who = first_fields(result);
    for (const auto& step : result.steps) add_step(out, who, step);
    add_total(out, who, result);
  }
  return out;
}

std::string csv_of_messages(std::span<const Result> results) {
  std::string out = "scenario,engine";
  append_names(out, message_columns);
  out += end_of_line;
  for (const auto& result : results) {
    const std::string who = first_fields(result);
    for (const auto& message : result.messages) {
      out += who;
      append_cells(out, message_columns, message);
      out += end_of_line;
    }
  }
  return out;
}

}  // namespace hopscope
