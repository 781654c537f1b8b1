#pragma once

#include <string>

namespace hopscope {

/// True of a file that begins as the stores of sweeps do, where a command reads scenarios or stores. A pipe is none:
/// what is read of it is gone.
[[nodiscard]] bool is_store(const std::string& file);

}  // namespace hopscope
