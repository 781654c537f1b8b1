#pragma once

#include <string>
#include <vector>

#include <hopscope/scenario.hpp>

namespace hopscope {

/// What stands in a scenario, embedding or platform file, and in the graph file that it names, and is not used though
/// somebody may count on it: a sweep; attributes of a graph that look like a width or a cost. A line each, with the
/// file. Nothing of a file with mistakes.
[[nodiscard]] std::vector<std::string> remarks_on(const std::string& file, const ReadOptions& options);

}  // namespace hopscope
