#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <hopscope/usage.hpp>

namespace hopscope::store {

/// The value of a cell of a table; std::monostate is NULL.
using Value = std::variant<std::monostate, std::int64_t, double, std::string>;

/// One value for each column of a table.
using Row = std::vector<Value>;

/// A value in machine-readable form, without quotes; empty for NULL.
[[nodiscard]] std::string plain(const Value& value);

/// Rows as one text: JSON, a list of lists. The views of a store unpack it.
[[nodiscard]] std::string packed(std::span<const Row> rows);

/// A column, its declaration and its meaning, which is also stored in the file, where `.schema` shows it.
struct Column {
  std::string_view name;
  std::string_view type;  ///< with its constraints
  std::string_view about;
  bool is_of_run = false;        ///< says who computed the row and when, so that two runs of one point may differ in it
  std::string_view before = {};  ///< what it is in stores of layouts that do not have it, in SQL; empty if all have it
};

/// A table of a store.
struct Table {
  std::string_view name;
  std::string_view about;
  std::span<const Column> columns;

  [[nodiscard]] const Column* column(std::string_view wanted) const;
  [[nodiscard]] std::size_t index(std::string_view wanted) const;
  /// CREATE TABLE, with the comments.
  [[nodiscard]] std::string sql() const;
};

/// One row for each point.
extern const Table points_table;
/// One row for each point that has steps or formulas, which the views `steps` and `formulas` show row by row.
extern const Table details_table;
/// The texts of formulas, which many points share, are stored once.
extern const Table formula_texts_table;
/// Those of the columns of `points_table` that are totals of a run.
extern const std::span<const hopscope::Column<Totals>> totals_of_points;
/// CREATE VIEW, with the comments.
[[nodiscard]] std::string steps_view_sql();
/// The columns of that view, as far as they are of the step.
[[nodiscard]] std::vector<std::string> columns_of_steps_view();
[[nodiscard]] std::string formulas_view_sql();

/// A column that is not stored: readers compute it from others of the same point.
struct DerivedColumn {
  Column column;
  std::string_view expression;  ///< in SQL
};
extern const std::span<const DerivedColumn> derived_point_columns;

/// The column of that name of `points_table`, or the derived one; null if there is neither.
[[nodiscard]] const Column* point_column(std::string_view name);
/// The expression of a derived column; empty for one that is stored. @param column as returned by point_column()
[[nodiscard]] std::string_view expression_of(const Column& column);

/// A row under construction: filled by the names of its columns, in any order.
class RowOf {
 public:
  explicit RowOf(const Table& table) : table_(table), row_(table.columns.size()) {}

  RowOf& set(std::string_view column, Value value);
  [[nodiscard]] Row take() { return std::move(row_); }

 private:
  const Table& table_;
  Row row_;
  std::size_t next_ = 0;  // the column after the last that was set
};

}  // namespace hopscope::store
