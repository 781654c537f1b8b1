#include "schedule/actions/action_plan.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "schedule/actions/overtaken_receives.hpp"
#include "text/formatted.hpp"

namespace hopscope {

namespace {

/// The order in which actions begin and end. An action has two events, since others may wait for its begin alone, and
/// since a receive begins before its message is there.
class Ordering {
 public:
  Ordering(const ActionLists& lists, ActionPlan& plan) : lists_(lists), plan_(plan) {
    std::size_t events = 0;
    for (const auto& actions : plan.of_rank) {
      first_.push_back(events);
      events += 2 * actions.size();
    }
    open_.resize(events);
    depth_.resize(events);
    for (const auto& [rank, sources] : plan.matched_late) late_[rank];
    for (Rank rank = 0; rank < static_cast<Rank>(first_.size()); ++rank) {
      const auto actions = plan.actions_of(rank);
      for (std::uint32_t i = 0; i < actions.size(); ++i) {
        open_[number({rank, i, false})] = actions[i].needs;
        open_[number({rank, i, true})] = actions[i].kind == RankAction::Kind::receive ? 2 : 1;
      }
    }
  }

  /// True if all events have a place in the order.
  [[nodiscard]] bool run() {
    auto& order = plan_.order;
    order.reserve(open_.size());
    for (Rank rank = 0; rank < static_cast<Rank>(first_.size()); ++rank) {
      for (std::uint32_t i = 0; i < plan_.actions_of(rank).size(); ++i) {
        if (open_[number({rank, i, false})] == 0) order.push_back({rank, i, false});
      }
    }
    std::size_t next = 0;
    do {
      for (; next < order.size(); ++next) pass(ActionEvent(order[next]));
    } while (order.size() < open_.size() && let_go_an_overtaken_receive());
    return order.size() == open_.size();
  }

  /// Reports messages and receives that remain although whatever can happen has happened. @return false if there are
  /// none, or none but what waits for something else
  bool blame_what_remains(ScheduleMistakes& mistakes) {
    const std::size_t before = mistakes.count();
    for (const auto& [rank, matching] : late_) {
      const auto messages = matching.messages();
      const auto receives = matching.receives();
      const auto of_rank = plan_.actions_of(rank);
      const auto wanted = std::ranges::count(of_rank, RankAction::Kind::receive, &PlannedAction::kind);
      const std::size_t sent = messages_to(rank);
      const bool is_sent_too_much = std::cmp_greater(sent, wanted);
      const bool is_sent_too_little = std::cmp_less(sent, wanted);
      const auto waits_in_vain = [&](std::uint32_t receive) {
        return !overtaken_.suffice(rank, {of_rank[receive].peer, of_rank[receive].line}, plan_);
      };
      if (is_sent_too_much && !messages.empty()) {
        blame_message(messages.front(), rank, sent, wanted, mistakes);
      } else if (const auto unmet = std::ranges::find_if(receives, waits_in_vain); unmet != receives.end()) {
        const char* const why = is_sent_too_little ? "what is never sent" : "what another receive has taken";
        blame_receive(rank, *unmet, why, mistakes);
      }
    }
    return mistakes.count() > before;
  }

  /// Actions that wait for each other, as a circle.
  [[nodiscard]] std::vector<ActionEvent> circle() const {
    ActionEvent at = any_open();
    std::vector<ActionEvent> path;
    std::vector<bool> seen(open_.size());
    while (!seen[number(at)]) {
      seen[number(at)] = true;
      path.push_back(at);
      at = open_before(at);
    }
    const auto same = [&](const ActionEvent& event) { return number(event) == number(at); };
    path.erase(path.begin(), std::ranges::find_if(path, same));
    return path;
  }

 private:
  void blame_message(std::uint64_t message, Rank to, std::size_t sent, std::ptrdiff_t wanted,
                     ScheduleMistakes& mistakes) const {
    const auto after = std::ranges::upper_bound(first_, message);
    const auto from = static_cast<Rank>(after - first_.begin() - 1);
    const auto index = static_cast<std::uint32_t>((message - *(after - 1)) / 2);
    mistakes.add(
        place_of(lists_, from, index),
        fmt::format("sends to {0} {1} on {2} {3}, which never receives it: of {4} messages {0} {1} receives {5}",
                    lists_.rank_word, to, lists_.line_word, plan_.action(from, index).line, sent, wanted));
  }
  void blame_receive(Rank rank, std::uint32_t receive, const char* why, ScheduleMistakes& mistakes) const {
    const Envelope wanted = lists_.of_rank[static_cast<std::size_t>(rank)][receive].wanted();
    const auto told = [](bool is_any, const std::string& word, std::int64_t value) {
      return is_any ? "any " + word : fmt::format("{} {}", word, value);
    };
    mistakes.add(place_of(lists_, rank, receive),
                 fmt::format("receives from {} with {} {}",
                             told(wanted.source == Envelope::any_source, lists_.rank_word, wanted.source),
                             told(wanted.line == Envelope::any_line, lists_.line_word, wanted.line), why));
  }

  [[nodiscard]] std::size_t messages_to(Rank rank) const {
    std::size_t sent = 0;
    for (const auto& [from, count] : plan_.matched_late.at(rank)) sent += count;
    return sent;
  }

  /// So that what then has no place in the order has none in any: the run judges. @return false if there is none
  bool let_go_an_overtaken_receive() {
    const auto found = overtaken_.release(late_, plan_);
    if (!found) return false;
    arrive(found->rank, found->receive, std::max(found->step, depth_[number({found->rank, found->receive, false})]));
    return true;
  }

