#include "study/points/point_table.hpp"

#include <cmath>

#include "study/points/point_groups.hpp"

namespace hopscope {

namespace {

using store::PointField;
using store::PointReader;
using store::Selection;
using store::Value;
using store::WhichPoints;

std::vector<PointField> with_columns(std::vector<PointField> fields, std::initializer_list<std::string_view> columns) {
  for (const std::string_view name : columns) {
    fields.push_back(store::column_field(std::string(name), *store::points_table.column(name)));
  }
  return fields;
}

PointTable listed(PointReader& reader, const std::vector<PointField>& fields, const Selection& selection) {
  PointTable table;
  for (const PointField& field : fields) {
    if (store::is_setting(field)) table.settings.insert(table.headings.size());
    table.headings.push_back(field.name);
  }
  table.rows = reader.rows(fields, selection);
  return table;
}

/// The fields that --columns names; "all" are all columns.
std::vector<PointField> columns_named(FieldNames& names, const std::string& columns) {
  if (columns != "all") return names.list(columns, RequestPart::columns);
  std::vector<PointField> fields;
  for (const auto& each : store::points_table.columns)
    fields.push_back(store::column_field(std::string(each.name), each));
  for (const auto& each : store::derived_point_columns)
    fields.push_back(store::column_field(std::string(each.column.name), each.column));
  return fields;
}

PointTable of_points(PointReader& reader, FieldNames& names, const std::string& columns, const Selection& selection) {
  if (!columns.empty()) return listed(reader, columns_named(names, columns), selection);
  std::vector<PointField> fields =
      with_columns(reader.differing_settings(selection), {"time", "analytic", "ratio", "max_congestion"});
  if (troubled(reader, selection) > 0) fields = with_columns(std::move(fields), {"trouble"});
  return listed(reader, fields, selection);
}

// The differing fields are those of the scenarios of all points: the failed ones alone may agree in some of them.
PointTable of_failures(PointReader& reader, FieldNames& names, const std::string& columns, Selection selection) {
  selection.which = WhichPoints::any;
  std::vector<PointField> fields = columns.empty() ? reader.differing_fields(selection) : columns_named(names, columns);
  selection.which = WhichPoints::undone;
  return listed(reader, with_columns(std::move(fields), {"status", "reason"}), selection);
}

PointTable of_groups(PointReader& reader, FieldNames& names, const TableRequest& asked, const Selection& selection) {
  const std::string columns =
      asked.columns.empty() ? "count,min:ratio,mean:ratio,max:ratio,max:max_congestion" : asked.columns;
  std::vector<Measure> measures;
  for (const std::string& name : names_between_commas(columns, RequestPart::columns)) {
    measures.push_back(measure_named(names, name));
  }
  return grouped(reader, selection, names.list(asked.by, RequestPart::by), measures);
}

PointTable pivot(PointReader& reader, FieldNames& names, const TableRequest& asked, const Selection& selection) {
  return pivoted(reader, selection, names.list(asked.rows, RequestPart::rows),
                 names.list(asked.across, RequestPart::across),
                 measure_named(names, asked.cell.empty() ? "time" : asked.cell));
}

// Long texts, such as a scenario or a reason, are shortened; and 64 words are not printed as 64.0.
Value in_short(const Value& value) {
  constexpr std::size_t longest = 32;
  constexpr double largest_exact = 9007199254740992.0;  // 2^53
  if (const auto* const text = std::get_if<std::string>(&value)) return text->size() > longest ? Value() : value;
  const auto* const real = std::get_if<double>(&value);
  const bool is_whole = real != nullptr && std::floor(*real) == *real && std::abs(*real) <= largest_exact;
  return is_whole ? Value(static_cast<std::int64_t>(*real)) : value;
}

bool has_column(const std::string& scenario_field) {
  return store::point_column(scenario_field.substr(scenario_field.rfind('.') + 1)) != nullptr;
}

PointTable description(PointReader& reader, const Selection& selection) {
  PointTable table{{"column", "short", "values", "least", "most", "meaning"}, {}, "", 0, {3, 4}};
  const auto add = [&](const PointField& field, const std::string& meaning) {
    const std::string brief(short_name(field.name));
    const auto [many, least, most, is_missing] = reader.extent(field, selection);
    table.rows.push_back({field.name, brief == field.name ? Value() : Value(brief), many, in_short(least),
                          in_short(most), meaning.empty() ? Value() : Value(meaning)});
  };
  for (const auto& column : store::points_table.columns) {
    add(store::column_field(std::string(column.name), column), std::string(column.about));
  }
  for (const auto& derived : store::derived_point_columns) {
    add(store::column_field(std::string(derived.column.name), derived.column), std::string(derived.column.about));
  }
  for (const std::string& field : reader.scenario_fields()) {
    if (!has_column(field)) add(store::scenario_field(field), "a field of the scenario");
  }
  return table;
}

}  // namespace

PointTable table_of_points(PointReader& reader, FieldNames& names, const TableRequest& asked) {
  Selection selection = names.selection(asked.where, store::WhichPoints::done);
  if (asked.describe) return description(reader, selection);
  if (asked.failed) return of_failures(reader, names, asked.columns, selection);
  if (asked.by.empty() && asked.rows.empty()) return of_points(reader, names, asked.columns, selection);
  const std::int64_t left_out = leave_out_troubled(reader, selection);
  PointTable table =
      asked.by.empty() ? pivot(reader, names, asked, selection) : of_groups(reader, names, asked, selection);
  table.troubled = left_out;
  return table;
}

}  // namespace hopscope
