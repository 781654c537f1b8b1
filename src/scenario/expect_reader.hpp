#pragma once

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"
#include "json/suggestions.hpp"

namespace hopscope::input {

/// The fields of expectations.
[[nodiscard]] const Names& expect_fields();

/// Reads the expectations of a scenario.
[[nodiscard]] Expect read_expect(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
