#pragma once

#include <string>

namespace hopscope {

/// The standard output of gnuplot for `script`. It runs as a separate process, found on the PATH, without a shell and
/// without the user's settings.
/// @throws UsageError if there is no gnuplot, naming the package; std::runtime_error with its own message if it fails
[[nodiscard]] std::string drawn_by_gnuplot(const std::string& script);

}  // namespace hopscope
