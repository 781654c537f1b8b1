#pragma once

// The files that a command writes, and stores among those that it reads.

#include <string>

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

/// True of a file that begins as the stores of sweeps do, where a command reads scenarios or stores. A pipe is none:
/// what is read of it is gone.
[[nodiscard]] bool is_store(const std::string& file);

}  // namespace hopscope
