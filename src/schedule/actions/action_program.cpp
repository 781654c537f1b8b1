#include "schedule/actions/action_program.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include "schedule/actions/rank_progress.hpp"

namespace hopscope {

namespace {

constexpr Step most_steps_listed = 10000;

// What one rank does. It enters a step when no message of an earlier one is left to it, so that steps come to an end
// even where ranks run ahead.
Program follow_actions(Node& me, std::shared_ptr<const ActionSchedule> schedule) {
  RankProgress progress(me, *schedule);
  Step step = progress.step();
  co_await me.step(step);
  progress.begin_what_may();
  while (progress.waits()) {
    co_await me.any_of(progress.awaited());
    while (auto done = progress.take_done()) {
      Blocks received = co_await done->request;
      progress.end(*done, std::move(received));
    }
    if (progress.step() > step) co_await me.step(step = progress.step());
    progress.begin_what_may();
  }
  while (auto last = progress.take_last()) {
    Blocks received = co_await last->request;
    progress.end(*last, std::move(received));
  }
  progress.check_receives();
  me.keep(progress.result());
}

struct ListedMessage {
  Step step;
  Rank from;
  Rank to;
  friend auto operator<=>(const ListedMessage&, const ListedMessage&) = default;
};

std::vector<ListedMessage> messages_of(const ActionPlan& plan) {
  std::vector<ListedMessage> messages;
  for (Rank rank = 0; rank < static_cast<Rank>(plan.of_rank.size()); ++rank) {
    for (const PlannedAction& action : plan.actions_of(rank)) {
      if (action.kind == RankAction::Kind::send) messages.push_back({action.step, rank, action.peer});
    }
  }
  std::ranges::sort(messages);
  return messages;
}

double smallest_message(const ActionPlan& plan) {
  double least = 0;
  for (const auto& actions : plan.of_rank) {
    for (const PlannedAction& action : actions) {
      const bool has_words = action.kind == RankAction::Kind::send && action.amount > 0;
      if (has_words && (least == 0 || action.amount < least)) least = action.amount;
    }
  }
  return least;
}

/// A line for each step: who sends to whom.
std::string listed(const ActionPlan& plan) {
  constexpr std::size_t most_messages = 12;
  const auto messages = messages_of(plan);
  if (plan.steps > most_steps_listed) return fmt::format("{} messages in {} steps", messages.size(), plan.steps);
  std::string text;
  for (auto first = messages.begin(); first != messages.end();) {
    const auto last = std::find_if(first, messages.end(), [&](const auto& each) { return each.step != first->step; });
    const auto shown = std::min<std::ptrdiff_t>(last - first, most_messages);
    text += fmt::format("{}step {}:", text.empty() ? "" : "\n", first->step);
    for (auto each = first; each != first + shown; ++each) text += fmt::format("  {} -> {}", each->from, each->to);
    if (first + shown != last) text += fmt::format("  and {} more", last - first - shown);
    first = last;
  }
  return text;
}

}  // namespace

ActionSchedule schedule_on(const Platform& platform, ActionPlan plan) {
  const bool has_one_port = platform.ports == 1;
  return {std::move(plan), has_one_port, has_one_port && platform.cut_through()};
}

Algorithm algorithm_of_actions(std::shared_ptr<const ActionSchedule> actions, const Schedule& schedule) {
  Algorithm algorithm;
  algorithm.splits_blocks = true;  // chunks are parts of blocks
  algorithm.smallest_message = [least = smallest_message(actions->plan)](const Schedule&) { return least; };
  algorithm.operation = schedule.operation;
  algorithm.name = schedule.algorithm;
  algorithm.source = schedule.own;
  algorithm.where = "as many ranks as the file is for";
  algorithm.pseudo_code = listed(actions->plan);
  const Step steps = actions->plan.steps;
  algorithm.steps = [steps](const Platform&, const Schedule&) { return static_cast<double>(steps); };
  algorithm.program = [actions](Node& me, Blocks /*mine*/) { return follow_actions(me, actions); };
  algorithm.misfit = [](const Platform&) { return std::string(); };
  algorithm.formulas = [](const Platform&, const Schedule&) { return std::vector<Analytic>(); };
  if (steps > 0 && steps <= most_steps_listed) {
    algorithm.lines = [](const Platform&, const Schedule&, Step step) { return std::pair(step - 1, step - 1); };
  }
  return algorithm;
}

}  // namespace hopscope
