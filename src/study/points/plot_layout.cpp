#include "study/points/plot_of_points.hpp"

#include <algorithm>

namespace hopscope {

using store::PointField;
using store::PointReader;
using store::Selection;

bool is_column(const PointField& field, std::string_view name) {
  return field.column != nullptr && field.column->name == name;
}

PointField points_column(const char* name) { return store::column_field(name, *store::points_table.column(name)); }

namespace {

// The setting that was swept: the message size, or else the numeric one with the most values.
PointField swept_axis(PointReader& reader, const std::vector<PointField>& taken, const Selection& selection) {
  PointField axis = points_column("message_words");
  if (reader.extent(axis, selection).many > 1) return axis;
  std::int64_t most = 1;
  for (const PointField& field : reader.differing_settings(selection)) {
    const bool is_free = std::ranges::find(taken, field.name, &PointField::name) == taken.end();
    const store::Extent extent = reader.extent(field, selection);
    if (!is_free || extent.many <= most || std::holds_alternative<std::string>(extent.most)) continue;
    axis = field;
    most = extent.many;
  }
  return axis;
}

}  // namespace

PlotLayout layout_of(PointReader& reader, FieldNames& names, const PlotRequest& asked, const Selection& selection) {
  PlotLayout layout;
  const Measure measure = measure_named(names, asked.y.empty() ? "time" : asked.y);
  layout.y = measure.field;
  layout.how = measure.how;
  if (!asked.panel.empty()) layout.panel = names.list(asked.panel, RequestPart::panel);
  if (!asked.by.empty()) {
    layout.by = names.list(asked.by, RequestPart::by);
  } else if (reader.extent(points_column("algorithm"), selection).many > 1) {
    layout.by = {points_column("algorithm")};
  }
  std::vector<PointField> taken = layout.panel;
  taken.insert(taken.end(), layout.by.begin(), layout.by.end());
  layout.x = asked.x.empty() ? swept_axis(reader, taken, selection) : names.named(asked.x);
  return layout;
}

}  // namespace hopscope
