#pragma once

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::test {

/// True if ranks pass on what has come before they add it to their own, which a table of messages cannot say: there
/// what arrives is added at once.
inline bool adds_late(const Algorithm& algorithm, Rank ranks) {
  return algorithm.operation == "reduce-scatter" && algorithm.name == "recursive-doubling" && !is_power_of_two(ranks);
}

}  // namespace hopscope::test
