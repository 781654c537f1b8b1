#include "study/claims.hpp"

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
    throw InputError({{folder, "", "contains no .json file; give a folder of claims, or their files"}});
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> claim_files(const std::vector<std::string>& named) {
  if (named.empty() && !is_folder(usual_claims)) {
    throw InputError({{usual_claims, "", "there is no such folder here; give files with claims, or a folder of them"}});
  }
  std::vector<std::string> files;
  for (const std::string& path : named.empty() ? std::vector<std::string>{usual_claims} : named) {
    const auto within = is_folder(path) ? claim_files_in(path) : std::vector<std::string>{path};
    files.insert(files.end(), within.begin(), within.end());
  }
  return files;
}

}  // namespace hopscope
