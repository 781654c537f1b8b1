#include <filesystem>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/lab/lab.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

void refuse_what_is_no_page(const Options& options) {
  const std::string ending = options.output ? fs::path(*options.output).extension().string() : "";
  if (options.output && !ending.empty() && ending != ".html" && ending != ".htm")
    throw UsageError(fmt::format(
        "hopscope: lab writes an HTML page, but {} does not end in .html\nTry: hopscope lab FILE --output lab.html",
        *options.output));
  if (shows_on_terminal(options))
    throw UsageError(
        "hopscope: the page needs a file; give --output page.html\nTry: hopscope lab FILE --output lab.html");
}

}  // namespace

int lab(const Options& options, const Catalogue& catalogue) {
  refuse_what_is_no_page(options);
  if (!has_lab_page())
    throw UsageError(
        "hopscope: this hopscope was built without the engine of the laboratory; run scripts/setup --lab and "
        "scripts/build wasm, and build it again\nTry: hopscope lab --help");
  if (options.output) check_writable(*options.output);
  LabFiles files;
  if (!options.arguments.empty()) {
    std::vector<Mistake> mistakes;
    files = lab_chapters(options.arguments, options.read, mistakes);
    (void)read_scenarios(scenarios_in(files), options, catalogue, std::move(mistakes));
    add_files(files, options.read);
  }
  deliver_document(lab_page(files), options);
  return done;
}

}  // namespace hopscope
