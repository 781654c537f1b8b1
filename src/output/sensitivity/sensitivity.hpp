#pragma once

#include <string>

#include "output/text.hpp"
#include "study/sensitivity/sensitivity.hpp"

namespace hopscope {

/// As readable text.
[[nodiscard]] std::string sensitivity_table(const SensitivityReport& report, const TextStyle& style);
/// One object.
[[nodiscard]] std::string sensitivity_json(const SensitivityReport& report);
/// One row for each parameter and class.
[[nodiscard]] std::string sensitivity_csv(const SensitivityReport& report);

}  // namespace hopscope
