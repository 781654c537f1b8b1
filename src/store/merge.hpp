#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "store/point_store.hpp"

namespace hopscope::store {

/// A point of which two stores have different results.
struct MergeConflict {
  std::string hash;
  std::string scenario;  ///< in canonical form
  std::string column;    ///< the first that differs
  std::string kept;      ///< its value in the store that is merged into
  std::string other;
  std::string version_kept;  ///< of the hopscope that ran it
  std::string version_other;
};

/// What one store brought.
struct Merged {
  std::int64_t points = 0;         ///< that it has
  std::int64_t added = 0;          ///< that were not there
  std::int64_t replaced = 0;       ///< done here, and there without a result
  std::int64_t other_version = 0;  ///< that were there with the same result, by another version
  std::int64_t conflicts = 0;      ///< that were there with another result, which is kept
  std::vector<MergeConflict> examples = {};
};

/// SELECT of the points in that schema of the connection, with the columns of this layout: an older one lacks t_c,
/// which was 0.
[[nodiscard]] std::string points_sql(Database& database, std::string_view schema);

/// Adds the rows of `other.points` to the points of that schema of the connection, "main" or "temp".
[[nodiscard]] Merged merge_points(Database& database, std::string_view into);

/// Adds the points of a store to another, all of them or none. The content is then that of a store into which both were
/// swept: points have the same keys and the same order everywhere.
/// @param from another file. @throws InputError if it is not a store, or damaged; DatabaseError
[[nodiscard]] Merged merge(PointStore& into, const std::string& from);

}  // namespace hopscope::store
