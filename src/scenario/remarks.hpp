#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// Parts of a scenario, embedding or platform file, or of the graph file that it names, that are ignored although the
/// user may rely on them: a sweep; attributes of a graph that look like a width or a cost. One line each, with the
/// file. None for a file with mistakes.
/// @param runs_sweep if a sweep in the file is not ignored
[[nodiscard]] std::vector<std::string> remarks_on(const std::string& file, const ReadOptions& options,
                                                  bool runs_sweep = false);

}  // namespace hopscope
