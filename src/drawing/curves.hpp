#pragma once

#include <vector>

#include "drawing/drawing.hpp"

namespace hopscope {

/// The curves of all channels between vertices at `places`.
[[nodiscard]] std::vector<Curve> curves_of(const Topology& topology, const std::vector<Point>& places);

}  // namespace hopscope
