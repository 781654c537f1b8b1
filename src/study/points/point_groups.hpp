#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/points/aggregates.hpp"
#include "study/points/field_names.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

/// A value of a point, or an aggregate of several points: "time", "median:time".
struct Measure {
  std::string name;
  store::PointField field;
  std::optional<Aggregate> how;
};

/// "mean:ratio" is the mean of a column, "count" the number of points. @throws RequestError
[[nodiscard]] Measure measure_named(FieldNames& names, const std::string& name);

/// One row for each set of points that have the same keys.
/// @param measures with aggregates; one without gives minimum, median, mean and maximum
/// @throws RequestError
[[nodiscard]] PointTable grouped(store::PointReader& reader, const store::Selection& selection,
                                 const std::vector<store::PointField>& keys, const std::vector<Measure>& measures);

/// A row for each set of values of `rows`, a column for each of `across`, and the values of `cell` in the cells.
/// @throws RequestError if several points fall into a cell and `cell` has no aggregate, or if there are too many
/// columns
[[nodiscard]] PointTable pivoted(store::PointReader& reader, const store::Selection& selection,
                                 const std::vector<store::PointField>& rows,
                                 const std::vector<store::PointField>& across, const Measure& cell);

}  // namespace hopscope
