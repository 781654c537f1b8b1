#pragma once

#include <string>

namespace hopscope {

/// What gnuplot writes to its standard output when it is told `script`. It is a process of its own, found on the PATH;
/// no shell is in between, and no file of the user's settings is read.
/// @throws UsageError if there is no gnuplot, naming the package; std::runtime_error with its own words if it fails
[[nodiscard]] std::string drawn_by_gnuplot(const std::string& script);

}  // namespace hopscope
