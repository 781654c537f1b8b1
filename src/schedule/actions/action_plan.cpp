#include "schedule/actions/action_plan.hpp"

#include <algorithm>
#include <compare>
#include <optional>
#include <span>
#include <utility>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// One end of a message.
struct MessageEnd {
  Rank from = 0;
  Rank to = 0;
  std::int64_t line = 0;
  bool receives = false;
  std::uint32_t action = 0;
  friend auto operator<=>(const MessageEnd&, const MessageEnd&) = default;
};

/// The messages from one rank to another on one line, in the order of their actions.
struct LineOfPair {
  std::span<const MessageEnd> sends;
  std::span<const MessageEnd> receives;

  [[nodiscard]] const MessageEnd& any() const { return sends.empty() ? receives.front() : sends.front(); }
};

/// The line with which `ends` begin, which are not empty. @param ends sorted
LineOfPair first_line(std::span<const MessageEnd> ends) {
  const MessageEnd& first = ends.front();
  const auto is_of_line = [&](const MessageEnd& each) {
    return each.from == first.from && each.to == first.to && each.line == first.line;
  };
  const auto last = std::ranges::find_if_not(ends, is_of_line);
  const auto middle = std::find_if(ends.begin(), last, [](const MessageEnd& each) { return each.receives; });
  return {{ends.begin(), middle}, {middle, last}};
}

/// Matches the sends and receives of every pair and line in their order.
class Matching {
 public:
  Matching(const ActionLists& lists, ScheduleMistakes& mistakes) : lists_(lists), mistakes_(mistakes) {}

  void fill(ActionPlan& plan) {
    ends_.reserve(number_of_messages_ends(plan));
    for (std::size_t r = 0; r < lists_.of_rank.size(); ++r) collect(static_cast<Rank>(r), plan);
    std::ranges::sort(ends_);
    for (std::span<const MessageEnd> rest = ends_; !rest.empty();) {
      const LineOfPair line = first_line(rest);
      rest = rest.subspan(line.sends.size() + line.receives.size());
      match(line, plan);
      note_if_only(line, rest, plan);
    }
  }

 private:
  [[nodiscard]] static std::size_t number_of_messages_ends(const ActionPlan& plan) {
    std::size_t count = 0;
    for (const auto& actions : plan.of_rank) {
      count += static_cast<std::size_t>(std::ranges::count_if(actions, [](const PlannedAction& each) {
        return each.kind == RankAction::Kind::send || each.kind == RankAction::Kind::receive;
      }));
    }
    return count;
  }

