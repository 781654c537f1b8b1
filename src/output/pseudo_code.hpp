#pragma once

#include <string>
#include <utility>
#include <vector>

#include <hopscope/algorithm.hpp>

namespace hopscope {

/// The lines of an algorithm's pseudo-code, without empty lines at its end.
[[nodiscard]] std::vector<std::string> pseudo_code_lines(const Algorithm& algorithm);

/// The first and the last of these, counted from 0, that a step executes: those that send and receive, unless the
/// algorithm specifies them.
[[nodiscard]] std::pair<int, int> lines_of_step(const Algorithm& algorithm, const Platform& platform,
                                                const Schedule& schedule, Step step);

}  // namespace hopscope
