// What every engine promises, checked against hand-worked cases and an independent fluid oracle.

#include <catch2/catch.hpp>
#include <random>

#include "support/fluid_oracle.hpp"
#include "support/own_program.hpp"

namespace hopscope::test {

namespace {

Approx close(double value) { return Approx(value).epsilon(1e-9).margin(0); }

/// Every engine that runs all ranks, in its turn: a test that calls this runs once for each. What promises the one has
/// that follows one rank for all is told where it is compared with native.
const Engine& each_engine() { return *catalogue().engine(GENERATE("native", "simgrid")); }

Result simulate_on(const Engine& engine, const Platform& on, const Schedule& schedule) {
  Scenario made = scenario(on, schedule);
  made.engine = &engine;
  return simulate(made, {});
}

Program send_to_zero(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) {
    for (Rank from = 1; from < me.ranks(); ++from) (void)co_await me.receive(from);
  } else {
    co_await me.send(0, mine.take_for(0));
  }
}

Program zero_sends_to_all(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) {
    std::vector<Request> sent;
    for (Rank to = 1; to < me.ranks(); ++to) sent.push_back(me.send(to, mine.take_for(to)));
    for (Request& request : sent) co_await request;
  } else {
    (void)co_await me.receive(0);
  }
}

Program last_to_first(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == me.ranks() - 1) co_await me.send(0, mine.take_for(0));
  if (me.rank() == 0) (void)co_await me.receive(me.ranks() - 1);
}

Program go_on_without_waiting(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) (void)me.send(1, mine.take_for(1));
  if (me.rank() == 2) co_await me.rearrange(1000);
}

Program wait_in_a_circle(Node& me, Blocks mine) {
  co_await me.step(4);
  (void)co_await me.receive(me.rank_plus(1));
  co_await me.send(me.rank_plus(-1), mine.take_for(me.rank_plus(-1)));
}

Program fail_on_two(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 2) throw std::logic_error("rank 2 has had enough");
  (void)co_await me.receive(2);
}

Program late_receive(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) co_await me.send(1, mine.take_for(1));
  if (me.rank() == 1) {
    co_await me.rearrange(1000);
    (void)co_await me.receive(0);
  }
}

}  // namespace

TEST_CASE("one message over l channels takes the time of the model", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  for (const Rank nodes : {2, 3, 6}) {
    Platform on = platform("line", {nodes});
    Recorder recorder;
    const double l = nodes - 1;
    CHECK(run_program(engine, on, last_to_first, recorder) == close(50 + l * 2 + 10));
    on.switching = Switching::store_and_forward;
    CHECK(run_program(engine, on, last_to_first, recorder) == close(50 + l * (2 + 10)));
  }
}

TEST_CASE("costs of 1e-12 and of 1e9 give correct times", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  for (const double unit : {1e-15, 1e-12, 1e-6, 1.0, 1e9}) {
    Platform on = platform("hypercube", {4});
    on.costs = {50 * unit, 1.25 * unit, 2 * unit, 0};
    const Result result = simulate_on(engine, on, all_to_all("pairwise", 64));
    CHECK(result.time == close(((50 + 1.25 * 64) * 15 + 2 * 32) * unit));
    CHECK(result.steps.front().end == close((50 + 1.25 * 64 + 2) * unit));
  }
}

TEST_CASE("costs of very different magnitude give correct times together", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("ring", {6});
  on.costs = {1e6, 1e-3, 1, 0};
  CHECK(simulate_on(engine, on, all_to_all("ring", 2.5)).time == close((1e6 + 1 + 1e-3 * 2.5 * 3) * 5));
  on.costs = {0, 0, 0, 0};
  CHECK(simulate_on(engine, on, all_to_all("ring", 2.5)).time == 0);
  on.costs = {3, 0, 0, 0};
  CHECK(simulate_on(engine, on, all_to_all("ring", 2.5)).time == close(15));
}

TEST_CASE("messages far shorter than a word take correct times", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("ring", {6});
  on.ports = 2;
  on.costs = {0, 1, 0, 0};
  for (const double m : {1.5, 1e-6, 1e-12, 1e-300}) {
    CHECK(simulate_on(engine, on, all_to_all("ring", m)).time == close(m * 3 * 5));
    CHECK(simulate_on(engine, on, all_to_all("ring-split", m)).time == close(m * 1.5 * 5));
  }
  CHECK(simulate_on(engine, on, all_to_all("ring", 0)).time == 0);
}

TEST_CASE("a receive port serves one message at a time, the lower source first at a tie", "[engines][ports]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  const Platform on = platform("complete", {4});
  Recorder recorder;
  CHECK(run_program(engine, on, send_to_zero, recorder) == close(50 + 3 * 12));
  REQUIRE(recorder.deliveries.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(recorder.deliveries[i].first.from == static_cast<Rank>(i) + 1);
    CHECK(recorder.deliveries[i].second == close(50 + 12.0 * static_cast<double>(i + 1)));
    CHECK(recorder.sends[i].second == 0);
  }
}

