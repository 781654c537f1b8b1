#pragma once

#include <set>
#include <string>

#include <hopscope/files.hpp>

namespace hopscope::test {

/// Files in memory that record which of them were read.
class WatchedFiles final : public FilesInMemory {
 public:
  using FilesInMemory::FilesInMemory;

  std::set<std::string> read_ones;  ///< by the names used for reading

  [[nodiscard]] FileContent read(const std::string& name, std::size_t most) override {
    read_ones.insert(name);
    return FilesInMemory::read(name, most);
  }
};

}  // namespace hopscope::test
