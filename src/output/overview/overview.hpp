#pragma once

#include <string>
#include <vector>

#include "output/text.hpp"
#include "study/overview_report.hpp"

namespace hopscope {

/// An overview as readable text.
[[nodiscard]] std::string overview_table(const OverviewReport& report, const TextStyle& style);

/// The setting of a platform and the size of messages, in short phrases.
[[nodiscard]] std::vector<std::string> overview_setting(const PlatformRows& rows);

/// A page for a browser, which needs nothing beside it.
[[nodiscard]] std::string overview_page(const OverviewReport& report);

/// One object.
[[nodiscard]] std::string overview_json(const OverviewReport& report);

/// One row for each operation and platform.
[[nodiscard]] std::string overview_csv(const OverviewReport& report);

}  // namespace hopscope
