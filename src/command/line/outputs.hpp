#pragma once

#include "command/line/command_line.hpp"

namespace hopscope {

/// Checks, before work begins, that the output files of a command differ from its input files, and from each other: a
/// store comprises its file and the -wal, -shm and -journal files that SQLite keeps beside it. Symbolic links are
/// resolved.
/// @throws WriteError with every clash: each names the file and its options
void spare_inputs(const CommandLine& line);

}  // namespace hopscope
