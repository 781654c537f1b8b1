#pragma once

#include <span>
#include <vector>

#include <hopscope/blocks.hpp>
#include <hopscope/sums.hpp>

#include "schedule/messages/message_plan.hpp"

namespace hopscope {

// What the plan of a table, and each rank in a run, do with sums: both do the same.

/// What of `held` is a part of a message, in order.
[[nodiscard]] std::vector<Block> cut_to(const Blocks& held, const CarriedPart& part);

/// Puts in their place what has arrived and contains all that is held of its words.
/// @return the others, which are to be combined with what is held
[[nodiscard]] std::vector<Blocks> without_replacing(Blocks& held, const std::vector<Blocks>& arrived, const Sums& sums);

/// What `rank` has as its result.
[[nodiscard]] Blocks for_rank(const Blocks& held, Rank rank);

}  // namespace hopscope
