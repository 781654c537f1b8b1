#pragma once

#include <string>

namespace hopscope {

/// The path from the root of the file system, for one from the current folder; where there is no file system, the path
/// itself.
[[nodiscard]] std::string absolute_path(const std::string& path);

}  // namespace hopscope
