#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "command/options.hpp"

namespace hopscope {

/// The user asked for something that there is not. `what()` is all that needs to be said.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What to do, and how.
struct CommandLine {
  Command command = nullptr;
  Options options;
  bool reads_files = false;  ///< the arguments are files, not names
};

/// Reads `arguments`, the program's name not among them.
/// @throws UsageError
[[nodiscard]] CommandLine parse_command_line(std::vector<std::string> arguments);

}  // namespace hopscope
