#include "schedule/actions/rank_action.hpp"

#include <utility>

namespace hopscope {

namespace {

// What an action takes while it is listed, matched and put in order, and what waits for another.
constexpr std::size_t for_action = 400;
constexpr std::size_t for_dependency = 16;

}  // namespace

std::uint32_t ActionLists::add(Rank rank, RankAction action) {
  load.add("messages and other operations",
           for_action + for_dependency * (action.after_end.size() + action.after_begin.size()));
  auto& actions = of_rank[static_cast<std::size_t>(rank)];
  actions.push_back(std::move(action));
  return static_cast<std::uint32_t>(actions.size() - 1);
}

}  // namespace hopscope
