#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/layout.hpp"
#include "store/point_store.hpp"

namespace hopscope::store {

/// What can be asked of a point: a column of `points`, or a field of the scenario that was run.
struct Field {
  std::string name;                ///< as the reader calls it
  const Column* column = nullptr;  ///< as point_column() gives it; if it is none:
  std::string path;                ///< in the scenario, as json_extract() takes it
};

[[nodiscard]] Field column_field(std::string name, const Column& column);
/// @param dotted "platform.topology.dims.0": letters, digits, "_" and "-" between the dots
[[nodiscard]] Field scenario_field(const std::string& dotted);
/// True if it is asked of a point: a field of its scenario, or a column that says the same.
[[nodiscard]] bool is_setting(const Field& field);
/// True if all values of a column are numbers, or NULL.
[[nodiscard]] bool holds_numbers(const Column& column);

enum class Comparison { equal, unequal, less, at_most, more, at_least };

/// What a point must meet. Several values: (un)equal to any of them; none: it has no value, or has one.
struct Condition {
  Field field;
  Comparison comparison = Comparison::equal;
  std::vector<Value> values;
};

/// Points that are done, points that are not, or both. Of a point that is not done most columns are NULL: it meets any
/// condition on these.
enum class Completion { done, undone, any };

struct Selection {
  std::vector<Condition> conditions;
  Completion completion = Completion::done;
};

/// The order of rows() for rows that were taken apart and put together: nothing, then numbers as numbers, then texts.
struct Before {
  [[nodiscard]] bool operator()(const Row& one, const Row& other) const;
};

/// What the values of a field are.
struct Extent {
  std::int64_t many = 0;  ///< that differ
  Value least, most;
  bool is_missing = false;  ///< not every point has one
};

/// Reads the points of a store as they are when reading begins, whoever writes meanwhile. All of it throws
/// DatabaseError.
class PointReader {
 public:
  /// @throws InputError if the file is no store
  explicit PointReader(const std::string& file);

  [[nodiscard]] std::int64_t count(const Selection& selection);
  /// One row for each point, one value for each field; sorted by the fields from left to right, numbers as numbers.
  [[nodiscard]] std::vector<Row> rows(const std::vector<Field>& fields, const Selection& selection);
  [[nodiscard]] Extent extent(const Field& field, const Selection& selection);
  /// The values that differ, sorted; at most so many.
  [[nodiscard]] std::vector<Value> values(const Field& field, const Selection& selection, std::int64_t most);

  /// What was asked of the points and is not the same for all of them: columns, and if these do not tell all points
  /// apart, fields of the scenario that have no column.
  [[nodiscard]] std::vector<Field> differing_settings(const Selection& selection);
  /// The same, by fields of the scenario alone; points that are not done have hardly any columns.
  [[nodiscard]] std::vector<Field> differing_fields(const Selection& selection);
  /// The fields that the scenarios of any points have, as "platform.topology.dims"; a list counts as one.
  [[nodiscard]] std::vector<std::string> scenario_fields();

 private:
  [[nodiscard]] bool distinguish(const std::vector<Field>& fields, const Selection& selection);
  /// True if each value of one comes with one of the other.
  [[nodiscard]] bool say_the_same(const Field& one, const Field& other, const Selection& selection);

  PointStore store_;
};

}  // namespace hopscope::store
