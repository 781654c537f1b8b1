// Schedules of operations with dependencies: matching, order, steps, and runs on both engines.
#include <catch2/catch.hpp>

#include <string>
#include <vector>

#include <fmt/format.h>

#include <hopscope/simulate.hpp>

#include "schedule/actions/action_program.hpp"
#include "support/setup.hpp"

namespace {

using namespace hopscope;
using namespace hopscope::test;

RankAction send_to(Rank to, double words, std::int64_t line = 0) {
  RankAction action;
  action.kind = RankAction::Kind::send;
  action.peer = to;
  action.words = words;
  action.line = line;
  return action;
}

RankAction receive_from(Rank from, std::int64_t line = 0) {
  RankAction action;
  action.kind = RankAction::Kind::receive;
  action.peer = from;
  action.line = line;
  action.words = -1;
  return action;
}

RankAction pause_of(Time duration, std::int32_t processor = -1) {
  RankAction action;
  action.kind = RankAction::Kind::pause;
  action.duration = duration;
  action.processor = processor;
  return action;
}

RankAction after(RankAction action, std::vector<std::uint32_t> ended, std::vector<std::uint32_t> begun = {}) {
  action.after_end = std::move(ended);
  action.after_begin = std::move(begun);
  return action;
}

ActionLists lists_of(std::vector<std::vector<RankAction>> of_rank) {
  ActionLists lists;
  lists.of_rank = std::move(of_rank);
  for (auto& actions : lists.of_rank) {
    for (std::uint32_t i = 0; i < actions.size(); ++i) actions[i].origin = i;
  }
  lists.place = [](Rank rank, std::uint32_t origin) { return fmt::format("rank {}, action {}", rank, origin); };
  return lists;
}

std::vector<std::string> mistakes_in(const ActionLists& lists) {
  ScheduleMistakes mistakes("x");
  (void)action_plan_of(lists, mistakes);
  try {
    mistakes.throw_if_any();
  } catch (const InputError& error) {
    std::vector<std::string> lines;
    for (const Mistake& mistake : error.mistakes()) lines.push_back(to_line(mistake));
    return lines;
  }
  return {};
}

Result run_of(const ActionLists& lists, const char* engine, int ports = 1) {
  ScheduleMistakes mistakes("x");
  auto actions = std::make_shared<ActionSchedule>(ActionSchedule{action_plan_of(lists, mistakes)});
  mistakes.throw_if_any();
  const auto ranks = static_cast<std::int64_t>(lists.of_rank.size());
  Platform on = platform("complete", {ranks});
  on.ports = ports;
  Scenario made = scenario(on, all_to_all("direct", 1));
  made.schedule.operation = "collective";
  auto algorithm = std::make_shared<Algorithm>(algorithm_of_actions(actions, made.schedule));
  algorithm->unchecked = "by hand";
  made.own = algorithm;
  made.algorithm = algorithm.get();
  made.operation = catalogue().operation("collective")->make(made.schedule, on.ranks());
  made.engine = catalogue().engine(engine);
  return simulate(made, {.messages = true});
}

}  // namespace

TEST_CASE("sends on many lines that nobody receives are found at once", "[actions]") {
  // Looking through all lines for each of them would take hours.
  constexpr std::int64_t lines = 200000;
  std::vector<RankAction> sends;
  for (std::int64_t line = 0; line < lines; ++line) sends.push_back(send_to(1, 1, line));
  ScheduleMistakes mistakes("x");
  (void)action_plan_of(lists_of({sends, {receive_from(0, lines)}}), mistakes);
  CHECK(mistakes.count() == lines + 1);
  const auto told = mistakes_in(lists_of({{send_to(1, 1, 3), send_to(1, 1, 4)}, {receive_from(0, 5)}}));
  REQUIRE(told.size() == 3);
  CHECK(told[1].find(" 5 it receives one that is never sent") != std::string::npos);
  CHECK(told[2].find(" 3 it sends one that is never received") != std::string::npos);
}

TEST_CASE("actions: receives from any source take what arrives first, on every engine", "[actions]") {
  // 0 takes two messages, lets 1 go on, and takes a third, which 1 sends only then.
  const RankAction any = receive_from(Envelope::any_source, Envelope::any_line);
  const ActionLists lists = lists_of({{any, after(any, {0}), after(send_to(1, 1, 9), {1}), after(any, {2})},
                                      {send_to(0, 8, 1), receive_from(0, 9), after(send_to(0, 128, 2), {1})},
                                      {send_to(0, 8, 3)}});
  for (const char* engine : {"native", "simgrid"}) {
    INFO(engine);
    const Result result = run_of(lists, engine, Platform::all_ports);
    CHECK(result.totals.messages == 4);
    CHECK(result.totals.steps == 3);
    const Costs& costs = result.platform.costs;
    CHECK(result.time == Approx(3 * (costs.t_s + costs.t_h) + (8 + 1 + 128) * costs.t_w));
  }
}

TEST_CASE("actions: which message a receive from any source gets is decided by the run, not by ranks", "[actions]") {
  // The message of 2 arrives first, although that of 1 is sent as early: 0 goes on when it is there.
  const RankAction any = receive_from(Envelope::any_source, 0);
  const ActionLists lists = lists_of(
      {{any, after(send_to(3, 100), {0}), after(any, {0})}, {send_to(0, 50)}, {send_to(0, 5)}, {receive_from(0)}});
  const Result result = run_of(lists, "native", Platform::all_ports);
  const Costs& costs = result.platform.costs;
  CHECK(result.time == Approx(2 * (costs.t_s + costs.t_h) + (5 + 100) * costs.t_w));
}

