#include "command/line/remarks.hpp"

#include <set>

#include "command/line/terminal.hpp"
#include "scenario/remarks.hpp"

namespace hopscope {

void report_remarks(const Options& options) {
  if (options.quiet) return;
  std::set<std::string> reported;
  for (const std::string& file : options.arguments) {
    for (const std::string& remark : remarks_on(file, options.read)) {
      if (reported.insert(remark).second) tell(remark);
    }
  }
}

}  // namespace hopscope
