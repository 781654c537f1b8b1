#include "schedule/actions/action_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

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
    for (std::size_t next = 0; next < order.size(); ++next) pass(ActionEvent(order[next]));
    return order.size() == open_.size();
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
      PlannedAction& receive = plan_.of_rank[static_cast<std::size_t>(action.peer)][action.partner];
      receive.step = depth;
      meet({action.peer, action.partner, true}, depth);
    }
    meet({event.rank, event.action, true}, depth);
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

  const ActionLists& lists_;
  ActionPlan& plan_;
  std::vector<std::size_t> first_;   // event, by rank
  std::vector<std::uint32_t> open_;  // by event: so many others must happen before
  std::vector<Step> depth_;          // by event: of the deepest message sent before it
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
  if (ordering.run()) return true;
  const auto names = names_of(ordering.circle(), lists);
  const std::string& first = names.front();
  if (names.size() == 1) {
    mistakes.add(first, "waits for itself");
  } else {
    mistakes.add(first,
                 fmt::format("waits for itself, in a circle: {} waits for {}", joined(names, " waits for "), first));
  }
  return false;
}

}  // namespace hopscope
