#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <hopscope/column.hpp>

namespace hopscope {

/// A value that a row shows; none is an empty cell of CSV, and null in JSON.
using Cell = std::variant<std::monostate, bool, std::int64_t, double, std::string>;

/// A row of a table: each name with its value. All rows of a table have the same names in the same order.
using Cells = std::vector<std::pair<std::string_view, Cell>>;

template <class Value>
[[nodiscard]] Cell cell(const std::optional<Value>& value) {
  return value ? Cell(*value) : Cell();
}
[[nodiscard]] inline Cell cell(std::string_view text) { return std::string(text); }
template <std::integral Number>
[[nodiscard]] Cell cell(Number number) {
  return static_cast<std::int64_t>(number);
}
/// A text that there may be none of.
[[nodiscard]] inline Cell if_any(const std::string& text) { return text.empty() ? Cell() : Cell(text); }

/// An integer if it is one.
[[nodiscard]] inline Cell whole_or_real(double value) {
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (std::floor(value) == value && std::abs(value) <= largest_exact) return static_cast<std::int64_t>(value);
  return value;
}

/// The number in a column; none of what is a list.
template <class Row>
[[nodiscard]] Cell cell(const Column<Row>& column, const Row& row) {
  const auto number = []<class Value>(const Value& value) {
    if constexpr (std::integral<Value>)
      return cell(value);
    else if constexpr (std::floating_point<Value>)
      return Cell(value);
    else
      return Cell();
  };
  return column.of(number, row);
}

inline void append(Cells& cells, const Cells& more) { cells.insert(cells.end(), more.begin(), more.end()); }

}  // namespace hopscope
