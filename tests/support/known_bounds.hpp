#pragma once

#include "run/bound/price_bounds.hpp"

namespace hopscope::test {

/// For `RunOptions::bounds`: many runs of a test are of one exchange, whose bound is the most expensive part of a short
/// run.
inline PriceBounds& known_bounds() {
  static PriceBounds known;
  return known;
}

}  // namespace hopscope::test
