#pragma once

// Points in groups: their values as one, and what is wrong with some of them.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/layout.hpp"
#include "store/selection.hpp"
#include "study/points/field_names.hpp"
#include "study/points/point_table.hpp"

namespace hopscope {

/// How the values of several points are aggregated.
enum class Aggregate { count, min, mean, median, max };

[[nodiscard]] std::string_view name_of(Aggregate aggregate);
[[nodiscard]] std::optional<Aggregate> aggregate_named(std::string_view name);
/// "count, min, mean, median, max"
[[nodiscard]] std::string all_aggregates();

/// Aggregates the values that are not NULL; NULL if there are none. `count` is their number.
/// @param values numbers, or NULL
/// @throws std::invalid_argument if one of them is a text, except for `count`
[[nodiscard]] store::Value aggregate(Aggregate how, const std::vector<store::Value>& values);

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

/// "m = 16, algorithm = pairwise"
[[nodiscard]] std::string settings_in_words(const std::vector<store::PointField>& fields, const store::Row& values);

/// Why there are several points where there should be one: "3 points have m = 16, algorithm = pairwise; they differ in
/// ranks".
/// @param values of `fields`, by which these points were selected
[[nodiscard]] std::string clash_in_words(store::PointReader& reader, store::Selection selection,
                                         const std::vector<store::PointField>& fields, const store::Row& values);

/// How many of the points fail a check, such as the delivery of their blocks.
[[nodiscard]] std::int64_t troubled(store::PointReader& reader, store::Selection selection);

/// Restricts a selection to points that fail no check: the others may be fast, and have not done what they should.
/// Leaves a selection alone whose conditions concern these checks. Returns how many points it leaves out.
std::int64_t leave_out_troubled(store::PointReader& reader, store::Selection& selection);

}  // namespace hopscope
