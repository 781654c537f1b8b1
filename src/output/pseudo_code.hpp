#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope {

/// The lines of an algorithm's pseudo-code, without those that are empty at its end.
[[nodiscard]] std::vector<std::string> pseudo_code_lines(const Algorithm& algorithm);

/// The first and the last of these, from 0, that a step carries out: those that send and receive, if the algorithm does
/// not say more.
[[nodiscard]] std::pair<int, int> lines_of_step(const Algorithm& algorithm, const Platform& platform,
                                                const Schedule& schedule, Step step);

}  // namespace hopscope
