#pragma once

#include <hopscope/result.hpp>

#include "output/text.hpp"

namespace hopscope {

/// The simulated time, and every formula and bound with its value and the ratio simulated / value.
[[nodiscard]] std::string times(const Result& result, const TextStyle& style);

}  // namespace hopscope
