#pragma once

#include <hopscope/platform.hpp>

namespace hopscope {

// The factors of the complete graph: in every round each of p meets one other, or is idle; in all rounds it meets all.

[[nodiscard]] Rank one_factor_rounds(Rank p);
/// Whom `rank` meets in `round`, counted from 0; itself when it is idle.
[[nodiscard]] Rank one_factor_partner(Rank rank, Rank round, Rank p);

}  // namespace hopscope
