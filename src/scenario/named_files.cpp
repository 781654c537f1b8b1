#include "scenario/named_files.hpp"

#include <algorithm>

#include "scenario/document.hpp"
#include "scenario/lecture.hpp"
#include "scenario/paths.hpp"

namespace hopscope {

namespace {

using input::Json;

// @param beside the file that names are relative to
void add_named(const Json& value, const std::string& beside, std::vector<std::string>& files) {
  if (!value.is_structured()) return;
  for (auto item = value.begin(); item != value.end(); ++item) {
    add_named(*item, beside, files);
    if (!value.is_object() || !item->is_string()) continue;
    const bool names_file = std::ranges::find(input::names_of_files, item.key()) != input::names_of_files.end();
    if (names_file) files.push_back(input::path_from(beside, item->get<std::string>()));
  }
}

input::DocumentKind kind_of(const std::string& file) {
  if (input::holds_platform(file)) return input::DocumentKind::platform;
  return input::holds_embedding(file) ? input::DocumentKind::embedding : input::DocumentKind::scenario;
}

}  // namespace

std::vector<std::string> files_read_with(const std::string& file, const ReadOptions& options) {
  std::vector<std::string> files{file};
  if (is_lecture(file)) {
    std::vector<Mistake> unheard;
    for (const auto& scenario : scenarios_of(read_lecture(file, unheard))) {
      const auto more = files_read_with(scenario, options);
      files.insert(files.end(), more.begin(), more.end());
    }
    return files;
  }
  input::Findings unheard(file);
  const auto document = input::load_document(file, options, unheard, kind_of(file));
  if (!document || !document->root.is_object()) return files;
  const bool has_own = document->platform_file.empty();
  if (!has_own) files.push_back(document->platform_file);
  for (auto field = document->root.begin(); field != document->root.end(); ++field) {
    const bool is_elsewhere = !has_own && field.key() == "platform";
    add_named(*field, is_elsewhere ? document->platform_file : file, files);
  }
  return files;
}

}  // namespace hopscope
