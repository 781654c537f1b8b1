#pragma once

#include "command/options.hpp"
#include "output/outcome.hpp"

namespace hopscope {

/// Runs one scenario, with a progress line where that is wanted, and gathers what output formats print.
/// @throws DeadlockError, EngineError, InputError
[[nodiscard]] Outcome carry_out(const Scenario& scenario, const Options& options);

/// What a scenario expects, in words: "time 822", "7 steps", "congestion-free".
[[nodiscard]] std::vector<std::string> in_words(const Expect& expect);

}  // namespace hopscope
