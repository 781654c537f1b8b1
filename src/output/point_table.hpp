#pragma once

#include <set>
#include <string>
#include <vector>

#include "output/text.hpp"
#include "store/value.hpp"

namespace hopscope {

/// Values of points, or what several points come to, in rows and columns.
struct PointTable {
  std::vector<std::string> headings;
  std::vector<store::Row> rows;  ///< each with a value for each heading
  /// What the columns from `wide_from` on are values of; empty if every column is one of its own.
  std::string wide;
  std::size_t wide_from = 0;
  /// Columns by which points are told apart: they are shown with all their digits. Places in `headings`.
  std::set<std::size_t> settings = {};
};

/// A value as a program reads it, without quotes; nothing for no value.
[[nodiscard]] std::string plain(const store::Value& value);

/// For people: numbers to the right, "-" where there is no value; the last column may take several lines.
[[nodiscard]] std::string point_table_text(const PointTable& table, const TextStyle& style);
/// RFC 4180; numbers are the shortest that read back as the same double.
[[nodiscard]] std::string point_table_csv(const PointTable& table);
/// An array with an object for each row; the wide columns are an object within it.
[[nodiscard]] std::string point_table_json(const PointTable& table);

}  // namespace hopscope
