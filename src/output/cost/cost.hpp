#pragma once

#include <span>
#include <string>
#include <string_view>

#include "output/text.hpp"
#include "study/cost/cost_report.hpp"

namespace hopscope {

[[nodiscard]] std::string_view name_of(Contest::Load load);

/// "m > 10.3", "never", "always", "m < 4", "alike", "equal".
[[nodiscard]] std::string in_words(const Contest& contest);

/// One report as readable text.
[[nodiscard]] std::string cost_table(const CostReport& report, const TextStyle& style);

/// One object, or an array of them.
[[nodiscard]] std::string cost_json(std::span<const CostReport> reports, bool array);

/// One row for each network and switching method, under one header.
[[nodiscard]] std::string cost_csv(std::span<const CostReport> reports);

}  // namespace hopscope
