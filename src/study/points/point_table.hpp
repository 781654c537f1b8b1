#pragma once

// Tables of points.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <hopscope/catalogue.hpp>

#include "store/layout.hpp"
#include "store/selection.hpp"
#include "study/points/field_names.hpp"
#include "study/points/request.hpp"

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

/// The requested table: points with their columns, groups of points, a pivot, failures, or the columns themselves. It
/// may have no rows. @throws RequestError
[[nodiscard]] PointTable table_of_points(store::PointReader& reader, FieldNames& names, const TableRequest& asked);

/// Message sizes, both ends included; of every size if there are none.
struct SizesAsked {
  std::optional<double> from, to;
};

/// A row for each message size, and each set of values of the other settings that differ: the algorithm with its
/// options that is the fastest of those stored, its time, those that take as long, and the runner-up.
/// @throws RequestError if there is nothing to choose between
[[nodiscard]] PointTable fastest_of_points(store::PointReader& reader, const SizesAsked& sizes,
                                           const Catalogue& catalogue);

}  // namespace hopscope
