#pragma once

#include <hopscope/scenario.hpp>

#include "json/findings.hpp"
#include "json/json_text.hpp"

namespace hopscope::input {

/// Reads the expectations of a scenario.
[[nodiscard]] Expect read_expect(const Json& value, const std::string& pointer, Findings& findings);

}  // namespace hopscope::input
