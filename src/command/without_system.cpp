// Where keys and the size of a terminal cannot be had.
#include "command/line/command_line.hpp"
#include "command/watch.hpp"

namespace hopscope {

void require_terminal() { throw UsageError("hopscope: --watch needs a terminal, which this build cannot control"); }

void watch(const std::vector<ShownRun>& /*runs*/) { require_terminal(); }

}  // namespace hopscope
