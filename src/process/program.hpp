#pragma once

#include <optional>
#include <string>
#include <vector>

#include "process/child_process.hpp"

namespace hopscope {

/// What a program did that was run to its end.
struct ProgramRun {
  ProcessEnding ending;
  std::string out;  ///< what it wrote to its standard output
  std::string err;  ///< and to its standard error
};

/// Runs a program that is found on the PATH; no shell is in between.
/// @param command its name and its arguments
/// @param input what it reads from its standard input
/// @return none if there is no such program
/// @throws EngineError if there can be no process; std::runtime_error if there is no place for a scratch file
[[nodiscard]] std::optional<ProgramRun> run_program(std::vector<std::string> command, const std::string& input);

}  // namespace hopscope
