#pragma once

#include <cstdlib>

namespace hopscope::test {

/// Whether tests shall try all cases that they know, not only as many as a build server has time for: scripts/test --long.
inline bool is_long() { return std::getenv("HOPSCOPE_LONG") != nullptr; }

}  // namespace hopscope::test
