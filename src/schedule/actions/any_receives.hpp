#pragma once

#include <optional>
#include <vector>

#include "schedule/actions/rank_action.hpp"

namespace hopscope {

/// A receive that takes a message of any source, or of any tag.
struct AnyReceive {
  Rank rank = 0;
  std::uint32_t action = 0;
  std::optional<Rank> source;
  std::optional<std::int64_t> tag;
};

/// Gives the receives of any source or tag a message: of those to their rank that no other receive is for, the first
/// that fits, in order of the ranks that send, and of their tags.
/// @param mistakes gets receives for which there is none
void settle_any_receives(ActionLists& lists, const std::vector<AnyReceive>& receives, ScheduleMistakes& mistakes);

}  // namespace hopscope
