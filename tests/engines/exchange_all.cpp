// Node::exchange_all: messages that are made as ports become free go as those that are posted one by one.

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <hopscope/error.hpp>

#include "support/own_program.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

namespace {

/// Every rank sends to all others but one in four; whom that leaves out differs from rank to rank.
Exchanges some_of(Node& me) {
  const auto is_sent = [](Rank from, Rank to) { return (3 * from + to) % 4 != 0; };
  return {.pairs = me.ranks() - 1,
          .to =
              [&me, is_sent](Rank pair) {
                const Rank to = me.rank_plus(pair + 1);
                return is_sent(me.rank(), to) ? to : Exchanges::nobody;
              },
          .from =
              [&me, is_sent](Rank pair) {
                const Rank from = me.rank_plus(-pair - 1);
                return is_sent(from, me.rank()) ? from : Exchanges::nobody;
              },
          .blocks = [&me](Rank to) { return Blocks::sized(10.0 + me.rank() + 2 * to, 1); }};
}

/// The definition of Node::exchange_all.
Task<void> post_one_by_one(Node& me, Exchanges exchanges) {
  std::vector<Request> requests;
  for (Rank pair = 0; pair < exchanges.pairs; ++pair) {
    if (const Rank to = exchanges.to(pair); to != Exchanges::nobody)
      requests.push_back(me.send(to, exchanges.blocks(to)));
    if (const Rank from = exchanges.from(pair); from != Exchanges::nobody) requests.push_back(me.receive(from));
  }
  for (Request& request : requests) co_await request;
}

// Before, between and after two exchanges there are other messages of the same pairs. Every third rank is late.
Program mixed(Node& me, bool together) {
  co_await me.step(1);
  Request earlier = me.send(me.rank_plus(1), Blocks::sized(3, 1));
  if (me.rank() % 3 == 0) co_await me.rearrange(40.0 * me.rank());
  Request first = me.receive(me.rank_plus(-1));
  for (int time = 0; time < 2; ++time) {
    Exchanges exchanges = some_of(me);
    if (together) {
      co_await me.exchange_all(std::move(exchanges));
    } else {
      co_await post_one_by_one(me, std::move(exchanges));
    }
    if (time > 0) continue;
    const double words = (co_await first).words();
    if (words != 3) throw std::logic_error(fmt::format("{} words", words));
    Request later = me.send(me.rank_plus(2), Blocks::sized(4, 1));
    co_await me.receive(me.rank_plus(-2));
    co_await later;
  }
  co_await earlier;
}

Program together(Node& me, Blocks /*mine*/) { return mixed(me, true); }
Program one_by_one(Node& me, Blocks /*mine*/) { return mixed(me, false); }

/// All that happened to every message, in the order of posting.
std::string history(const Engine& engine, const Platform& on, Program (*program)(Node&, Blocks)) {
  Trace trace;
  std::string all = fmt::format("{} in all\n", run_program(engine, on, program, trace));
  for (const Passage& each : trace.passages()) {
    all += fmt::format("{} -> {}, {} words: {} ..", each.message.from, each.message.to, each.message.words, each.sent);
    for (const Passage::Flow& flow : each.flows) all += fmt::format(" {}-{}", flow.begin, flow.end);
    all += fmt::format(" .. {}\n", each.delivered);
  }
  return all;
}

// Rank 2 forgets rank 0.
Program forgetful(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  Exchanges exchanges{.pairs = me.ranks() - 1,
                      .to = [&](Rank pair) { return me.rank_plus(pair + 1); },
                      .from = [&](Rank pair) { return me.rank_plus(-pair - 1); },
                      .blocks = [](Rank /*to*/) { return Blocks::sized(10, 10); }};
  if (me.rank() == 2) {
    exchanges.to = [&](Rank pair) { return me.rank_plus(pair + 1) == 0 ? Exchanges::nobody : me.rank_plus(pair + 1); };
  }
  co_await me.exchange_all(std::move(exchanges));
}

Program send_to_itself(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  Exchanges exchanges{.pairs = 2,
                      .to = [&](Rank /*pair*/) { return me.rank(); },
                      .from = [](Rank /*pair*/) { return Exchanges::nobody; },
                      .blocks = [](Rank /*to*/) { return Blocks::sized(10, 10); }};
  co_await me.exchange_all(std::move(exchanges));
}

// From each other rank two messages are received.
Program receive_twice(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  const Rank others = me.ranks() - 1;
  Exchanges exchanges{.pairs = 2 * others,
                      .to = [&, others](Rank pair) { return me.rank_plus(pair % others + 1); },
                      .from = [&, others](Rank pair) { return me.rank_plus(-(pair % others) - 1); },
                      .blocks = [](Rank /*to*/) { return Blocks::sized(10, 10); }};
  co_await me.exchange_all(std::move(exchanges));
}

}  // namespace

TEST_CASE("What is exchanged all at once goes as if it were posted one by one", "[engines]") {
  const auto [family, extents] = GENERATE(table<std::string, std::vector<std::int64_t>>(
      {{"ring", {7}}, {"torus", {3, 4}}, {"hypercube", {3}}, {"complete", {5}}}));
  Platform on = platform(family, extents);
  on.costs.t_r = 0.5;
  on.ports = GENERATE(1, 2, 3, Platform::all_ports);
  on.switching = GENERATE(Switching::cut_through, Switching::store_and_forward);
  on.contention = GENERATE(Contention::fair, Contention::fifo);
  on.costs.t_s = GENERATE(0.0, 50.0);
  INFO(fmt::format("{}, {} ports, t_s {}", family, on.ports, on.costs.t_s));
  const Engine& native = *catalogue().engine("native");
  CHECK(history(native, on, together) == history(native, on, one_by_one));
}

TEST_CASE("An exchange all at once may wait for serial startups", "[engines]") {
  Platform on = platform("ring", {6});
  on.ports = Platform::all_ports;
  on.startups = Startups::serial;
  const Engine& native = *catalogue().engine("native");
  CHECK(history(native, on, together) == history(native, on, one_by_one));
}

TEST_CASE("Whoever waits for ever in an exchange all at once names the rank that does not send", "[engines]") {
  Platform on = platform("ring", {4});
  Trace trace;
  try {
    run_program(*catalogue().engine("native"), on, forgetful, trace);
    FAIL("a rank cannot end");
  } catch (const DeadlockError& error) {
    CHECK(std::string(error.what()).find("rank 0 waits in step 1 for a message from rank 2") != std::string::npos);
  }
}

TEST_CASE("An exchange all at once keeps to the rules of messages", "[engines]") {
  Platform on = platform("ring", {4});
  Trace trace;
  CHECK_THROWS_AS(run_program(*catalogue().engine("native"), on, send_to_itself, trace), ProgramError);
}

TEST_CASE("Two messages of one pair may be exchanged all at once", "[engines]") {
  Platform on = platform("ring", {4});
  Trace trace;
  run_program(*catalogue().engine("native"), on, receive_twice, trace);
  CHECK(trace.passages().size() == 24);
}

}  // namespace hopscope::test
