#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "store/value.hpp"

namespace hopscope {

/// Values of points, or aggregates of several points, in rows and columns.
struct PointTable {
  std::vector<std::string> headings;
  std::vector<store::Row> rows;  ///< each with a value for each heading
  /// The field whose values are the columns from `wide_from` on; empty if every column is a field of its own.
  std::string wide;
  std::size_t wide_from = 0;
  /// Columns that identify points, shown with all their digits. Indices in `headings`.
  std::set<std::size_t> settings = {};
  std::int64_t troubled = 0;  ///< points that fail a check, and are left out of it for that
};

}  // namespace hopscope
