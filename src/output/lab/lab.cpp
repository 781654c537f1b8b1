// The files that a laboratory begins with.
#include "output/lab/lab.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include "output/json_layout.hpp"
#include "output/json_parts.hpp"
#include "output/pages.hpp"
#include "scenario/lecture.hpp"
#include "scenario/named_files.hpp"

namespace hopscope {

namespace {

namespace fs = std::filesystem;

// Larger files make no page that anybody would pass on.
constexpr std::size_t most_bytes_of_lab = std::size_t{1} << 20;

fs::path normal_path(const std::string& file) { return fs::absolute(file).lexically_normal(); }

/// The innermost folder that holds all of these.
fs::path common_folder_of_lab(const std::vector<fs::path>& files) {
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

std::string content_of_lab_file(const std::string& file, Files& files, std::vector<Mistake>& mistakes) {
  FileContent content = files.read(file, most_bytes_of_lab);
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

}  // namespace

LabFiles lab_chapters(const std::vector<std::string>& files, const ReadOptions& read, std::vector<Mistake>& mistakes) {
  LabFiles lab;
  for (const std::string& file : files) {
    if (!is_lecture(*read.files, file)) {
      lab.chapters.push_back({.scenarios = {file}});
      continue;
    }
    const Lecture lecture = read_lecture(*read.files, file, mistakes);
    if (lab.title.empty()) lab.title = lecture.title;
    for (const Lecture::Chapter& of : lecture.chapters)
      lab.chapters.push_back({of.title, of.text, of.step, of.is_covered, of.view, of.sketch, of.scenarios});
  }
  return lab;
}

std::vector<std::string> scenarios_in(const LabFiles& lab) {
  std::vector<std::string> scenarios;
  for (const LabChapter& chapter : lab.chapters) {
    for (const std::string& scenario : chapter.scenarios) {
      if (std::ranges::find(scenarios, scenario) == scenarios.end()) scenarios.push_back(scenario);
    }
  }
  return scenarios;
}

void add_files(LabFiles& lab, const ReadOptions& read) {
  std::map<fs::path, std::string> named;
  for (LabChapter& chapter : lab.chapters) {
    for (const std::string& scenario : chapter.scenarios) {
      for (const std::string& file : files_read_with(scenario, read)) {
        named.emplace(normal_path(file), file);
        if (std::ranges::find(chapter.files, file) == chapter.files.end()) chapter.files.push_back(file);
      }
    }
  }
  std::vector<fs::path> paths;
  for (const auto& [path, file] : named) paths.push_back(path);
  const fs::path folder = common_folder_of_lab(paths);
  const auto name_of = [&](const fs::path& path) { return path.lexically_relative(folder).generic_string(); };
  std::vector<Mistake> mistakes;
  for (const auto& [path, file] : named) {
    lab.files[name_of(path)] = without_answers(content_of_lab_file(file, *read.files, mistakes));
  }
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  for (LabChapter& chapter : lab.chapters) {
    for (std::string& file : chapter.scenarios) file = name_of(normal_path(file));
    for (std::string& file : chapter.files) file = name_of(normal_path(file));
  }
}

LabFiles lab_files(const std::vector<std::string>& files, const ReadOptions& read) {
  std::vector<Mistake> mistakes;
  LabFiles lab = lab_chapters(files, read, mistakes);
  if (!mistakes.empty()) throw InputError(std::move(mistakes));
  add_files(lab, read);
  return lab;
}

bool has_lab_page() { return !lab_viewer_page().empty(); }

std::string lab_page(const LabFiles& lab) {
  Json json{{"title", lab.title}, {"chapters", Json::array()}, {"files", Json::object()}};
  for (const auto& [title, text, step, is_covered, view, sketch, scenarios, files] : lab.chapters) {
    json["chapters"].push_back({{"title", title},
                                {"text", text},
                                {"step", step},
                                {"covered", is_covered},
                                {"view", view},
                                {"sketch", sketch_json(sketch)},
                                {"scenarios", scenarios},
                                {"files", files}});
  }
  for (const auto& [name, text] : lab.files) json["files"][name] = text;
  return filled_page(lab_viewer_page(), "%HOPSCOPE_LAB%",
                     printable(json.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

}  // namespace hopscope
