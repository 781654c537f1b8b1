#pragma once

#include <vector>

#include "command/line/options.hpp"
#include "run/shown_run.hpp"

namespace hopscope {

/// Steps through runs on the terminal, by keys, until the user quits. Restores the terminal.
/// @throws UsageError if standard input and output are not a terminal
void watch(const std::vector<ShownRun>& runs);

/// @throws UsageError if watching is impossible; to be called before anything runs
void require_terminal();

}  // namespace hopscope