TEST_CASE("a send port is held from startup to the last word, in posting order", "[engines][ports]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("complete", {4});
  Recorder recorder;
  CHECK(run_program(engine, on, zero_sends_to_all, recorder) == close(3 * 62));
  for (std::size_t i = 0; i < 3; ++i) CHECK(recorder.sends[i].second == close(62.0 * static_cast<double>(i)));
  on.ports = 2;
  CHECK(run_program(engine, on, zero_sends_to_all, recorder) == close(2 * 62));
  on.ports = Platform::all_ports;
  CHECK(run_program(engine, on, zero_sends_to_all, recorder) == close(62));
}

TEST_CASE("under store-and-forward every hop takes a send and a receive port", "[engines][ports]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("line", {3});
  on.switching = Switching::store_and_forward;
  Recorder recorder;
  // Rank 1's own message and rank 2's, which it hands on, need its one send port one after the other.
  CHECK(run_program(engine, on, send_to_zero, recorder) == close(50 + 12 + 12));
}

TEST_CASE("a message without a posted receive is delivered, and the later receive takes no time", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("complete", {2});
  on.costs.t_r = 1;
  Recorder recorder;
  CHECK(run_program(engine, on, late_receive, recorder) == close(1000));
  CHECK(recorder.deliveries.front().second == close(62));
}

TEST_CASE("a message whose completion no rank awaits is delivered nevertheless", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Platform on = platform("ring", {3});
  on.costs.t_r = 1;
  Recorder recorder;
  CHECK(run_program(engine, on, go_on_without_waiting, recorder) == close(1000));
  REQUIRE(recorder.deliveries.size() == 1);
  CHECK(recorder.deliveries.front().second == close(62));
}

TEST_CASE("programs that wait for each other end with a deadlock that names them", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Observer nobody;
  try {
    run_program(engine, platform("ring", {3}), wait_in_a_circle, nobody);
    FAIL("no deadlock");
  } catch (const DeadlockError& deadlock) {
    CHECK(deadlock.waiting() == std::vector<std::string>{"rank 0 waits in step 4 for a message from rank 1",
                                                         "rank 1 waits in step 4 for a message from rank 2",
                                                         "rank 2 waits in step 4 for a message from rank 0"});
  }
}

TEST_CASE("the failure of a program is reported, not the deadlock that it causes", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  Observer nobody;
  CHECK_THROWS_WITH(run_program(engine, platform("ring", {4}), fail_on_two, nobody), "rank 2 has had enough");
}

TEST_CASE("runs in one process are independent", "[engines]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  const auto one = [&] { return simulate_on(engine, platform("torus", {3, 4}), all_to_all("mesh", 7)); };
  const auto other = [&] { return simulate_on(engine, platform("hypercube", {3}), all_to_all("one-factor", 3)); };
  const Result first = one();
  const Result between = other();
  const Result again = one();
  CHECK(first.time == again.time);
  CHECK(first.steps.back().end == again.steps.back().end);
  CHECK(between.time == other().time);
}

TEST_CASE("messages posted at the same time share channels max-min fairly, whatever their distances",
          "[engines][fluid]") {
  const Engine& engine = each_engine();
  INFO(engine.name());
  std::mt19937 random(20261121);
  const std::vector<std::pair<std::string, std::vector<std::int64_t>>> networks{
      {"ring", {5}}, {"line", {6}}, {"torus", {3, 4}}, {"mesh", {2, 4}}, {"hypercube", {3}}, {"torus", {2, 2, 3}}};
  for (const auto& [family, extents] : networks) {
    for (const double t_h : {0.0, 0.375, 11.0}) {
      Platform on = platform(family, extents);
      on.ports = Platform::all_ports;
      on.costs = {1.0 + static_cast<double>(random() % 7), 0.5 + static_cast<double>(random() % 4), t_h, 0};
      const double m = 1.0 + static_cast<double>(random() % 9);
      std::vector<FluidFlow> flows;
      for (Rank from = 0; from < on.ranks(); ++from) {
        for (Rank to = 0; to < on.ranks(); ++to) {
          if (from == to) continue;
          FluidFlow flow;
          on.route(from, to, flow.channels);
          flow.begin = on.costs.t_s + static_cast<double>(flow.channels.size()) * t_h;
          flow.left = m * on.word_time();
          flows.push_back(flow);
        }
      }
      INFO(family << " of " << on.ranks() << ", t_h " << t_h);
      CHECK(simulate_on(engine, on, all_to_all("direct", m)).time == close(run_fluid(flows)));
    }
  }
}

}  // namespace hopscope::test
