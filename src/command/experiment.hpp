#pragma once

#include "command/options.hpp"
#include "output/outcome.hpp"

namespace hopscope {

/// Runs one scenario, with a progress line where that is wanted, and gathers what output formats print.
/// @throws DeadlockError, EngineError, InputError
[[nodiscard]] Outcome carry_out(const Scenario& scenario, const Options& options);

/// What a scenario expects, in words: "time 822", "7 steps", "congestion-free".
[[nodiscard]] std::vector<std::string> in_words(const Expect& expect);

/// The files that `run` and `check` were given. Where there are several, schemas are left out and told of on the
/// standard error: whoever writes scenarios/*.json does not mean them.
[[nodiscard]] std::vector<std::string> scenario_files(const Options& options);

}  // namespace hopscope
