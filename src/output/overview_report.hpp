#pragma once

#include <string>

#include "output/text.hpp"
#include "study/overview_report.hpp"

namespace hopscope {

/// An overview as readable text.
[[nodiscard]] std::string overview_table(const OverviewReport& report, const TextStyle& style);

/// One object.
[[nodiscard]] std::string overview_json(const OverviewReport& report);

/// One row for each operation and platform.
[[nodiscard]] std::string overview_csv(const OverviewReport& report);

}  // namespace hopscope
