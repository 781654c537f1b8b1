#pragma once

#include <cstdint>
#include <vector>

#include "store/point_store.hpp"

namespace hopscope::store {

using Bytes = std::vector<std::uint8_t>;

/// A record in the form in which the process that ran a point sends it to the one that writes the store.
[[nodiscard]] Bytes to_bytes(const PointRecord& record);
/// @throws std::runtime_error if they are not a record
[[nodiscard]] PointRecord from_bytes(const Bytes& bytes);

}  // namespace hopscope::store
