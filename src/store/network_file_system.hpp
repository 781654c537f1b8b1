#pragma once

#include <optional>
#include <string>

namespace hopscope::store {

/// The name of the file system of a file, or of the folder that it will be in, if other machines may have it too:
/// "NFS", "Lustre", .. Each of them has caches of its own, of which SQLite knows nothing.
[[nodiscard]] std::optional<std::string> network_file_system(const std::string& file);

}  // namespace hopscope::store
