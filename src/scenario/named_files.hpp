#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// The file itself and all that are read with it: the platform and the scenarios that it names, and the files that
/// these name for sizes, mappings and graphs, including those in a sweep. Reports no mistakes: a file that cannot be
/// read names no others.
[[nodiscard]] std::vector<std::string> files_read_with(const std::string& file, const ReadOptions& options);

/// The path from the root of the file system, for one from the current folder; where there is no file system, the path
/// itself.
[[nodiscard]] std::string absolute_path(const std::string& path);

}  // namespace hopscope
