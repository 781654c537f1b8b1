#pragma once

#include <cstdint>

#include <hopscope/topology.hpp>

namespace hopscope {

/// r + by, modulo p. @pre 0 <= r < p; `by` may be negative
[[nodiscard]] inline Rank moved(Rank r, std::int64_t by, Rank p) { return static_cast<Rank>((((r + by) % p) + p) % p); }

}  // namespace hopscope
