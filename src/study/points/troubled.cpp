#include "study/points/troubled.hpp"

#include <algorithm>

namespace hopscope {

namespace {

store::Condition trouble(store::Relation relation) {
  return {store::column_field("trouble", *store::points_table.column("trouble")), relation, {}};
}

bool concerns_checks(const store::Condition& condition) {
  const store::Column* const column = condition.field.column;
  return column != nullptr && (column->name == "trouble" || column->name == "delivery");
}

}  // namespace

std::int64_t troubled(store::PointReader& reader, store::Selection selection) {
  selection.conditions.push_back(trouble(store::Relation::unequal));
  return reader.count(selection);
}

std::int64_t leave_out_troubled(store::PointReader& reader, store::Selection& selection) {
  if (std::ranges::any_of(selection.conditions, concerns_checks)) return 0;
  const std::int64_t left_out = troubled(reader, selection);
  if (left_out > 0) selection.conditions.push_back(trouble(store::Relation::equal));
  return left_out;
}

}  // namespace hopscope
