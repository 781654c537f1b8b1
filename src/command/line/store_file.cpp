#include "command/line/store_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace hopscope {

bool is_store(const std::string& file) {
  constexpr std::string_view beginning = "SQLite format 3";
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) return false;
  std::array<char, beginning.size()> read{};
  std::ifstream in(file, std::ios::binary);
  return in.read(read.data(), read.size()) && std::string_view(read.data(), read.size()) == beginning;
}

}  // namespace hopscope
