#pragma once

namespace hopscope {

/// A program in a file may give itself at most so many times the limits that are usual.
[[nodiscard]] double most_program_limits();

/// Changes that, for the whole process: what a file may use is up to whoever starts it.
void set_most_program_limits(double times);

}  // namespace hopscope
