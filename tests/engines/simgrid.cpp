// What is SimGrid's alone: the process that every run has to itself, and what SimGrid cannot do.

#include <catch2/catch.hpp>

#include <sys/wait.h>

#include <cerrno>
#include <csignal>

#include "support/own_program.hpp"

namespace hopscope::test {

namespace {

const Engine& simgrid() { return *catalogue().engine("simgrid"); }

Program kill_the_process(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 1) (void)std::raise(SIGKILL);
}

Program send_far_too_much(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) co_await me.send(1, Blocks::sized(1e30, 1e30));
  if (me.rank() == 1) (void)co_await me.receive(0);
}

Program send_and_leave(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  (void)me.send((me.rank() + 1) % me.ranks(), Blocks::sized(10, 1));
}

}  // namespace

TEST_CASE("a run may use another engine and content than its scenario names, if they fit", "[engines]") {
  Scenario made = scenario(platform("ring", {5}), all_to_all("ring", 3));
  made.reference = catalogue().engine("simgrid");
  const Result other = simulate(made, {.engine = catalogue().engine("simgrid"), .content = Content::sizes});
  CHECK(other.engine == "simgrid");
  CHECK_FALSE(other.agreement);
  CHECK(other.delivery == Delivery::not_tracked);
  CHECK(other.time == Approx(simulate(made).time).epsilon(1e-9));
  made.platform.contention = Contention::fifo;
  CHECK_THROWS_AS(simulate(made, {.engine = catalogue().engine("simgrid")}), InputError);
}

TEST_CASE("SimGrid refuses first come, first served, and names the engine that supports it", "[engines][simgrid]") {
  Platform on = platform("ring", {4});
  CHECK(simgrid().misfit(on).empty());
  on.contention = Contention::fifo;
  CHECK(simgrid().misfit(on) ==
        "SimGrid shares a channel between its messages and cannot serve them first come, first served; give \"fair\", "
        "or engine \"native\"");
}

TEST_CASE("messages whose sizes are too far apart for SimGrid's clock are refused", "[engines][simgrid]") {
  const auto run = [](double small, double large) {
    SizeMatrix sizes(3);
    sizes.set(0, 1, small);
    sizes.set(1, 2, large);
    Schedule schedule = all_to_all("direct", 0);
    schedule.operation = "all-to-all-v";
    schedule.sizes = std::make_shared<const SizeMatrix>(std::move(sizes));
    Scenario made = scenario(platform("complete", {3}), schedule);
    made.engine = &simgrid();
    return simulate(made, {}).time;
  };
  CHECK(run(1, 1e9) == Approx(50 + 2 + 1e9));
  CHECK_THROWS_AS(run(1e-3, 1e15), InputError);
  try {
    run(1e-3, 1e15);
  } catch (const InputError& error) {
    CHECK(error.mistakes().front().pointer == "/engine");
    CHECK(error.mistakes().front().message ==
          "messages of 0.001 and of 1000000000000000 words differ too much for the precision of SimGrid's clock; use "
          "engine "
          "native");
  }
}

TEST_CASE("a killed SimGrid process is an error of the engine, and leaves no zombie", "[engines][simgrid]") {
  Observer nobody;
  CHECK_THROWS_WITH(run_program(simgrid(), platform("ring", {3}), kill_the_process, nobody),
                    Catch::Contains("the worker process of the simulation ended: it was ended by signal 9"));
  CHECK(::waitpid(-1, nullptr, WNOHANG) == -1);
  CHECK(errno == ECHILD);
}

TEST_CASE("a message may have more words than SimGrid has bytes, but its time must be finite", "[engines][simgrid]") {
  Observer nobody;
  CHECK(run_program(simgrid(), platform("ring", {3}), send_far_too_much, nobody) == Approx(1e30));
  Platform slow = platform("ring", {3});
  slow.costs.t_w = 1e300;
  CHECK_THROWS_WITH(run_program(simgrid(), slow, send_far_too_much, nobody),
                    "the time of a message is too large for a number");
}

TEST_CASE("messages that no rank waits for arrive before SimGrid ends", "[engines][simgrid]") {
  Observer nobody;
  CHECK(run_program(simgrid(), platform("ring", {3}), send_and_leave, nobody) ==
        run_program(*catalogue().engine("native"), platform("ring", {3}), send_and_leave, nobody));
}

}  // namespace hopscope::test
