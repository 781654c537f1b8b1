#pragma once

#include <span>
#include <string_view>

namespace hopscope {

/// The files in platforms/libraries, which the build puts into the program.
struct ShippedFile {
  std::string_view name;  ///< "openmpi"
  std::string_view text;
};
[[nodiscard]] std::span<const ShippedFile> shipped_library_files();

}  // namespace hopscope
