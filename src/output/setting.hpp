#pragma once

#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

/// "t_s 50  t_w 1  t_h 2", and those of a rank's own work that are not 0.
[[nodiscard]] std::string costs_in_words(const Costs& costs);

/// The setting of a run, in short phrases: topology, costs, ports, sizes, and whatever is not the default.
[[nodiscard]] std::vector<std::string> setting_parts(const Result& result);

/// The same as lines of text.
[[nodiscard]] std::string setting(const Result& result, const TextStyle& style);

/// A warning that double precision cannot resolve a cost, and of the consequences. @pre result.unresolved_cost
[[nodiscard]] std::string unresolved_in_words(const Result& result);

/// "in the order of ranks; bitwise identical on every rank; depth 3, 24 combinations of 1536 words": how sums came
/// about.
[[nodiscard]] std::string combination_in_words(const Combination& how);

}  // namespace hopscope
