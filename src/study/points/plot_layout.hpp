#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "study/points/field_names.hpp"
#include "study/points/point_groups.hpp"
#include "study/points/request.hpp"

namespace hopscope {

[[nodiscard]] bool is_column(const store::PointField& field, std::string_view name);
/// A column of the points of a store. @pre there is one of that name
[[nodiscard]] store::PointField points_column(const char* name);

/// The layout of a plot: its options, completed by defaults.
struct PlotLayout {
  std::vector<store::PointField> panel;
  std::vector<store::PointField> by;
  store::PointField x, y;
  std::optional<Aggregate> how;  // how several points are aggregated

  [[nodiscard]] bool has_formulas() const { return is_column(y, "time"); }
  /// The fields that determine the position of a point in the plot.
  [[nodiscard]] std::vector<store::PointField> place() const {
    std::vector<store::PointField> fields = panel;
    fields.insert(fields.end(), by.begin(), by.end());
    fields.push_back(x);
    return fields;
  }
};

/// @throws ColumnError, RequestError if a name is unknown, or unsuitable
[[nodiscard]] PlotLayout layout_of(store::PointReader& reader, FieldNames& names, const PlotRequest& asked,
                                   const store::Selection& selection);

}  // namespace hopscope
