#include <fmt/format.h>

#include "command/experiment.hpp"
#include "command/terminal.hpp"
#include "output/file.hpp"
#include "output/json.hpp"
#include "scenario/embedding.hpp"

namespace hopscope {

namespace {

struct Checked {
  CheckedFile file;
  std::string praise;  // the line for people, if the file is good
};

Checked check_file(const std::string& file, const Options& options, const Catalogue& catalogue) {
  Checked checked{{file, {}}, ""};
  try {
    if (is_embedding(file)) {
      const Embedding embedding = read_embedding(file, options.read, catalogue);
      checked.praise = fmt::format("{}: ok: {} ({} on {})\n", file, printable(embedding.name), embedding.guest_name,
                                   embedding.host->description());
      return checked;
    }
    const Scenario scenario = read_scenario(file, options.read, catalogue);
    checked.praise = fmt::format("{}: ok: {} ({} on {})\n", file, printable(scenario.name), scenario.schedule.algorithm,
                                 scenario.platform.topology->description());
  } catch (const InputError& error) {
    checked.file.mistakes = error.mistakes();
  }
  return checked;
}

}  // namespace

int check(const Options& options) {
  if (options.output) check_writable(*options.output);
  const Catalogue catalogue = builtin_catalogue();
  std::vector<CheckedFile> files;
  std::string praise;
  int status = done;
  for (const auto& file : scenario_files(options)) {
    auto checked = check_file(file, options, catalogue);
    for (const auto& mistake : checked.file.mistakes) tell(to_line(mistake));
    if (!checked.file.mistakes.empty()) status = bad_input;
    praise += checked.praise;
    files.push_back(std::move(checked.file));
  }
  if (options.format == Format::json) {
    deliver(json(files), options);
  } else if (!options.quiet) {
    deliver(praise, options);
  }
  return status;
}

}  // namespace hopscope
