#pragma once

#include "command/line/command_line.hpp"

namespace hopscope {

/// Checks, before work begins, that the output files of a command differ from its input files, and from each other: a
/// store comprises its file and the -wal, -shm and -journal files that SQLite keeps beside it. Symbolic links are
/// resolved.
/// @throws WriteError with every clash: each names the file and its options
void spare_inputs(const CommandLine& line);

/// Checks, when files have been read, that no output is one of them: a list of traces names more than can be foreseen.
/// @throws WriteError if it is
void spare_files_read(const Options& options);

}  // namespace hopscope
