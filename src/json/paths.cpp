#include "json/document.hpp"

#include <filesystem>

#include "json/fields.hpp"

namespace hopscope::input {

namespace fs = std::filesystem;

std::string path_from(Files& files, const std::string& scenario_file, const std::string& name) {
  const std::string meant = file_meant_by(name);
  // A name such as /dev/fd/63 does not tell in which folder the scenario belongs.
  const bool has_folder = files.kind(scenario_file) != FileKind::stream;
  const fs::path path = has_folder ? fs::path(scenario_file).parent_path() / meant : fs::path(meant);
  // Normalized, unless that leads to another file: a/../b need not be b if a is a link.
  const std::string tidy = path.lexically_normal().string();
  return !files.exists(path.string()) || files.are_one(path.string(), tidy) ? tidy : path.string();
}

std::string unusable(Files& files, const std::string& name, const std::string& file) {
  if (name.empty() || name.find('\0') != std::string::npos) return shown(Json(name)) + " is not a path";
  switch (files.kind(file)) {
    case FileKind::directory: return shown(Json(file)) + " is a directory";
    case FileKind::absent: return "there is no file " + shown(Json(file));
    case FileKind::regular:
    case FileKind::stream: break;
  }
  return "";
}

}  // namespace hopscope::input
