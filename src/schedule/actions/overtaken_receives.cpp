#include "schedule/actions/overtaken_receives.hpp"

#include <algorithm>

namespace hopscope {

void OvertakenReceives::message_comes(Rank to, const Envelope& message, Step step, MessageMatching& matching) {
  for (const Envelope& fits : Fitting(message)) {
    Step& last = arrived_[{to, fits}];
    last = std::max(last, step);
    if (matching.waiting(fits)) overtaken_.emplace(to, fits);
  }
}

void OvertakenReceives::receive_waits(Rank rank, const Envelope& wanted) {
  if (arrived_.contains({rank, wanted})) overtaken_.emplace(rank, wanted);
}

std::optional<OvertakenReceives::Released> OvertakenReceives::release(std::map<Rank, MessageMatching>& late,
                                                                      const ActionPlan& plan) {
  while (!overtaken_.empty()) {
    const auto [rank, envelope] = *overtaken_.begin();
    if (suffice(rank, envelope, plan)) {
      if (const auto receive = late.at(rank).release(envelope))
        return Released{rank, *receive, arrived_.at({rank, envelope})};
    }
    overtaken_.erase(overtaken_.begin());
  }
  return std::nullopt;
}

bool OvertakenReceives::suffice(Rank rank, const Envelope& wanted, const ActionPlan& plan) {
  if (supplies_.empty()) count(plan);
  return supplies_[rank].suffices(wanted);
}

void OvertakenReceives::count(const ActionPlan& plan) {
  for (const auto& [rank, sources] : plan.matched_late) supplies_[rank];
  for (Rank rank = 0; rank < static_cast<Rank>(plan.of_rank.size()); ++rank) {
    for (const PlannedAction& each : plan.actions_of(rank)) {
      const bool receives = each.kind == RankAction::Kind::receive;
      if (!receives && each.kind != RankAction::Kind::send) continue;
      const auto supply = supplies_.find(receives ? rank : each.peer);
      if (supply == supplies_.end()) continue;
      if (receives) {
        ++supply->second.wanted[{each.peer, each.line}];
        ++supply->second.receives;
        continue;
      }
      for (const Envelope& fits : Fitting({rank, each.line})) ++supply->second.sent[fits];
      ++supply->second.messages;
    }
  }
}

}  // namespace hopscope
