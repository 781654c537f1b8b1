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

/// What the arguments of a command name.
enum class Reads { nothing, files, stores };

/// What to do, and how.
struct CommandLine {
  Command command = nullptr;
  Options options;
  Reads reads = Reads::nothing;
};

/// Reads `arguments`, the program's name not among them.
/// @throws UsageError
[[nodiscard]] CommandLine parse_command_line(std::vector<std::string> arguments);

}  // namespace hopscope
