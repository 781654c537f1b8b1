#pragma once

#include <optional>
#include <string>
#include <vector>

#include "process/child_process.hpp"

namespace hopscope {

/// The outcome of a program that was run to its end.
struct ProgramRun {
  ProcessEnding ending;
  std::string out;  ///< what it wrote to its standard output
  std::string err;  ///< what it wrote to its standard error
};

/// Runs a program found on the PATH, without a shell.
/// @param command its name and its arguments
/// @param input what it reads from its standard input
/// @return none if there is no such program
/// @throws EngineError if no process can be created; std::runtime_error if no scratch file can be created
[[nodiscard]] std::optional<ProgramRun> run_program(std::vector<std::string> command, const std::string& input);

}  // namespace hopscope
