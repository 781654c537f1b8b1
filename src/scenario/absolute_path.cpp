#include "scenario/named_files.hpp"

#include <filesystem>

namespace hopscope {

std::string absolute_path(const std::string& path) { return std::filesystem::absolute(path).string(); }

}  // namespace hopscope
