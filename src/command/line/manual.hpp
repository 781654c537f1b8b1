#pragma once

#include <string>

#include "command/line/declared.hpp"

namespace hopscope {

/// The manual page hopscope(1), in the macros of man(7).
[[nodiscard]] std::string manual_page(const DeclaredProgram& program);

}  // namespace hopscope
