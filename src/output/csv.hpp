#pragma once

#include <concepts>
#include <span>
#include <string>
#include <string_view>

#include <hopscope/result.hpp>

#include "output/row.hpp"
#include "text/formatted.hpp"

namespace hopscope {

/// The end of a row in RFC 4180.
inline constexpr std::string_view end_of_line = "\r\n";

/// One field, quoted if necessary. One that a spreadsheet would take for a formula, as =1+1, begins with an apostrophe.
[[nodiscard]] std::string csv_field(std::string_view field);

/// How a formula compares with a run of this time: formula_kind, formula_holds, formula_ratio; empty cells without one.
[[nodiscard]] Cells cells_of_formula(const Analytic* formula, Time time);
/// The same of a lower bound: bound, bound_ratio.
[[nodiscard]] Cells cells_of_bound(const Analytic* bound, Time time);

/// Appends the value of a column; a list as 0>1>3.
template <class Row>
void append_cell(std::string& out, const Column<Row>& column, const Row& row) {
  column.of(
      [&]<class Value>(const Value& value) {
        if constexpr (std::integral<Value>) {
          append_number(out, value);
        } else if constexpr (std::floating_point<Value>) {
          append_formatted(out, "{}", value);
        } else {
          out += joined(value, ">");
        }
      },
      row);
}

/// Appends a comma and its value for each column.
template <class Columns, class Row>
void append_cells(std::string& out, const Columns& columns, const Row& row) {
  for (const auto& each : columns) {
    out += ',';
    append_cell(out, each, row);
  }
}

/// Appends a comma and its name for each column.
template <class Columns>
void append_names(std::string& out, const Columns& columns) {
  for (const auto& each : columns) {
    out += ',';
    out += each.name;
  }
}

/// The line with the names of a row.
[[nodiscard]] std::string csv_header(const Cells& row);
/// The line with its values; texts as csv_field() has them.
[[nodiscard]] std::string csv_line(const Cells& row);

/// One row per step of every scenario and one `total` row after each scenario, under one header. RFC 4180: fields with
/// commas, quotes or line breaks are quoted; lines end in CR LF. Numbers are the shortest that read back as the same
/// double.
[[nodiscard]] std::string csv(std::span<const Result> results);

/// One row per message of every scenario; a route is written 0>1>3.
[[nodiscard]] std::string csv_of_messages(std::span<const Result> results);

}  // namespace hopscope
