#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// What a scenario expects, in words: "time 822", "7 steps", "congestion-free".
[[nodiscard]] std::vector<std::string> in_words(const Expect& expect);

/// Those that the result does not satisfy, in words.
[[nodiscard]] std::vector<std::string> failures(const Expect& expect, const Result& result);

/// In words; empty if the formula of the run is the expected one. @pre expect.time_formula
[[nodiscard]] std::string formula_failure(const Scenario& scenario, const Result& result);

}  // namespace hopscope
