#pragma once

#include <string>

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope {

/// Why it is not checked what arrives where; empty if it is.
[[nodiscard]] std::string why_unchecked(const Scenario& scenario);

/// What was run: platform, schedule, algorithm, and what follows from these and from the time of the result.
void take_down_question(const Scenario& scenario, Result& result);

}  // namespace hopscope
