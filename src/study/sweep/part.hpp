#pragma once

#include <cstdint>

namespace hopscope {

/// Some of the points of a sweep, by their hashes: all parts are about equally large, and together they are all points.
struct Part {
  int number = 1;  ///< 1 .. parts
  int parts = 1;

  /// @param id of a point, as in a store
  [[nodiscard]] bool has(std::int64_t id) const { return id % parts == number - 1; }
};

}  // namespace hopscope
