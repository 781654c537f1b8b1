#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <hopscope/files.hpp>

namespace hopscope::test {

/// Files that are in no folder: whatever is read must come from here. Names that lead to one place, such as a/../b and
/// b, lead to one file.
class FilesInMemory final : public Files {
 public:
  explicit FilesInMemory(std::map<std::string, std::string> files = {}) {
    for (auto& [name, content] : files) put(name, std::move(content));
  }

  std::set<std::string> read_ones;  ///< by the names that they were asked for by

  /// A file of that name, in the place of one that was there.
  void put(const std::string& name, std::string content) { files_[tidy(name)] = std::move(content); }

  FileKind kind(const std::string& name) override {
    return files_.contains(tidy(name)) ? FileKind::regular : FileKind::absent;
  }
  bool are_one(const std::string& name, const std::string& other) override {
    return tidy(name) == tidy(other) && files_.contains(tidy(name));
  }
  FileContent read(const std::string& name, std::size_t most) override {
    read_ones.insert(name);
    const auto found = files_.find(tidy(name));
    if (found == files_.end()) return {FileContent::Outcome::absent, "", "no such file"};
    if (found->second.size() > most) return {FileContent::Outcome::too_large, "", ""};
    return {FileContent::Outcome::read, found->second, ""};
  }

 private:
  static std::string tidy(const std::string& name) { return std::filesystem::path(name).lexically_normal(); }

  std::map<std::string, std::string> files_;
};

}  // namespace hopscope::test
