// The first receive of a pair gets the message that was sent first, whatever arrives first.

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "support/own_program.hpp"

namespace hopscope::test {

namespace {

void expect_words(const Blocks& received, double words) {
  if (received.words() != words) throw std::logic_error(fmt::format("{} words for {}", received.words(), words));
}

// When rank 1's second message comes, its first still waits for its receive, while rank 2's first has gone. The third
// and fourth of rank 1 find receives that wait for them.
Program keep_in_order(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 1) {
    co_await me.rearrange(5);
    for (const double words : {14, 2, 10, 4}) co_await me.send(0, Blocks::sized(words, words));
  } else if (me.rank() == 2) {
    co_await me.send(0, Blocks::sized(7, 7));
    co_await me.rearrange(100);
    for (const double words : {1, 5, 3}) co_await me.send(0, Blocks::sized(words, words));
  } else {
    co_await me.rearrange(90);
    expect_words(co_await me.receive(2), 7);
    co_await me.rearrange(50);
    Request first = me.receive(1);
    Request second = me.receive(1);
    Request third = me.receive(1);
    Request fourth = me.receive(1);
    for (const double words : {1, 5, 3}) expect_words(co_await me.receive(2), words);
    expect_words(co_await fourth, 4);
    expect_words(co_await first, 14);
    expect_words(co_await third, 10);
    expect_words(co_await second, 2);
  }
}

Program overtake(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) {
    Request slow = me.send(1, Blocks::sized(40, 40));
    Request quick = me.send(1, Blocks::sized(1, 1));
    co_await slow;
    co_await quick;
  } else {
    Request first = me.receive(0);
    expect_words(co_await me.receive(0), 1);
    expect_words(co_await first, 40);
  }
}

// One is under way from 0 to 3, the other from 2 to 3.
Program arrive_at_once(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 0) {
    Request first = me.send(1, Blocks::sized(2, 2));
    co_await me.rearrange(2);
    Request second = me.send(1, Blocks::sized(0, 1));
    co_await first;
    co_await second;
  } else {
    expect_words(co_await me.receive(0), 2);
    expect_words(co_await me.receive(0), 0);
  }
}

void check(Program (*program)(Node&, Blocks), Platform on, std::size_t messages) {
  on.costs.t_r = 1;
  Recorder recorder;
  CHECK_NOTHROW(run_program(*catalogue().engine(GENERATE("native", "simgrid")), on, program, recorder));
  CHECK(recorder.deliveries.size() == messages);
}

}  // namespace

TEST_CASE("messages and receives are matched in order", "[engines]") {
  check(keep_in_order, platform("complete", {3}), 8);
}

TEST_CASE("a message that overtakes another is not mistaken for it", "[engines][ports]") {
  Platform on = platform("complete", {2});
  on.ports = 2;
  check(overtake, on, 2);
}

TEST_CASE("messages that arrive at the same time keep their order", "[engines][ports]") {
  Platform on = platform("complete", {2});
  on.ports = 2;
  on.costs = {0, 1, 1, 0};
  check(arrive_at_once, on, 2);
}

}  // namespace hopscope::test
