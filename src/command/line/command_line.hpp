#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "command/line/options.hpp"

namespace hopscope {

/// A mistake in the use of the command line. `what()` is the complete message.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// What the arguments of a command refer to.
enum class Reads { nothing, files, stores };

/// What to do, and how.
struct CommandLine {
  Command command = nullptr;
  std::string_view name = {};  ///< of the command
  Options options;
  Reads reads = Reads::nothing;
};

/// Parses `arguments`, without the program's name.
/// @throws UsageError
[[nodiscard]] CommandLine parse_command_line(std::vector<std::string> arguments);

}  // namespace hopscope
