#pragma once

#include <string>
#include <vector>

#include <hopscope/result.hpp>

namespace hopscope {

/// The formula of algorithms in which every rank posts p - 1 messages of m words at once, one to each other, and in the
/// end combines `combined` words. It is exact on complete networks with one port or all ports.
[[nodiscard]] std::vector<Analytic> formulas_of_all_at_once(const Platform& platform, const Schedule& schedule,
                                                            double combined, const std::string& formula_of_combining,
                                                            const std::string& source);

}  // namespace hopscope
