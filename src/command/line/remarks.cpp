#include "command/line/remarks.hpp"

#include <set>

#include "command/line/store_file.hpp"
#include "command/line/terminal.hpp"
#include "scenario/lecture.hpp"
#include "scenario/remarks.hpp"
#include "study/claim_files.hpp"

namespace hopscope {

namespace {

// A scenario itself, or those that a lecture or a folder has. Mistakes are reported where they are read.
std::vector<std::string> scenarios_in(const std::string& named, bool takes_folders, Files& files) {
  try {
    if (is_folder(named)) return takes_folders ? claim_files_in(named) : std::vector<std::string>{};
  } catch (const InputError&) {
    return {};
  }
  std::vector<Mistake> reported_elsewhere;
  return is_lecture(files, named) ? scenarios_of(read_lecture(files, named, reported_elsewhere))
                                  : std::vector<std::string>{named};
}

}  // namespace

void report_remarks(const Options& options, const RemarkedCommand& command) {
  if (options.quiet) return;
  std::set<std::string> reported;
  for (const std::string& named : options.arguments) {
    if (is_store(named)) continue;
    for (const std::string& file : scenarios_in(named, command.takes_folders, *options.read.files)) {
      for (const std::string& remark : remarks_on(file, options.read, command.runs_sweeps)) {
        if (reported.insert(remark).second) tell(remark);
      }
    }
  }
}

}  // namespace hopscope
