#pragma once

#include <hopscope/files.hpp>

namespace hopscope {

/// The content of a file, unless it is compressed, as by gzip: no format that is read is, so that a reader could only
/// say that the file has nothing which it knows.
[[nodiscard]] FileContent unless_compressed(FileContent content);

}  // namespace hopscope
