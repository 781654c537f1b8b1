#pragma once

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// Reads what somebody predicts. Formulas are tried, so that their mistakes are found before a run.
[[nodiscard]] Predict read_predict(const Json& value, const std::string& pointer, Findings& findings);

/// Reads an exercise.
[[nodiscard]] Exercise read_exercise(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
