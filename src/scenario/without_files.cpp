// Without a file system all files are held in memory, and there is no current folder.
#include "scenario/named_files.hpp"

namespace hopscope {

std::string absolute_path(const std::string& path) { return path; }

}  // namespace hopscope
