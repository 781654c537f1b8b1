#pragma once

#include "study/race.hpp"
#include "study/recommendation.hpp"

namespace hopscope {

/// Which algorithm is the fastest for which size of a message.
/// @param race whose candidates are run at other sizes; nothing is left of it
/// @param from, to the smallest and the largest message, in words
[[nodiscard]] Recommendation recommended(Race& race, double from, double to);

}  // namespace hopscope
