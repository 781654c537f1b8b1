#include <set>

#include "command/line/supervision.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/json/json.hpp"
#include "output/text.hpp"
#include "study/checked_file.hpp"
#include "text/safe_text.hpp"

namespace hopscope {

int check(const Options& options, const Catalogue& catalogue) {
  if (options.output) check_writable(*options.output);
  std::vector<CheckedFile> files;
  std::string confirmation;
  std::set<std::string> reported;  // a scenario may be named by a lecture, and by itself
  int status = done;
  for (const auto& file : scenario_and_lecture_files(options)) {
    CheckedFile checked = checked_file(file, options.read, catalogue);
    for (const auto& mistake : checked.mistakes) {
      const std::string line = one_line(to_line(mistake));
      if (reported.insert(line).second) tell(line);
    }
    if (checked.mistakes.empty()) {
      confirmation += checked.confirmation + '\n';
    } else {
      status = bad_input;
    }
    files.push_back(std::move(checked));
  }
  if (options.format == Format::json) {
    deliver(json(files), options);
  } else if (!options.quiet) {
    deliver(confirmation, options);
  }
  return status;
}

}  // namespace hopscope
