#pragma once

// The bytes that libFuzzer makes up, as the files that hopscope reads.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace hopscope::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A folder of this process, in memory where the system has a file system there. It is laid out like the project, so
/// that a shipped file in the place of `scenarios/here/` finds the shipped files that it names.
class Folder {
 public:
  Folder() {
    namespace fs = std::filesystem;
    const char* const chosen = std::getenv("TMPDIR");
    const fs::path memory = "/dev/shm";
    std::string name = chosen != nullptr ? chosen : fs::is_directory(memory) ? memory : fs::temp_directory_path();
    name += "/hopscope-fuzz-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("there is no room for a folder at " + name);
    path_ = name;
    fs::create_directories(path_ / "scenarios" / "here");
    fs::create_directory_symlink(root / "platforms", path_ / "platforms");
    fs::create_directory_symlink(root / "platforms", path_ / "scenarios" / "platforms");
    fs::create_directory_symlink(root / "scenarios" / "measurements", path_ / "scenarios" / "measurements");
    for (const auto& shipped : fs::directory_iterator(root / "scenarios")) {
      if (!shipped.is_regular_file()) continue;
      fs::create_symlink(shipped.path(), path_ / "scenarios" / shipped.path().filename());
      fs::create_symlink(shipped.path(), path_ / "scenarios" / "here" / shipped.path().filename());
    }
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  [[nodiscard]] std::string file(std::string_view name) const { return path_ / "scenarios" / "here" / name; }

 private:
  inline static const std::filesystem::path root = HOPSCOPE_ROOT;

  std::filesystem::path path_;
};

/// Writes the file of that name with this content, in the place of what it held. @return its path
inline std::string written(std::string_view name, std::string_view content) {
  static const Folder folder;
  const std::string path = folder.file(name);
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  out.close();
  if (!out) throw std::runtime_error("cannot write " + path);
  return path;
}

/// True if a text may name a file that never ends, or that is another one at every look: no input for a fuzzer.
inline bool may_name_device(std::string_view text) {
  return text.find("/dev") != std::string_view::npos || text.find("/proc") != std::string_view::npos;
}

}  // namespace hopscope::fuzz
