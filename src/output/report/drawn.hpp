#pragma once

#include "drawing/drawing.hpp"
#include "output/json_layout.hpp"

namespace hopscope {

/// A drawing as the page reads it: specified in src/viewer/report.schema.json.
[[nodiscard]] Json drawing_json(const Drawing& drawing);

}  // namespace hopscope
