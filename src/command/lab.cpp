// A page in which scenarios can be changed and run: the files that they need, and the engine, in one file.

#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "command/batch.hpp"
#include "command/line/command_line.hpp"
#include "command/line/terminal.hpp"
#include "output/file.hpp"
#include "output/json_layout.hpp"
#include "output/lab/lab.hpp"
#include "scenario/lecture.hpp"
#include "scenario/named_files.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

// Larger files make no page that anybody would pass on.
constexpr std::size_t most_bytes = std::size_t{1} << 20;

fs::path absolute(const std::string& file) { return fs::absolute(file).lexically_normal(); }

/// The innermost folder that holds all of these.
fs::path common_folder(const std::vector<fs::path>& files) {
  fs::path common = files.front().parent_path();
  for (const fs::path& file : files) {
    const fs::path folder = file.parent_path();
    const auto end = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end()).first;
    fs::path shorter;
    for (auto part = common.begin(); part != end; ++part) shorter /= *part;
    common = shorter;
  }
  return common;
}

std::string content_of(const std::string& file, Files& files, std::vector<Mistake>& mistakes) {
  FileContent content = files.read(file, most_bytes);
  if (content.outcome == FileContent::Outcome::read) return std::move(content.bytes);
  const bool is_large = content.outcome == FileContent::Outcome::too_large;
  mistakes.push_back({file, "", is_large ? "is too large for a page; a file may have 1 MiB" : "cannot be read"});
  return {};
}

/// An exercise without what would tell its answers; other texts as they are.
std::string without_answers(std::string text) {
  Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("exercise") || !json.contains("expect")) return text;
  json.erase("expect");
  std::string out;
  append_object(out, json, "");
  return out + '\n';
}

/// The chapters of lectures, and one for every other scenario; with files as they are named on the command line.
std::vector<LabChapter> lab_chapters_of(const Options& options, std::string& title, std::vector<Mistake>& mistakes) {
  std::vector<LabChapter> chapters;
  for (const std::string& file : options.arguments) {
    if (!is_lecture(*options.read.files, file)) {
      chapters.push_back({.scenarios = {file}});
      continue;
    }
    const Lecture lecture = read_lecture(*options.read.files, file, mistakes);
    if (title.empty()) title = lecture.title;
    for (const auto& [name, text, scenarios, step] : lecture.chapters)
      chapters.push_back({name, text, step, scenarios});
  }
  return chapters;
}

std::vector<std::string> scenarios_in(const std::vector<LabChapter>& chapters) {
  std::vector<std::string> scenarios;
  for (const LabChapter& chapter : chapters) {
    for (const std::string& scenario : chapter.scenarios) {
      if (std::ranges::find(scenarios, scenario) == scenarios.end()) scenarios.push_back(scenario);
    }
  }
  return scenarios;
}

/// The chapters with all files that their scenarios name, under names relative to a common folder, so that they name
/// each other as before.
LabFiles files_for(std::vector<LabChapter> chapters, const Options& options) {
  LabFiles lab;
  std::map<fs::path, std::string> named;
  for (LabChapter& chapter : chapters) {
    for (const std::string& scenario : chapter.scenarios) {
      for (const std::string& file : files_read_with(scenario, options.read)) {
        named.emplace(absolute(file), file);
        if (std::ranges::find(chapter.files, file) == chapter.files.end()) chapter.files.push_back(file);
      }
    }
  }
  std::vector<fs::path> paths;
  for (const auto& [path, file] : named) paths.push_back(path);
  const fs::path folder = common_folder(paths);
  const auto rename = [&](std::string& file) { file = absolute(file).lexically_relative(folder).generic_string(); };
  std::vector<Mistake> mistakes;
  for (const auto& [path, file] : named) {
    std::string name = file;
    rename(name);
    lab.files[name] = without_answers(content_of(file, *options.read.files, mistakes));
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  for (LabChapter& chapter : chapters) {
    std::ranges::for_each(chapter.scenarios, rename);
    std::ranges::for_each(chapter.files, rename);
  }
  lab.chapters = std::move(chapters);
  return lab;
}

void refuse_what_is_no_page(const Options& options) {
  const std::string ending = options.output ? fs::path(*options.output).extension().string() : "";
  if (options.output && !ending.empty() && ending != ".html" && ending != ".htm")
    throw UsageError(fmt::format(
        "hopscope: lab writes a page for a browser, .html, and {} is none\nTry: hopscope lab FILE --output lab.html",
        *options.output));
  if (shows_on_terminal(options))
    throw UsageError("hopscope: a page is for a browser; name a file for it\nTry: hopscope lab FILE --output lab.html");
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
    std::string title;
    std::vector<Mistake> mistakes;
    std::vector<LabChapter> chapters = lab_chapters_of(options, title, mistakes);
    (void)read_scenarios(scenarios_in(chapters), options, catalogue, std::move(mistakes));
    files = files_for(std::move(chapters), options);
    files.title = title;
  }
  deliver_document(lab_page(files), options);
  return done;
}

}  // namespace hopscope
