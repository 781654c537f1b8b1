#include "schedule/actions/action_plan.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "schedule/actions/action_order.hpp"

namespace hopscope {

namespace {

/// The messages from one rank to another on one line.
struct LineOfPair {
  std::vector<std::uint32_t> sends;
  std::vector<std::uint32_t> receives;
};

/// Matches the sends and receives of every pair and line in their order.
class Matching {
 public:
  Matching(const ActionLists& lists, ScheduleMistakes& mistakes) : lists_(lists), mistakes_(mistakes) {}

  void fill(ActionPlan& plan) {
    for (std::size_t r = 0; r < lists_.of_rank.size(); ++r) collect(static_cast<Rank>(r), plan);
    for (const auto& [key, line] : lines_) {
      const auto& [from, to, number] = key;
      const std::size_t pairs = std::min(line.sends.size(), line.receives.size());
      for (std::size_t i = 0; i < pairs; ++i) {
        plan.of_rank[static_cast<std::size_t>(from)][line.sends[i]].partner = line.receives[i];
        plan.of_rank[static_cast<std::size_t>(to)][line.receives[i]].partner = line.sends[i];
      }
      if (line.sends.size() > pairs) blame_send(from, to, number, line);
      if (line.receives.size() > pairs) blame_receive(from, to, number, line);
    }
  }

 private:
  // What is matched late is left out.
  void collect(Rank rank, ActionPlan& plan) {
    const auto& actions = lists_.of_rank[static_cast<std::size_t>(rank)];
    const bool receives_early = !plan.matched_late.contains(rank);
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const RankAction& action = actions[i];
      if (action.kind == RankAction::Kind::receive && receives_early) {
        lines_[{action.peer, rank, action.line}].receives.push_back(i);
      }
      if (action.kind != RankAction::Kind::send) continue;
      const auto late = plan.matched_late.find(action.peer);
      if (late != plan.matched_late.end()) {
        ++late->second[rank];
      } else {
        lines_[{rank, action.peer, action.line}].sends.push_back(i);
      }
    }
  }

  void blame_send(Rank from, Rank to, std::int64_t number, const LineOfPair& line) {
    const auto first = line.sends[line.receives.size()];
    const auto other = unmatched_of(from, to).receive;
    mistakes_.add(
        place_of(lists_, from, first),
        fmt::format(
            "sends to {0} {1} on {2} {3}, which never receives it: of {4} such messages {0} {1} "
            "receives {5}{6}",
            lists_.rank_word, to, lists_.line_word, number, line.sends.size(), line.receives.size(),
            other ? fmt::format("; on {} {} it receives one that is never sent", lists_.line_word, *other) : ""));
  }
  /// Of two ranks: the first lines on which a send, and a receive, has no other end.
  struct Unmatched {
    std::pair<Rank, Rank> ends = {-1, -1};
    std::optional<std::int64_t> send = {};
    std::optional<std::int64_t> receive = {};
  };
  // The lines of two ranks follow each other, and are looked through once.
  const Unmatched& unmatched_of(Rank from, Rank to) {
    if (unmatched_.ends == std::pair(from, to)) return unmatched_;
    unmatched_ = {{from, to}};
    constexpr auto lowest = std::numeric_limits<std::int64_t>::min();
    for (auto at = lines_.lower_bound({from, to, lowest}); at != lines_.end(); ++at) {
      const auto& [sender, receiver, number] = at->first;
      if (sender != from || receiver != to) break;
      const LineOfPair& line = at->second;
      if (!unmatched_.send && line.sends.size() > line.receives.size()) unmatched_.send = number;
      if (!unmatched_.receive && line.receives.size() > line.sends.size()) unmatched_.receive = number;
    }
    return unmatched_;
  }
  void blame_receive(Rank from, Rank to, std::int64_t number, const LineOfPair& line) {
    const auto first = line.receives[line.sends.size()];
    const auto other = unmatched_of(from, to).send;
    mistakes_.add(
        place_of(lists_, to, first),
        fmt::format(
            "receives from {0} {1} on {2} {3} what is never sent: of {4} such messages {0} {1} "
            "sends {5}{6}",
            lists_.rank_word, from, lists_.line_word, number, line.receives.size(), line.sends.size(),
            other ? fmt::format("; on {} {} it sends one that is never received", lists_.line_word, *other) : ""));
  }

  const ActionLists& lists_;
  ScheduleMistakes& mistakes_;
  std::map<std::tuple<Rank, Rank, std::int64_t>, LineOfPair> lines_;
  Unmatched unmatched_;  // of the two ranks that were asked for last
};

void copy_actions(const ActionLists& lists, ActionPlan& plan) {
  for (const auto& actions : lists.of_rank) {
    const auto rank = static_cast<Rank>(plan.of_rank.size());
    auto& planned = plan.of_rank.emplace_back(actions.size());
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const RankAction& from = actions[i];
      PlannedAction& to = planned[i];
      to.kind = from.kind;
      to.peer = from.peer;
      to.origin = from.origin;
      to.amount = from.kind == RankAction::Kind::pause ? from.duration : from.words;
      to.line = from.line;
      to.processor = from.processor;
      if (from.kind == RankAction::Kind::receive && from.wanted().is_open()) plan.matched_late[rank];
      to.needs = static_cast<std::uint32_t>(from.after_end.size() + from.after_begin.size());
      for (const std::uint32_t before : from.after_end) planned[before].at_end.push_back(i);
      for (const std::uint32_t before : from.after_begin) planned[before].at_begin.push_back(i);
    }
  }
}

// A receive has the words that are sent to it.
void note_words(ActionPlan& plan) {
  for (Rank rank = 0; rank < static_cast<Rank>(plan.of_rank.size()); ++rank) {
    if (plan.matched_late.contains(rank)) continue;
    for (PlannedAction& action : plan.of_rank[static_cast<std::size_t>(rank)]) {
      if (action.kind == RankAction::Kind::receive) action.amount = plan.action(action.peer, action.partner).amount;
    }
  }
}

}  // namespace

ActionPlan action_plan_of(const ActionLists& lists, ScheduleMistakes& mistakes) {
  ActionPlan plan;
  copy_actions(lists, plan);
  Matching(lists, mistakes).fill(plan);
  if (!mistakes.none()) return {};
  note_words(plan);
  if (!put_in_order(lists, plan, mistakes)) return {};
  return plan;
}

void check_room(const ActionLists& lists, const ActionPlan& plan, ScheduleMistakes& mistakes) {
  for (Rank rank = 0; rank < static_cast<Rank>(lists.of_rank.size()); ++rank) {
    if (plan.matched_late.contains(rank)) continue;
    const auto& actions = lists.of_rank[static_cast<std::size_t>(rank)];
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      if (actions[i].kind != RankAction::Kind::receive || actions[i].words < 0) continue;
      const PlannedAction& planned = plan.action(rank, i);
      if (planned.amount <= actions[i].words) continue;
      const auto& sender = lists.of_rank[static_cast<std::size_t>(planned.peer)][planned.partner];
      mistakes.add(lists.place(rank, actions[i].origin),
                   fmt::format("receives {} words at most, and {} come: {}", actions[i].words, planned.amount,
                               lists.place(planned.peer, sender.origin)));
    }
  }
}

}  // namespace hopscope