TEST_CASE("actions: messages that no receive from any source takes, and receives without one, are mistakes") {
  const RankAction any = receive_from(Envelope::any_source, Envelope::any_line);
  CHECK(mistakes_in(lists_of({{any}, {}})) ==
        std::vector<std::string>{"x: rank 0, action 0: receives from any rank with any tag what is never sent"});
  CHECK(mistakes_in(lists_of({{any}, {send_to(0, 1), send_to(0, 1)}})).size() == 1);
  CHECK(mistakes_in(lists_of({{any, receive_from(1, 7)}, {send_to(0, 1, 3), send_to(0, 1, 4)}})).size() == 1);
  CHECK(
      mistakes_in(lists_of({{any, after(send_to(1, 1), {0})}, {receive_from(0), after(send_to(0, 1), {0})}})).size() ==
      1);
}

TEST_CASE("actions: what waits for a delivery is a step further, on every engine") {
  // 0 sends to 1 and, without waiting, to 2; 1 passes on to 2 after a pause of 5.
  const ActionLists lists = lists_of({{send_to(1, 10), send_to(2, 10)},
                                      {receive_from(0), after(pause_of(5), {0}), after(send_to(2, 4), {1})},
                                      {receive_from(0), receive_from(1)}});
  for (const char* engine : {"native", "simgrid"}) {
    const Result result = run_of(lists, engine);
    INFO(engine);
    REQUIRE(result.messages.size() == 3);
    CHECK(result.messages[0].step == 1);
    CHECK(result.messages[1].step == 1);
    CHECK(result.messages[2].step == 2);
    const Costs& costs = result.platform.costs;
    const Time first = costs.t_s + costs.t_h + 10 * costs.t_w;
    // The receive port of rank 2 is busy with the second message of rank 0 until 2 first.
    const Time second = first + 5 + costs.t_s;
    CHECK(result.time == Approx(std::max(second, 2 * first) + costs.t_h + 4 * costs.t_w));
  }
}

TEST_CASE("actions: messages of one source are told apart by their lines, whichever is sent first") {
  // The message on line 7 is sent first, and received by the second receive, after which rank 1 has to do more.
  const ActionLists lists =
      lists_of({{after(send_to(1, 1, 3), {1}), send_to(1, 100, 7)},
                {receive_from(0, 3), receive_from(0, 7), after(send_to(0, 8), {1}), after(send_to(0, 9), {0})},
                {}});
  ActionLists answered = lists;
  for (int i = 0; i < 2; ++i) {
    answered.of_rank[0].push_back(receive_from(1));
    answered.of_rank[0].back().origin = static_cast<std::uint32_t>(2 + i);
  }
  for (const char* engine : {"native", "simgrid"}) {
    const Result result = run_of(answered, engine);
    INFO(engine);
    REQUIRE(result.messages.size() == 4);
    CHECK(result.messages[0].words == 100);
    CHECK(result.messages[1].words == 1);
    CHECK(result.messages[2].words == 8);
    CHECK(result.messages[2].step == 2);
    CHECK(result.messages[3].words == 9);
    CHECK(result.messages[3].step == 3);
  }
}

TEST_CASE("actions: a begin is enough where it is asked for, and pauses of one processor exclude each other") {
  const ActionLists begin =
      lists_of({{receive_from(1), after(send_to(1, 1), {}, {0})}, {receive_from(0), after(send_to(0, 1), {0})}});
  CHECK(run_of(begin, "native").totals.steps == 2);
  const auto pauses = [](std::int32_t one, std::int32_t other) {
    return run_of(lists_of({{pause_of(5, one), pause_of(7, other), after(pause_of(1), {0})}}), "native").time;
  };
  CHECK(pauses(0, 0) == Approx(12));
  CHECK(pauses(0, 1) == Approx(7));
  CHECK(pauses(-1, -1) == Approx(7));
}

TEST_CASE("actions: what is unmatched, or waits for itself, is told with its place") {
  using Lines = std::vector<std::string>;
  CHECK(mistakes_in(lists_of({{send_to(1, 1, 4)}, {}})) ==
        Lines{"x: rank 0, action 0: sends to rank 1 on tag 4, which never receives it: of 1 such messages rank 1 "
              "receives 0"});
  CHECK(mistakes_in(lists_of({{send_to(1, 1)}, {receive_from(0), receive_from(0)}})) ==
        Lines{"x: rank 1, action 1: receives from rank 0 on tag 0 what is never sent: of 2 such messages rank 0 sends "
              "1"});
  CHECK(mistakes_in(
            lists_of({{receive_from(1), after(send_to(1, 1), {0})}, {receive_from(0), after(send_to(0, 1), {0})}})) ==
        Lines{"x: rank 0, action 1: waits for itself, in a cycle: rank 0, action 1 waits for rank 0, action 0 waits "
              "for rank 1, action 1 waits for rank 1, action 0 waits for rank 0, action 1"});
  CHECK(mistakes_in(lists_of({{after(pause_of(1), {0})}})) == Lines{"x: rank 0, action 0: waits for itself"});
}

TEST_CASE("actions: the engine that simulates one rank for all refuses them with a reason") {
  const ActionLists lists = lists_of({{send_to(1, 1), receive_from(1)}, {send_to(0, 1), receive_from(0)}});
  CHECK_THROWS_WITH(run_of(lists, "symmetric"), Catch::Contains("tell messages apart by what they share"));
}
