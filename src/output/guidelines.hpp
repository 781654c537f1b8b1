#pragma once

#include <string>

#include "output/text.hpp"
#include "study/guidelines_report.hpp"

namespace hopscope {

/// Guidelines that are violated, and how many hold, as readable text.
[[nodiscard]] std::string guidelines_table(const GuidelineReport& report, const TextStyle& style);
/// One object.
[[nodiscard]] std::string guidelines_json(const GuidelineReport& report);
/// One row for each guideline and size.
[[nodiscard]] std::string guidelines_csv(const GuidelineReport& report);

}  // namespace hopscope
