#include <filesystem>
#include <utility>

#include <hopscope/files.hpp>

#include "files/reading.hpp"

namespace hopscope {

namespace {

std::string tidy(const std::string& name) { return std::filesystem::path(name).lexically_normal(); }

}  // namespace

FilesInMemory::FilesInMemory(const std::map<std::string, std::string>& files) {
  for (const auto& [name, content] : files) put(name, content);
}

void FilesInMemory::put(const std::string& name, std::string content) { files_[tidy(name)] = std::move(content); }

FileKind FilesInMemory::kind(const std::string& name) {
  return files_.contains(tidy(name)) ? FileKind::regular : FileKind::absent;
}

bool FilesInMemory::are_one(const std::string& name, const std::string& other) {
  return tidy(name) == tidy(other) && files_.contains(tidy(name));
}

FileContent FilesInMemory::read(const std::string& name, std::size_t most) {
  const auto found = files_.find(tidy(name));
  if (found == files_.end()) return {FileContent::Outcome::absent, "", "no such file"};
  if (found->second.size() > most) return {FileContent::Outcome::too_large, "", ""};
  return unless_compressed({FileContent::Outcome::read, found->second, ""});
}

}  // namespace hopscope
