#include "output/sweep/sweep.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace hopscope {

namespace {

using store::Value;

constexpr std::string_view no_value = "-";

struct ColumnText {
  std::vector<std::string> cells;
  bool is_left = false;
  int width = 0;
};

// All digits of each, with the same number of decimals for all, unless that is large.
std::vector<std::string> aligned_exactly(const std::vector<double>& reals) {
  constexpr std::size_t many = 6;
  std::vector<std::string> texts;
  std::size_t decimals = 0;
  bool has_exponent = false;
  for (const double real : reals) {
    texts.push_back(fmt::format("{}", real));
    const auto point = texts.back().find('.');
    has_exponent = has_exponent || texts.back().find('e') != std::string::npos;
    if (point != std::string::npos) decimals = std::max(decimals, texts.back().size() - point - 1);
  }
  if (has_exponent || decimals == 0 || decimals > many) return texts;
  for (std::string& each : texts) {
    const auto point = each.find('.');
    const auto has = point == std::string::npos ? 0 : each.size() - point - 1;
    each += (point == std::string::npos ? "." : "") + std::string(decimals - has, '0');
  }
  return texts;
}

// Numbers of a column have the same number of decimals, so that they can be compared at a glance.
void align_reals(const PointTable& table, std::size_t column, std::vector<std::string>& cells) {
  std::vector<double> reals;
  for (const auto& row : table.rows) {
    if (const auto* const real = std::get_if<double>(&row[column])) reals.push_back(*real);
  }
  const auto texts = table.settings.contains(column) ? aligned_exactly(reals) : aligned_numbers(reals);
  for (std::size_t row = 0, next = 0; row < cells.size(); ++row) {
    if (std::holds_alternative<double>(table.rows[row][column])) cells[row] = texts[next++];
  }
}

ColumnText column_text(const PointTable& table, std::size_t column) {
  ColumnText text;
  for (const auto& row : table.rows) {
    const Value& value = row[column];
    text.is_left = text.is_left || std::holds_alternative<std::string>(value);
    text.cells.push_back(value.index() == 0 ? std::string(no_value) : printable(store::plain(value)));
  }
  align_reals(table, column, text.cells);
  text.width = display_width(table.headings[column]);
  for (const std::string& cell : text.cells) text.width = std::max(text.width, display_width(cell));
  return text;
}

std::string aligned(const std::string& cell, const ColumnText& column) {
  return column.is_left ? pad_right(cell, column.width) : pad_left(cell, column.width);
}

// A long text at the end of a line is wrapped within its column, if there is room.
std::string last_cell(const std::string& cell, int begins, const ColumnText& column, const TextStyle& style) {
  constexpr int least_width = 24;
  if (!column.is_left || style.width - begins < least_width) return column.is_left ? cell : aligned(cell, column);
  return wrap(cell, style.width, begins, begins);
}

}  // namespace

std::string point_table_text(const PointTable& table, const TextStyle& style) {
  constexpr std::string_view gap = "  ";
  std::vector<ColumnText> columns;
  for (std::size_t i = 0; i < table.headings.size(); ++i) columns.push_back(column_text(table, i));
  int before_wide = 0;
  std::string heading;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (i > 0) heading += gap;
    if (i == table.wide_from) before_wide = display_width(heading);
    heading += aligned(printable(table.headings[i]), columns[i]);
  }
  heading.erase(heading.find_last_not_of(' ') + 1);
  std::string out;
  if (!table.wide.empty())
    out += paint(std::string(static_cast<std::size_t>(before_wide), ' ') + table.wide, Colour::dim, style) + '\n';
  out += paint(heading, Colour::dim, style) + '\n';
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    std::string line;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) line += gap;
      const std::string& cell = columns[i].cells[row];
      line +=
          i + 1 < columns.size() ? aligned(cell, columns[i]) : last_cell(cell, display_width(line), columns[i], style);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

}  // namespace hopscope
