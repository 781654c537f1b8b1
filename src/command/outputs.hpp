#pragma once

#include "command/command_line.hpp"

namespace hopscope {

/// Finds out, before work begins, whether the files that a command is to write are others than those that it reads, and
/// others than each other: a store is its file with the -wal, -shm and -journal that SQLite keeps beside it. Links are
/// seen through.
/// @throws WriteError with every clash: each names the file and its options
void spare_inputs(const CommandLine& line);

}  // namespace hopscope
