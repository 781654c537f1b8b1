#pragma once

#include <string>

#include "output/text.hpp"
#include "study/compare/recommendation.hpp"

namespace hopscope {

/// What a library takes for which sizes, and what that costs; empty if none was asked for.
[[nodiscard]] std::string library_lines(const Recommendation& recommendation, const TextStyle& style);

}  // namespace hopscope
