#include "command/line/store_file.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string_view>

namespace hopscope {

bool is_store(const std::string& file) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return false;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> in(std::fopen(file.c_str(), "rb"), std::fclose);
  std::array<char, beginning.size()> read{};
  return in && std::fread(read.data(), 1, read.size(), in.get()) == read.size() &&
         std::string_view(read.data(), read.size()) == beginning;
}

}  // namespace hopscope