  [[nodiscard]] std::size_t number(const ActionEvent& event) const {
    return first_[static_cast<std::size_t>(event.rank)] + 2 * std::size_t{event.action} + (event.ends ? 1 : 0);
  }

  void pass(const ActionEvent& event) {
    PlannedAction& action = plan_.of_rank[static_cast<std::size_t>(event.rank)][event.action];
    Step depth = depth_[number(event)];
    if (event.ends) {
      for (const std::uint32_t next : action.at_end) meet({event.rank, next, false}, depth);
      return;
    }
    for (const std::uint32_t next : action.at_begin) meet({event.rank, next, false}, depth);
    if (action.kind == RankAction::Kind::send) {
      action.step = ++depth;
      plan_.steps = std::max(plan_.steps, depth);
      send(event, action);
    } else if (action.kind == RankAction::Kind::receive) {
      receive_late(event, action);
    }
    meet({event.rank, event.action, true}, depth);
  }

  void send(const ActionEvent& event, const PlannedAction& action) {
    const auto late = late_.find(action.peer);
    if (late == late_.end()) return arrive(action.peer, action.partner, action.step);
    overtaken_.message_comes(action.peer, {event.rank, action.line}, action.step, late->second);
    const auto receive = late->second.arrive({event.rank, action.line}, number(event));
    if (receive) return arrive(action.peer, *receive, action.step);
    steps_[number(event)] = action.step;
  }
  void receive_late(const ActionEvent& event, const PlannedAction& action) {
    const auto late = late_.find(event.rank);
    if (late == late_.end()) return;
    const Envelope wanted{action.peer, action.line};
    if (const auto message = late->second.post(wanted, event.action)) {
      arrive(event.rank, event.action, steps_.extract(*message).mapped());
    } else {
      overtaken_.receive_waits(event.rank, wanted);
    }
  }
  void arrive(Rank rank, std::uint32_t receive, Step step) {
    plan_.of_rank[static_cast<std::size_t>(rank)][receive].step = step;
    meet({rank, receive, true}, step);
  }

  void meet(const ActionEvent& event, Step depth) {
    const std::size_t place = number(event);
    depth_[place] = std::max(depth_[place], depth);
    if (--open_[place] == 0) plan_.order.push_back(event);
  }

  [[nodiscard]] bool is_open(const ActionEvent& event) const { return open_[number(event)] > 0; }

  [[nodiscard]] ActionEvent any_open() const {
    for (Rank rank = 0; rank < static_cast<Rank>(first_.size()); ++rank) {
      for (std::uint32_t i = 0; i < plan_.actions_of(rank).size(); ++i) {
        if (is_open({rank, i, false})) return {rank, i, false};
      }
    }
    return {};
  }

  // An event that has not happened, for which this one waits.
  [[nodiscard]] ActionEvent open_before(const ActionEvent& event) const {
    const ActionEvent begins{event.rank, event.action, false};
    if (event.ends) {
      if (is_open(begins)) return begins;
      if (late_.contains(event.rank)) return open_send_to(event.rank).value_or(event);
      const PlannedAction& action = plan_.action(event.rank, event.action);
      return {action.peer, action.partner, false};
    }
    const RankAction& action = lists_.of_rank[static_cast<std::size_t>(event.rank)][event.action];
    for (const std::uint32_t before : action.after_end) {
      if (is_open({event.rank, before, true})) return {event.rank, before, true};
    }
    for (const std::uint32_t before : action.after_begin) {
      if (is_open({event.rank, before, false})) return {event.rank, before, false};
    }
    return event;
  }

  // A message to this rank that is not sent, the first.
  [[nodiscard]] std::optional<ActionEvent> open_send_to(Rank rank) const {
    for (const auto& [from, count] : plan_.matched_late.at(rank)) {
      const auto actions = plan_.actions_of(from);
      for (std::uint32_t i = 0; i < actions.size(); ++i) {
        const bool is_sent_there = actions[i].kind == RankAction::Kind::send && actions[i].peer == rank;
        if (is_sent_there && is_open({from, i, false})) return ActionEvent{from, i, false};
      }
    }
    return std::nullopt;
  }

  const ActionLists& lists_;
  ActionPlan& plan_;
  std::map<Rank, MessageMatching> late_;
  OvertakenReceives overtaken_;
  std::unordered_map<std::uint64_t, Step> steps_;  // of messages that wait to be received
  std::vector<std::size_t> first_;                 // event, by rank
  std::vector<std::uint32_t> open_;                // by event: so many others must happen before
  std::vector<Step> depth_;                        // by event: of the deepest message sent before it
};

// The events of one action follow each other: it is named once.
std::vector<std::string> names_of(const std::vector<ActionEvent>& circle, const ActionLists& lists) {
  constexpr std::size_t most_names = 12;
  std::vector<std::string> names;
  for (const ActionEvent& event : circle) {
    std::string name = place_of(lists, event.rank, event.action);
    if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
  }
  if (names.size() > most_names) {
    names.resize(most_names);
    names.emplace_back("..");
  }
  return names;
}

}  // namespace

bool put_in_order(const ActionLists& lists, ActionPlan& plan, ScheduleMistakes& mistakes) {
  Ordering ordering(lists, plan);
  const bool is_complete = ordering.run();
  if (ordering.blame_what_remains(mistakes)) return false;
  if (is_complete) return true;
  const auto names = names_of(ordering.circle(), lists);
  const std::string& first = names.front();
  if (names.size() == 1) {
    mistakes.add(first, "waits for itself");
  } else {
    mistakes.add(first,
                 fmt::format("waits for itself, in a cycle: {} waits for {}", joined(names, " waits for "), first));
  }
  return false;
}

}  // namespace hopscope
