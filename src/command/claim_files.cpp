#include "command/claim_files.hpp"

#include <algorithm>
#include <filesystem>

#include <hopscope/error.hpp>

namespace hopscope {

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code none;
  return fs::is_directory(path, none);
}

std::vector<std::string> claim_files_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code unreadable;
  for (const auto& entry : fs::directory_iterator(folder, unreadable)) {
    const std::string file = entry.path().string();
    if (file.ends_with(".json") && !file.ends_with(".schema.json")) files.push_back(file);
  }
  if (unreadable) throw InputError({{folder, "", "cannot be read: " + unreadable.message()}});
  if (files.empty())
    throw InputError({{folder, "", "has no .json file in it; give a folder of claims, or their files"}});
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace hopscope
