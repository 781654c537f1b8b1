#pragma once

namespace hopscope {

/// How many columns the terminal of a descriptor has. @param otherwise if it is none, or does not say
[[nodiscard]] int terminal_columns(int descriptor, int otherwise);

}  // namespace hopscope
