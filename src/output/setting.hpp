#pragma once

#include <string>
#include <vector>

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

/// What ran, in short phrases: topology, costs, ports, sizes, and whatever is not as usual.
[[nodiscard]] std::vector<std::string> setting_parts(const Result& result);

/// What is sent, in a short phrase: "64 words a pair".
[[nodiscard]] std::string sizes_in_words(const Schedule& schedule);

/// The lines that say what ran: topology, costs, ports, sizes, and whatever is not as usual.
[[nodiscard]] std::string setting(const Result& result, const TextStyle& style);

/// That the clock cannot tell a cost, and what may come of that. @pre result.unresolved_cost
[[nodiscard]] std::string unresolved_in_words(const Result& result);

}  // namespace hopscope
