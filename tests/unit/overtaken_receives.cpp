// A schedule with receives from any source that ends in some order of arrival is not refused before it is run.
#include <catch2/catch.hpp>

#include <algorithm>
#include <optional>
#include <vector>

#include "schedule/actions/action_plan.hpp"
#include "support/random_scenario.hpp"

namespace hopscope::test {

namespace {

using Kind = RankAction::Kind;

/// Two or three ranks, with few actions, of which each waits for some that are before it.
ActionLists drawn_actions(Draw& draw) {
  ActionLists lists;
  lists.of_rank.resize(static_cast<std::size_t>(2 + draw.below(2)));
  const auto ranks = static_cast<int>(lists.of_rank.size());
  for (int messages = 2 + draw.below(4); messages > 0; --messages) {
    const int from = draw.below(ranks);
    const int to = (from + 1 + draw.below(ranks - 1)) % ranks;
    const int tag = draw.below(2);
    RankAction send;
    send.kind = Kind::send;
    send.peer = to;
    send.line = tag;
    RankAction receive;
    receive.kind = Kind::receive;
    receive.peer = draw.one_in(2) ? Envelope::any_source : from;
    receive.line = draw.one_in(3) ? Envelope::any_line : tag;
    lists.of_rank[static_cast<std::size_t>(from)].push_back(send);
    lists.of_rank[static_cast<std::size_t>(to)].push_back(receive);
  }
  for (auto& actions : lists.of_rank) {
    draw.shuffle(actions);
    for (std::uint32_t i = 0; i < actions.size(); ++i) {
      actions[i].origin = i;
      for (std::uint32_t before = 0; before < i; ++before)
        if (draw.one_in(3)) (draw.one_in(4) ? actions[i].after_begin : actions[i].after_end).push_back(before);
    }
  }
  lists.place = [](Rank, std::uint32_t) { return "there"; };
  return lists;
}

/// Carries the actions out in an order that is drawn. @return whether all end
class DrawnOrder {
 public:
  DrawnOrder(const ActionLists& lists, Draw& draw) : lists_(lists), draw_(draw) {
    for (const auto& actions : lists.of_rank) states_.emplace_back(actions.size());
    waiting_.resize(lists.of_rank.size());
  }

  bool ends() {
    while (const auto next = any_ready()) begin(next->first, next->second);
    return std::ranges::all_of(states_, [](const auto& states) {
      return std::ranges::all_of(states, [](const State& each) { return each.has_ended; });
    });
  }

 private:
  struct State {
    bool has_begun = false;
    bool has_ended = false;
  };
  struct Waiting {
    std::vector<Envelope> messages;
    std::vector<std::uint32_t> receives;
  };

  static bool fits(const Envelope& message, const Envelope& wanted) {
    return (wanted.source == Envelope::any_source || wanted.source == message.source) &&
           (wanted.line == Envelope::any_line || wanted.line == message.line);
  }

  std::optional<std::pair<std::size_t, std::uint32_t>> any_ready() {
    std::vector<std::pair<std::size_t, std::uint32_t>> ready;
    for (std::size_t rank = 0; rank < states_.size(); ++rank) {
      for (std::uint32_t i = 0; i < states_[rank].size(); ++i) {
        const RankAction& action = lists_.of_rank[rank][i];
        const auto has_ended = [&](std::uint32_t before) { return states_[rank][before].has_ended; };
        const auto has_begun = [&](std::uint32_t before) { return states_[rank][before].has_begun; };
        if (!has_begun(i) && std::ranges::all_of(action.after_end, has_ended) &&
            std::ranges::all_of(action.after_begin, has_begun))
          ready.emplace_back(rank, i);
      }
    }
    if (ready.empty()) return std::nullopt;
    return ready[static_cast<std::size_t>(draw_.below(static_cast<int>(ready.size())))];
  }

  void begin(std::size_t rank, std::uint32_t index) {
    const RankAction& action = lists_.of_rank[rank][index];
    states_[rank][index].has_begun = true;
    if (action.kind == Kind::send) {
      states_[rank][index].has_ended = true;
      return arrive(static_cast<std::size_t>(action.peer), {static_cast<Rank>(rank), action.line});
    }
    auto& messages = waiting_[rank].messages;
    const auto found =
        std::ranges::find_if(messages, [&](const Envelope& each) { return fits(each, action.wanted()); });
    if (found == messages.end()) return waiting_[rank].receives.push_back(index);
    messages.erase(found);
    states_[rank][index].has_ended = true;
  }

  void arrive(std::size_t rank, const Envelope& message) {
    auto& receives = waiting_[rank].receives;
    const auto found = std::ranges::find_if(
        receives, [&](std::uint32_t each) { return fits(message, lists_.of_rank[rank][each].wanted()); });
    if (found == receives.end()) return waiting_[rank].messages.push_back(message);
    states_[rank][*found].has_ended = true;
    receives.erase(found);
  }

  const ActionLists& lists_;
  Draw& draw_;
  std::vector<std::vector<State>> states_;  // by rank and action
  std::vector<Waiting> waiting_;            // by rank
};

}  // namespace

TEST_CASE("actions that end in some order of arrival are no mistake") {
  Draw draw(20261126);
  int ended = 0;
  int in_some_orders = 0;
  int refused = 0;
  for (int run = 0; run < 4000; ++run) {
    const ActionLists lists = drawn_actions(draw);
    int orders = 0;
    constexpr int drawn = 40;
    for (int order = 0; order < drawn; ++order) orders += DrawnOrder(lists, draw).ends();
    ScheduleMistakes mistakes("x");
    (void)action_plan_of(lists, mistakes);
    INFO("run " << run << ": " << orders << " of the orders end");
    CHECK((orders == 0 || mistakes.none()));
    ended += orders > 0;
    in_some_orders += orders > 0 && orders < drawn;
    refused += mistakes.none() ? 0 : 1;
  }
  CHECK(ended > 1000);
  CHECK(in_some_orders > 100);
  CHECK(refused > 20);
}

}  // namespace hopscope::test
