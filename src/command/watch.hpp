#pragma once

#include <vector>

#include "command/options.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// Steps through runs on the terminal, by keys, until the user has seen enough. Leaves the terminal as it was.
/// @throws UsageError if standard input and output are no terminal
void watch(const std::vector<ShownRun>& runs);

/// @throws UsageError if it cannot be done: before anything runs
void require_terminal();

}  // namespace hopscope
