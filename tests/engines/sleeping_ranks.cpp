// Ranks that only wait for their first message are not started before it has come: nothing else may differ.
#include <catch2/catch.hpp>

#include <algorithm>
#include <tuple>
#include <vector>

#include <hopscope/error.hpp>

#include "engine/plain/exact_run.hpp"
#include "support/own_program.hpp"

namespace hopscope::test {

namespace {

/// Rank 2 hears from ranks 0 and 1, in this order; rank 0 is late.
Program hear_from_both(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 2) {
    (void)co_await me.receive(0);
    (void)co_await me.receive(1);
    co_await me.step(2);
    co_await me.send(3, mine.take_for(3));
  } else if (me.rank() == 3) {
    (void)co_await me.receive(2);
  } else {
    if (me.rank() == 0) co_await me.pause(500);
    co_await me.send(2, mine.take_for(2));
  }
}

Program hear_from_nobody(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 2) (void)co_await me.receive(0);
}

/// The same, but that rank 2 sleeps.
template <Program (*program)(Node&, Blocks)>
Program asleep(Node& me, Blocks mine) {
  if (me.rank() != 2 || !me.starts_on_message()) return program(me, std::move(mine));
  (void)me.step(1);
  return Program::none();
}

Program never_started(Node& /*me*/, Blocks /*mine*/) { return Program::none(); }

/// The steps that ranks enter, and when.
class StepsEntered final : public Observer {
 public:
  std::vector<std::tuple<Rank, Step, Time>> all;

  void on_step(Rank rank, Step step, Time now) override { all.emplace_back(rank, step, now); }
};

std::vector<std::pair<Rank, Step>> in_order(const StepsEntered& entered) {
  std::vector<std::pair<Rank, Step>> steps;
  for (const auto& [rank, step, now] : entered.all) steps.emplace_back(rank, step);
  std::ranges::sort(steps);
  return steps;
}

const Engine& native() { return *catalogue().engine("native"); }

}  // namespace

TEST_CASE("a rank that sleeps until its first message goes on as if it had waited", "[engines]") {
  const Platform on = platform("ring", {4});
  StepsEntered awake, sleeping;
  const Time time = run_program(native(), on, hear_from_both, awake);
  CHECK(time > 500);
  CHECK(run_program(native(), on, asleep<hear_from_both>, sleeping) == time);
  CHECK(awake.all == sleeping.all);
}

TEST_CASE("a rank that sleeps for ever is reported as one that waits", "[engines]") {
  const auto told = [](Program (*program)(Node&, Blocks)) -> std::string {
    Observer nobody;
    try {
      (void)run_program(native(), platform("ring", {4}), program, nobody);
    } catch (const DeadlockError& error) {
      return error.what();
    }
    return "nothing";
  };
  CHECK(told(hear_from_nobody).find("rank 2 waits in step 1 for a message from rank 0, which has ended") !=
        std::string::npos);
  CHECK(told(asleep<hear_from_nobody>) == told(hear_from_nobody));
}

TEST_CASE("a program that is none where its rank may not sleep is refused", "[engines]") {
  Observer nobody;
  CHECK_THROWS_AS(run_program(*catalogue().engine("symmetric"), platform("ring", {4}), never_started, nobody),
                  ProgramError);
}

TEST_CASE("ranks enter the same steps, once each, whether they sleep or not", "[engines]") {
  for (const auto& [operation, algorithm] : {std::pair("broadcast", "binomial"),
                                             {"broadcast", "chain"},
                                             {"scatter", "binomial"},
                                             {"reduce", "binomial"},
                                             {"gather", "binomial"},
                                             {"barrier", "tree"}}) {
    INFO(operation << ", " << algorithm);
    Schedule schedule{.operation = operation, .algorithm = algorithm, .message_words = 12};
    const Scenario tried = planned(scenario(platform("ring", {11}), schedule));
    const Experiment experiment{tried.platform, *tried.algorithm, *tried.operation, tried.schedule};
    StepsEntered sleeping, awake;
    (void)native().run(experiment, sleeping);
    ExactBudget no_limit;
    (void)exact_run(experiment, awake, no_limit);
    CHECK(in_order(sleeping) == in_order(awake));
  }
}

}  // namespace hopscope::test
