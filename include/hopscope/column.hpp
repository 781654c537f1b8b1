#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

namespace hopscope {

/// What the numbers of a column are.
enum class Unit { count, words, time };

/// A column of a table whose rows are structs. It is declared once, in a list beside the struct: the cells and headings
/// of CSV, the fields of JSON, columns of numpy, those of stores, the schema of reports and the tables of the documents
/// follow.
template <class Row>
struct Column {
  using Member = std::variant<std::int32_t Row::*, std::int64_t Row::*, double Row::*, std::vector<std::int32_t> Row::*>;

  std::string_view name;
  std::string_view about;  ///< a phrase: "channels that carry a message"
  Unit unit = Unit::count;
  Member member;

  /// What `use` returns for its values in these rows.
  template <class Use, class... Rows>
  decltype(auto) of(Use use, Rows&... rows) const {
    return std::visit([&](const auto value) -> decltype(auto) { return use(rows.*value...); }, member);
  }
  [[nodiscard]] constexpr bool is_integer() const { return member.index() < 2; }
};

/// The place of a column in its list. @pre it is one of them
template <class Columns>
[[nodiscard]] constexpr std::size_t place_of(const Columns& columns, std::string_view name) {
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& each) { return each.name == name; });
  return static_cast<std::size_t>(found - columns.begin());
}

}  // namespace hopscope
