#pragma once

#include "study/points/field_names.hpp"
#include "study/points/point_table.hpp"
#include "study/points/request.hpp"

namespace hopscope {

/// The requested table: points with their columns, groups of points, a pivot, failures, or the columns themselves. It
/// may have no rows. @throws RequestError
[[nodiscard]] PointTable table_of_points(store::PointReader& reader, FieldNames& names, const TableRequest& asked);

}  // namespace hopscope
