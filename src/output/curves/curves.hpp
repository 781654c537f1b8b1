#pragma once

#include <string>

#include "output/text.hpp"
#include "study/curves/curves.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string curve_table(const CurveReport& report, const TextStyle& style);
/// One object.
[[nodiscard]] std::string curve_json(const CurveReport& report);
/// One row for each piece of each curve.
[[nodiscard]] std::string curve_csv(const CurveReport& report);

}  // namespace hopscope
