// Where keys and the size of a terminal cannot be had.
#include "command/commands.hpp"
#include "command/line/command_line.hpp"

namespace hopscope {

void require_terminal() { throw UsageError("hopscope: --watch needs a terminal, which this build cannot control"); }

void watch(const std::vector<ShownRun>& /*runs*/) { require_terminal(); }

}  // namespace hopscope
