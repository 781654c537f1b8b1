#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "schedule/actions/rank_action.hpp"

namespace hopscope {

/// An action whose message is known at both ends, and of which it is known what waits for it.
struct PlannedAction {
  RankAction::Kind kind = RankAction::Kind::local;
  Rank peer = 0;
  Step step = 0;              ///< of its message
  std::uint32_t partner = 0;  ///< of a message: its action at the other end, if it is known before the run
  std::uint32_t needs = 0;    ///< so many things must have happened before it begins
  std::uint32_t origin = 0;
  std::int32_t processor = -1;
  bool is_only = false;  ///< of a message: its sender has no other for its receiver, and it is not matched late
  double amount = 0;     ///< words of a message, or the duration of a pause; of a receive matched late, its room
  std::int64_t line = 0;
  IndexList at_begin = {};  ///< actions that need one thing less once it has begun
  IndexList at_end = {};    ///< the same, once it has ended
};

/// That an action begins, or ends.
struct ActionEvent {
  Rank rank = 0;
  std::uint32_t action = 0;
  bool ends = false;
};

/// A schedule of operations that comes to an end: every message is sent and received, and nothing waits for itself.
struct ActionPlan {
  std::vector<std::vector<PlannedAction>> of_rank;
  std::vector<ActionEvent> order;  ///< a possible one
  Step steps = 0;                  ///< the depth of the deepest message
  std::string origin_word;         ///< as messages call the origin of an action: "line"
  /// Ranks that receive from any source, or with any tag: their messages are matched in the order in which they arrive.
  /// How many come to each of them, from whom.
  std::map<Rank, std::map<Rank, std::size_t>> matched_late = {};

  [[nodiscard]] std::span<const PlannedAction> actions_of(Rank rank) const {
    return of_rank[static_cast<std::size_t>(rank)];
  }
  [[nodiscard]] const PlannedAction& action(Rank rank, std::uint32_t index) const {
    return of_rank[static_cast<std::size_t>(rank)][index];
  }
};

/// What the numbers of a file are on a platform.
struct ActionUnits {
  int bytes_of_word = 1;  ///< of which words of the file are bytes
  Time of_durations = 1;
};

/// Finds the other end of every message, an order of the actions, and the step of every message: one more than that of
/// the deepest message that must have been delivered before it begins.
/// @param mistakes gets messages without another end, and what waits for itself; the plan is then empty
[[nodiscard]] ActionPlan action_plan_of(const ActionLists& lists, ScheduleMistakes& mistakes,
                                        const ActionUnits& units = {});

/// Every receive must have room for what comes: RankAction::words of a receive, if that is not negative. What is
/// matched late is checked when it comes.
void check_room(const ActionLists& lists, const ActionPlan& plan, ScheduleMistakes& mistakes,
                const ActionUnits& units = {});

/// Fills the order and the steps of a plan whose messages are matched.
/// @return false if there is no such order: the mistake names the actions that wait for each other
[[nodiscard]] bool put_in_order(const ActionLists& lists, ActionPlan& plan, ScheduleMistakes& mistakes);

/// Where the file has an action.
[[nodiscard]] inline std::string place_of(const ActionLists& lists, Rank rank, std::uint32_t action) {
  return lists.place(rank, lists.of_rank[static_cast<std::size_t>(rank)][action].origin);
}

}  // namespace hopscope
