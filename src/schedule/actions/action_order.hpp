#pragma once

#include <string>

#include "schedule/actions/action_plan.hpp"

namespace hopscope {

/// Fills the order and the steps of a plan whose messages are matched.
/// @return false if there is no such order: the mistake names the actions that wait for each other
[[nodiscard]] bool put_in_order(const ActionLists& lists, ActionPlan& plan, ScheduleMistakes& mistakes);

/// Where the file has an action.
[[nodiscard]] inline std::string place_of(const ActionLists& lists, Rank rank, std::uint32_t action) {
  return lists.place(rank, lists.of_rank[static_cast<std::size_t>(rank)][action].origin);
}

}  // namespace hopscope
