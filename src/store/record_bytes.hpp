#pragma once

#include <cstdint>
#include <vector>

#include "store/point_store.hpp"

namespace hopscope::store {

using Bytes = std::vector<std::uint8_t>;

/// A record as it goes from the process that ran a point to the one that writes the store.
[[nodiscard]] Bytes to_bytes(const PointRecord& record);
/// @throws std::runtime_error if they are no record
[[nodiscard]] PointRecord from_bytes(const Bytes& bytes);

}  // namespace hopscope::store
