#pragma once

#include <hopscope/scenario.hpp>

#include "scenario/findings.hpp"
#include "scenario/json_text.hpp"

namespace hopscope::input {

/// Reads the expectations of a scenario.
[[nodiscard]] Expect read_expect(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
