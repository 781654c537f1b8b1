#pragma once

#include "output/outcome.hpp"
#include "output/text.hpp"

namespace hopscope {

/// What came of the run, in words: congestion, delivery, traffic, expectations.
[[nodiscard]] std::string verdicts(const Outcome& outcome, const TextStyle& style);

}  // namespace hopscope
