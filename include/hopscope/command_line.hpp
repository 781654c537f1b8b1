#pragma once

#include <hopscope/catalogue.hpp>

namespace hopscope {

/// All of the program `hopscope`, with every command, for what is in `catalogue`: an outside project adds its own
/// topologies and algorithms to builtin_catalogue() and calls this from its main().
/// @param argv as main() has it, the program's name first
/// @return the exit status: 0 success; 1 it ran, but something that should hold does not; 2 bad input or usage.
/// Exceptions are reported on standard error; none leaves this function.
[[nodiscard]] int run_command_line(int argc, char** argv, const Catalogue& catalogue);

}  // namespace hopscope
