#include "scenario/paths.hpp"

#include <filesystem>

#include "scenario/fields.hpp"

namespace hopscope::input {

namespace fs = std::filesystem;

// The path as people would write it, unless tidying up leads elsewhere: a/../b need not be b where a is a link.
std::string path_from(const std::string& scenario_file, const std::string& name) {
  const fs::path path = fs::path(scenario_file).parent_path() / name;
  std::error_code ignored;
  const fs::path tidy = path.lexically_normal();
  return !fs::exists(path, ignored) || fs::equivalent(path, tidy, ignored) ? tidy.string() : path.string();
}

std::string unusable(const std::string& name, const std::string& file) {
  std::error_code ignored;
  if (name.empty() || name.find('\0') != std::string::npos) return shown(Json(name)) + " is not a path";
  if (fs::is_directory(file, ignored)) return shown(Json(file)) + " is a directory";
  if (!fs::exists(file, ignored)) return "there is no file " + shown(Json(file));
  return "";
}

}  // namespace hopscope::input
