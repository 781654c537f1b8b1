#pragma once

#include <string>
#include <vector>

#include "output/embedding/embedding.hpp"
#include "output/text.hpp"

namespace hopscope {

/// The same schedule under several mappings side by side: which steps take longer, and which channel is the most
/// congested. Empty unless there are two runs to compare.
[[nodiscard]] std::string mapped_runs_table(const std::vector<MappedRun>& runs, const Topology& network,
                                            const std::string& time_unit, const TextStyle& style);

}  // namespace hopscope
