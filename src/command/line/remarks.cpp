#include "command/line/remarks.hpp"

#include <set>

#include "command/line/terminal.hpp"
#include "scenario/lecture.hpp"
#include "scenario/remarks.hpp"
#include "study/claim_files.hpp"

namespace hopscope {

namespace {

// A scenario itself, or those that a lecture or a folder has. Mistakes are reported where they are read.
std::vector<std::string> scenarios_in(const std::string& named, Files& files) {
  try {
    if (is_folder(named)) return claim_files_in(named);
  } catch (const InputError&) {
    return {};
  }
  std::vector<Mistake> reported_elsewhere;
  return is_lecture(files, named) ? scenarios_of(read_lecture(files, named, reported_elsewhere))
                                  : std::vector<std::string>{named};
}

}  // namespace

void report_remarks(const Options& options, bool runs_sweeps) {
  if (options.quiet) return;
  std::set<std::string> reported;
  for (const std::string& named : options.arguments) {
    for (const std::string& file : scenarios_in(named, *options.read.files)) {
      for (const std::string& remark : remarks_on(file, options.read, runs_sweeps)) {
        if (reported.insert(remark).second) tell(remark);
      }
    }
  }
}

}  // namespace hopscope
