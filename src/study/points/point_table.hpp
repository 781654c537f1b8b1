#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <vector>

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

}  // namespace hopscope
