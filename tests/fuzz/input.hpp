#pragma once

// The bytes that libFuzzer generates, as the files that hopscope reads, in memory only.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>

#include <hopscope/files.hpp>
#include <hopscope/scenario.hpp>

namespace hopscope::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Where inputs are: beside the shipped scenarios, and, like those of claims and embeddings, a folder further down, so
/// that a shipped file finds the files that it names.
inline const std::string here = "scenarios/here/";

/// The files of this process: those that are written, and the shipped ones that others name.
inline const std::shared_ptr<FilesInMemory>& files() {
  static const auto all = [] {
    namespace fs = std::filesystem;
    const fs::path root = HOPSCOPE_ROOT;
    auto made = std::make_shared<FilesInMemory>();
    for (const char* const folder : {"platforms", "scenarios"}) {
      for (const auto& shipped : fs::directory_iterator(root / folder)) {
        if (!shipped.is_regular_file()) continue;
        std::ifstream in(shipped.path(), std::ios::binary);
        const std::string content{std::istreambuf_iterator<char>(in), {}};
        const std::string name = shipped.path().filename();
        made->put(std::string(folder) + '/' + name, content);
        made->put(std::string(folder) == "platforms" ? "scenarios/platforms/" + name : here + name, content);
      }
    }
    return made;
  }();
  return all;
}

/// Creates a file of that name with this content, or replaces it. @return its path
inline std::string written(std::string_view name, std::string_view content) {
  const std::string path = here + std::string(name);
  files()->put(path, std::string(content));
  return path;
}

/// Options for reading these files.
inline ReadOptions reading() {
  ReadOptions options;
  options.files = files();
  return options;
}

}  // namespace hopscope::fuzz
