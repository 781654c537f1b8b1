#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/layout.hpp"
#include "store/point_store.hpp"

namespace hopscope::store {

/// A queryable property of a point: a column of `points`, or a field of the scenario that was run.
struct PointField {
  std::string name;                ///< as written by the user
  const Column* column = nullptr;  ///< as returned by point_column(); if null:
  std::string path;                ///< in the scenario, in the syntax of json_extract()
};

[[nodiscard]] PointField column_field(std::string name, const Column& column);
/// @param dotted "platform.topology.dims.0": letters, digits, "_" and "-" between the dots
[[nodiscard]] PointField scenario_field(const std::string& dotted);
/// True if it is an input of a point: a field of its scenario, or a column of the same meaning.
[[nodiscard]] bool is_setting(const PointField& field);
/// The names of the columns that are inputs of a point.
[[nodiscard]] std::span<const std::string_view> setting_columns();
/// True if all values of a column are numbers, or NULL.
[[nodiscard]] bool holds_numbers(const Column& column);

enum class Relation { equal, unequal, less, at_most, more, at_least };

/// A condition on a point. Several values: (un)equal to any of them; none: it has no value, or has one.
struct Condition {
  PointField field;
  Relation relation = Relation::equal;
  std::vector<Value> values;
};

/// Points that are done, points that are not, or both. Most columns of a point that is not done are NULL: it satisfies
/// any condition on these.
enum class WhichPoints { done, undone, any };

struct Selection {
  std::vector<Condition> conditions;
  WhichPoints which = WhichPoints::done;
};

/// The order of rows(), for rows that have been split and merged: NULL, then numbers, then texts.
struct Before {
  [[nodiscard]] bool operator()(const Row& one, const Row& other) const;
};

/// A summary of the values of a field.
struct Extent {
  std::int64_t many = 0;  ///< the number of different values
  Value least, most;
  bool is_missing = false;  ///< not every point has one
};

/// Reads a snapshot of the points of a store, taken when reading begins. All functions throw DatabaseError.
class PointReader {
 public:
  /// Of several stores, all points; each once.
  /// @throws InputError if a file is not a store, or two have different results for a point
  explicit PointReader(std::span<const std::string> files);
  explicit PointReader(const std::string& file) : PointReader(std::span(&file, 1)) {}

  [[nodiscard]] std::int64_t count(const Selection& selection);
  /// One row for each point, one value for each field; sorted by the fields from left to right, numbers numerically.
  [[nodiscard]] std::vector<Row> rows(const std::vector<PointField>& fields, const Selection& selection);
  [[nodiscard]] Extent extent(const PointField& field, const Selection& selection);
  /// The different values, sorted; at most `most`.
  [[nodiscard]] std::vector<Value> values(const PointField& field, const Selection& selection, std::int64_t most);

  /// The inputs that differ between the points: columns, and if these do not distinguish all points, fields of the
  /// scenario without a column.
  [[nodiscard]] std::vector<PointField> differing_settings(const Selection& selection);
  /// The same, with fields of the scenario only; points that are not done have hardly any columns.
  [[nodiscard]] std::vector<PointField> differing_fields(const Selection& selection);
  /// The fields of the scenarios of all points, as "platform.topology.dims"; a list counts as one.
  [[nodiscard]] std::vector<std::string> scenario_fields();

 private:
  void add(const std::string& file);
  [[nodiscard]] bool distinguish(const std::vector<PointField>& fields, const Selection& selection);
  /// True if there is a one-to-one correspondence of their values.
  [[nodiscard]] bool say_the_same(const PointField& one, const PointField& other, const Selection& selection);

  PointStore store_;
};

}  // namespace hopscope::store
