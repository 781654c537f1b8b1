#include "schedule/actions/overtaken_receives.hpp"

namespace hopscope {

void OvertakenReceives::message_comes(Rank to, const Envelope& message, MessageMatching& matching) {
  for (const Envelope& fits : Fitting(message)) {
    arrived_.emplace(to, fits);
    if (matching.waiting(fits)) overtaken_.emplace(to, fits);
  }
}

void OvertakenReceives::receive_waits(Rank rank, const Envelope& wanted) {
  if (arrived_.contains({rank, wanted})) overtaken_.emplace(rank, wanted);
}

std::optional<std::pair<Rank, std::uint32_t>> OvertakenReceives::release(std::map<Rank, MessageMatching>& late,
                                                                         const ActionPlan& plan) {
  if (supplies_.empty()) count(plan);
  while (!overtaken_.empty()) {
    const auto [rank, envelope] = *overtaken_.begin();
    if (supplies_[rank].suffices(envelope)) {
      if (const auto receive = late.at(rank).release(envelope)) return std::pair(rank, *receive);
    }
    overtaken_.erase(overtaken_.begin());
  }
  return std::nullopt;
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
