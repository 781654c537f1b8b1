#pragma once

#include "output/outcome.hpp"
#include "output/text.hpp"

namespace hopscope {

/// The measured time, and beside it every formula and bound with its value and the ratio measured / value.
[[nodiscard]] std::string times(const Outcome& outcome, const TextStyle& style);

}  // namespace hopscope
