#include "scenario/named_files.hpp"

#include <algorithm>
#include <utility>

#include "json/document.hpp"
#include "scenario/lecture.hpp"

namespace hopscope {

namespace {

using input::Json;

/// Collects the files named by the documents of one file.
class FileNames {
 public:
  FileNames(std::string file, const ReadOptions& options, input::DocumentKind kind)
      : file_(std::move(file)), options_(options), kind_(kind) {}

  std::vector<std::string> read() {
    add_document(options_);
    const auto platforms = std::move(swept_platforms_);  // each document names them again
    for (const std::string& platform : platforms) {
      ReadOptions with = options_;
      with.overrides.push_back({"platform", Json(platform).dump()});
      add_document(with);
    }
    return std::move(files_);
  }

 private:
  void add_document(const ReadOptions& options) {
    input::Findings unheard(*options.files, file_);
    const auto document = input::load_document(file_, options, unheard, kind_);
    if (!document || !document->root.is_object()) return;
    const std::string& platform_file = document->platform_file.empty() ? file_ : document->platform_file;
    if (platform_file != file_) files_.push_back(platform_file);
    for (const auto& [field, value] : document->root.items()) {
      if (field == "sweep") {
        add_swept(value, platform_file);
      } else {
        add_named(value, field == "platform" ? platform_file : file_);
      }
    }
  }

  // Values for fields by their paths, or a list of such points: {"schedule.sizes.csv": ["a.csv", "b.csv"]}.
  void add_swept(const Json& value, const std::string& platform_file) {
    for (const auto& [key, inside] : value.items()) {
      if (value.is_array() && inside.is_object()) add_swept(inside, platform_file);
      if (!value.is_object()) continue;
      if (key == "platform") add_texts(inside, swept_platforms_);
      add_named(Json{{key.substr(key.rfind('.') + 1), inside}}, key.starts_with("platform.") ? platform_file : file_);
    }
  }

  // @param beside the file that names are relative to
  void add_named(const Json& value, const std::string& beside) {
    if (!value.is_structured()) return;
    for (const auto& [key, inside] : value.items()) {
      add_named(inside, beside);
      const bool names_file =
          value.is_object() && std::ranges::find(input::names_of_files, key) != input::names_of_files.end();
      if (!names_file) continue;
      std::vector<std::string> names;
      add_texts(inside, names);
      for (const auto& name : names) files_.push_back(input::path_from(*options_.files, beside, name));
    }
  }

  static void add_texts(const Json& value, std::vector<std::string>& texts) {
    if (value.is_string()) texts.push_back(value.get<std::string>());
    if (!value.is_array()) return;
    for (const Json& each : value) {
      if (each.is_string()) texts.push_back(each.get<std::string>());
    }
  }

  std::string file_;
  const ReadOptions& options_;
  input::DocumentKind kind_;
  std::vector<std::string> swept_platforms_;
  std::vector<std::string> files_;
};

}  // namespace

std::vector<std::string> files_read_with(const std::string& file, const ReadOptions& options) {
  std::vector<std::string> files{file};
  const auto add = [&](const std::vector<std::string>& more) { files.insert(files.end(), more.begin(), more.end()); };
  if (!is_lecture(*options.files, file)) {
    add(FileNames(file, options, input::kind_of(*options.files, file)).read());
    return files;
  }
  std::vector<Mistake> unheard;
  for (const auto& scenario : scenarios_of(read_lecture(*options.files, file, unheard))) {
    add(files_read_with(scenario, options));
  }
  return files;
}

}  // namespace hopscope
