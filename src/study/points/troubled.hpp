#pragma once

#include <cstdint>

#include "store/selection.hpp"

namespace hopscope {

/// How many of the points fail a check, such as the delivery of their blocks.
[[nodiscard]] std::int64_t troubled(store::PointReader& reader, store::Selection selection);

/// Restricts a selection to points that fail no check: the others may be fast, and have not done what they should.
/// Leaves a selection alone whose conditions concern these checks. Returns how many points it leaves out.
std::int64_t leave_out_troubled(store::PointReader& reader, store::Selection& selection);

}  // namespace hopscope
