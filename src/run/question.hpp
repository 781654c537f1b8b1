#pragma once

// What is asked of a run, and what of it holds.

#include <string>
#include <vector>

#include <hopscope/result.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

namespace hopscope {

/// Why it is not checked what arrives where; empty if it is.
[[nodiscard]] std::string why_unchecked(const Scenario& scenario);

/// What was run: platform, schedule, algorithm, and what follows from these and from the time of the result.
void take_down_question(const Scenario& scenario, Result& result);

/// What a scenario expects, in words: "time 822", "7 steps", "congestion-free".
[[nodiscard]] std::vector<std::string> in_words(const Expect& expect);

/// Those that the result does not satisfy, in words.
[[nodiscard]] std::vector<std::string> failures(const Expect& expect, const Result& result);

/// In words; empty if the formula of the run is the expected one. @pre expect.time_formula
[[nodiscard]] std::string formula_failure(const Scenario& scenario, const Result& result);

/// The scenario with the options that its file leaves to be chosen: the best by the formula for its sizes, or, as long
/// as runs are faster, one nearby: up to two less or more, a half, two thirds, one and a half times, twice.
/// @throws as simulate
[[nodiscard]] Scenario with_chosen_options(Scenario scenario, const RunOptions& options);

}  // namespace hopscope
