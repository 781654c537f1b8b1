#pragma once

#include <array>
#include <string>
#include <string_view>

#include "command/line/declared.hpp"

namespace hopscope {

inline constexpr std::array<std::string_view, 3> completed_shells{"bash", "zsh", "fish"};

/// A script with which a shell completes commands, options, their values and names of files.
/// @param shell one of completed_shells
[[nodiscard]] std::string completion_for(std::string_view shell, const DeclaredProgram& program);

}  // namespace hopscope
