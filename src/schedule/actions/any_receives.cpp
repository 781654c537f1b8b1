#include "schedule/actions/any_receives.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Messages to one rank: source, tag, and how many of them no receive is for.
using Left = std::map<std::pair<Rank, std::int64_t>, std::int64_t>;

std::map<Rank, Left> messages_left(const ActionLists& lists, const std::vector<AnyReceive>& receives) {
  std::set<std::pair<Rank, std::uint32_t>> any;
  for (const AnyReceive& each : receives) any.emplace(each.rank, each.action);
  std::map<Rank, Left> left;
  for (Rank rank = 0; rank < static_cast<Rank>(lists.of_rank.size()); ++rank) {
    const auto& actions = lists.of_rank[static_cast<std::size_t>(rank)];
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const RankAction& action = actions[i];
      if (action.kind == RankAction::Kind::send) ++left[action.peer][{rank, action.line}];
      if (action.kind == RankAction::Kind::receive && !any.contains({rank, i})) {
        --left[rank][{action.peer, action.line}];
      }
    }
  }
  return left;
}

}  // namespace

void settle_any_receives(ActionLists& lists, const std::vector<AnyReceive>& receives, ScheduleMistakes& mistakes) {
  if (receives.empty()) return;
  auto left = messages_left(lists, receives);
  for (const AnyReceive& each : receives) {
    Left& messages = left[each.rank];
    const auto fits = std::ranges::find_if(messages, [&](const auto& message) {
      const auto& [from, tag] = message.first;
      return message.second > 0 && (!each.source || *each.source == from) && (!each.tag || *each.tag == tag);
    });
    RankAction& receive = lists.of_rank[static_cast<std::size_t>(each.rank)][each.action];
    if (fits == messages.end()) {
      mistakes.add(lists.place(each.rank, receive.origin),
                   fmt::format("receives from {} with {} what is never sent",
                               each.source ? fmt::format("rank {}", *each.source) : "any rank",
                               each.tag ? fmt::format("tag {}", *each.tag) : "any tag"));
      continue;
    }
    std::tie(receive.peer, receive.line) = fits->first;
    --fits->second;
  }
}

}  // namespace hopscope
