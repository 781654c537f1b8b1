#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// The file itself and all that are read with it: the platform and the scenarios that it names, and what these name
/// for sizes, mappings and graphs, in a sweep too. Says nothing of mistakes: what cannot be read names nothing.
[[nodiscard]] std::vector<std::string> files_read_with(const std::string& file, const ReadOptions& options);

}  // namespace hopscope
