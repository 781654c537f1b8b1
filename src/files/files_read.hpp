#pragma once

#include <string>

namespace hopscope {

/// True if `name` is a file that this process has read from the disk, under whatever name: an input, which no output
/// may replace. Hard and symbolic links are the same file.
[[nodiscard]] bool has_been_read(const std::string& name);

}  // namespace hopscope
