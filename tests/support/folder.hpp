#pragma once

#include <stdlib.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace hopscope::test {

/// A temporary folder for the files of a test.
class Folder {
 public:
  /// @param parent where it is created
  explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path()) {
    std::string name = parent / "hopscope-test-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("there is no room for a folder at " + name);
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// The name of a file in it.
  [[nodiscard]] std::string operator/(const std::string& name) const { return path_ / name; }
  /// Writes a file, in a subfolder if the name has one. @return its name
  std::string put(const std::string& name, const std::string& content) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << content;
    return path_ / name;
  }
  /// The number of files in it.
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(path_), std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path path_;
};

}  // namespace hopscope::test