  // What is matched late is left out.
  void collect(Rank rank, ActionPlan& plan) {
    const auto& actions = lists_.of_rank[static_cast<std::size_t>(rank)];
    const bool receives_early = !plan.matched_late.contains(rank);
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const RankAction& action = actions[i];
      if (action.kind == RankAction::Kind::receive && receives_early) {
        ends_.push_back({action.peer, rank, action.line, true, i});
      }
      if (action.kind != RankAction::Kind::send) continue;
      const auto late = plan.matched_late.find(action.peer);
      if (late != plan.matched_late.end()) {
        ++late->second[rank];
      } else {
        ends_.push_back({rank, action.peer, action.line, false, i});
      }
    }
  }

  void match(const LineOfPair& line, ActionPlan& plan) {
    const std::size_t pairs = std::min(line.sends.size(), line.receives.size());
    for (std::size_t i = 0; i < pairs; ++i) {
      const auto [from, to] = std::pair(line.sends[i].from, line.sends[i].to);
      plan.of_rank[static_cast<std::size_t>(from)][line.sends[i].action].partner = line.receives[i].action;
      plan.of_rank[static_cast<std::size_t>(to)][line.receives[i].action].partner = line.sends[i].action;
    }
    if (line.sends.size() > pairs) blame_send(line);
    if (line.receives.size() > pairs) blame_receive(line);
  }

  // Whether that is the only message of its pair: the last line, and the next, are of other pairs.
  void note_if_only(const LineOfPair& line, std::span<const MessageEnd> next, ActionPlan& plan) {
    const std::pair pair(line.any().from, line.any().to);
    const bool is_first = std::exchange(last_pair_, pair) != pair;
    const bool is_last = next.empty() || std::pair(next.front().from, next.front().to) != pair;
    if (!is_first || !is_last || line.sends.size() != 1 || line.receives.size() != 1) return;
    plan.of_rank[static_cast<std::size_t>(pair.first)][line.sends.front().action].is_only = true;
    plan.of_rank[static_cast<std::size_t>(pair.second)][line.receives.front().action].is_only = true;
  }

  void blame_send(const LineOfPair& line) {
    const MessageEnd& first = line.sends[line.receives.size()];
    const auto other = unmatched_of(first.from, first.to).receive;
    mistakes_.add(
        place_of(lists_, first.from, first.action),
        fmt::format(
            "sends to {0} {1} on {2} {3}, which never receives it: of {4} such messages {0} {1} "
            "receives {5}{6}",
            lists_.rank_word, first.to, lists_.line_word, first.line, line.sends.size(), line.receives.size(),
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
    const auto begin = std::ranges::lower_bound(ends_, std::pair(from, to), {},
                                                [](const MessageEnd& each) { return std::pair(each.from, each.to); });
    for (std::span<const MessageEnd> rest(begin, ends_.end()); !rest.empty();) {
      const LineOfPair line = first_line(rest);
      if (line.any().from != from || line.any().to != to) break;
      rest = rest.subspan(line.sends.size() + line.receives.size());
      if (!unmatched_.send && line.sends.size() > line.receives.size()) unmatched_.send = line.any().line;
      if (!unmatched_.receive && line.receives.size() > line.sends.size()) unmatched_.receive = line.any().line;
    }
    return unmatched_;
  }
  void blame_receive(const LineOfPair& line) {
    const MessageEnd& first = line.receives[line.sends.size()];
    const auto other = unmatched_of(first.from, first.to).send;
    mistakes_.add(
        place_of(lists_, first.to, first.action),
        fmt::format(
            "receives from {0} {1} on {2} {3} what is never sent: of {4} such messages {0} {1} "
            "sends {5}{6}",
            lists_.rank_word, first.from, lists_.line_word, first.line, line.receives.size(), line.sends.size(),
            other ? fmt::format("; on {} {} it sends one that is never received", lists_.line_word, *other) : ""));
  }

  const ActionLists& lists_;
  ScheduleMistakes& mistakes_;
  std::vector<MessageEnd> ends_;  // sorted: those of a pair and line follow each other, sends first
  std::pair<Rank, Rank> last_pair_ = {-1, -1};
  Unmatched unmatched_;  // of the two ranks that were asked for last
};

void copy_actions(const ActionLists& lists, const ActionUnits& units, ActionPlan& plan) {
  for (const auto& actions : lists.of_rank) {
    const auto rank = static_cast<Rank>(plan.of_rank.size());
    auto& planned = plan.of_rank.emplace_back(actions.size());
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      const RankAction& from = actions[i];
      PlannedAction& to = planned[i];
      to.kind = from.kind;
      to.peer = from.peer;
      to.origin = from.origin;
      to.amount =
          from.kind == RankAction::Kind::pause ? from.duration * units.of_durations : from.words / units.bytes_of_word;
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

ActionPlan action_plan_of(const ActionLists& lists, ScheduleMistakes& mistakes, const ActionUnits& units) {
  ActionPlan plan;
  plan.origin_word = lists.origin_word;
  copy_actions(lists, units, plan);
  Matching(lists, mistakes).fill(plan);
  if (!mistakes.none()) return {};
  note_words(plan);
  if (!put_in_order(lists, plan, mistakes)) return {};
  return plan;
}

void check_room(const ActionLists& lists, const ActionPlan& plan, ScheduleMistakes& mistakes,
                const ActionUnits& units) {
  for (Rank rank = 0; rank < static_cast<Rank>(lists.of_rank.size()); ++rank) {
    if (plan.matched_late.contains(rank)) continue;
    const auto& actions = lists.of_rank[static_cast<std::size_t>(rank)];
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      if (actions[i].kind != RankAction::Kind::receive || actions[i].words < 0) continue;
      const PlannedAction& planned = plan.action(rank, i);
      const double room = actions[i].words / units.bytes_of_word;
      if (planned.amount <= room) continue;
      const auto& sender = lists.of_rank[static_cast<std::size_t>(planned.peer)][planned.partner];
      mistakes.add(lists.place(rank, actions[i].origin),
                   fmt::format("receives {} words at most, and {} come: {}", room, planned.amount,
                               lists.place(planned.peer, sender.origin)));
    }
  }
}

}  // namespace hopscope
