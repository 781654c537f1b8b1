#pragma once

#include <hopscope/platform.hpp>

namespace hopscope {

// A one-factorization of the complete graph: in every round each of p ranks has one partner, or is idle; over all
// rounds it has every other rank as its partner once.

[[nodiscard]] Rank one_factor_rounds(Rank p);
/// The partner of `rank` in `round`, counted from 0; `rank` itself when it is idle.
[[nodiscard]] Rank one_factor_partner(Rank rank, Rank round, Rank p);

}  // namespace hopscope
