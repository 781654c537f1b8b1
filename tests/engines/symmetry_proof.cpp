// How the engine symmetric finds out whether all ranks do the same: programs that do, nearly do, and do not.

#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "engine/symmetric/proof.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// What comes of running a program of a test's own on an engine: "ran", or what the engine says.
std::string result(const char* engine, const Platform& on, Program (*program)(Node&, Blocks),
                   Content content = Content::tracked) {
  Schedule schedule = all_to_all("direct", 10);
  schedule.content = content;
  Algorithm algorithm = *catalogue().algorithm("all-to-all", "direct");
  algorithm.program = program;
  algorithm.rearranges = true;  // one does
  const auto operation = catalogue().operation("all-to-all")->make(schedule, on.ranks());
  Observer nobody;
  try {
    catalogue().engine(engine)->run({on, algorithm, *operation, schedule}, nobody);
    return "ran";
  } catch (const std::exception& error) {
    return error.what();
  }
}

std::string on_ring(Rank nodes, Program (*program)(Node&, Blocks), Content content = Content::tracked) {
  return result("symmetric", platform("ring", {nodes}), program, content);
}

std::string different(const std::string& what) {
  return "/engine: symmetric simulates rank 0 alone and treats the other ranks as copies of it, but under rotation "
         "they are "
         "none: " +
         what + "; use native";
}

Program pass_on(Node& me, Blocks mine) {
  co_await me.step(1);
  auto sent = me.send(me.rank_plus(1), mine.take_for(me.rank_plus(1)));
  me.keep(co_await me.receive(me.rank_plus(-1)));
  co_await sent;
}

Program receive_before_sending(Node& me, Blocks mine) {
  co_await me.step(1);
  auto coming = me.receive(me.rank_plus(-1));
  auto next = me.receive(me.rank_plus(-1));
  for (const double words : {4.0, 6.0}) {
    co_await me.send(me.rank_plus(1), mine.take(words, [](const Block& /*block*/) { return false; }));
  }
  me.keep(co_await coming);
  me.keep(co_await next);
}

Program nobody_asks(Node& me, Blocks mine) {
  co_await me.step(1);
  { auto unwanted = me.receive(me.rank_plus(-1)); }
  co_await me.send(me.rank_plus(1), mine.take_for(me.rank_plus(1)));
}

Program wait_in_circles(Node& me, Blocks mine) {
  co_await me.step(4);
  (void)co_await me.receive(me.rank_plus(1));
  co_await me.send(me.rank_plus(-1), mine.take_for(me.rank_plus(-1)));
}

Program all_send_to_zero(Node& me, Blocks mine) {
  co_await me.step(1);
  if (me.rank() == 0) {
    for (Rank from = 1; from < me.ranks(); ++from) (void)co_await me.receive(from);
  } else {
    co_await me.send(0, mine.take_for(0));
  }
}

Program all_fail(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  throw std::logic_error("enough");
}

Program two_fails(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == 2) throw std::logic_error("rank 2 has had enough");
}

Program last_sends_less(Node& me, Blocks mine) {
  co_await me.step(1);
  (void)co_await me.exchange(me.rank_plus(1), mine.take_for(me.rank_plus(1)), me.rank_plus(-1));
  co_await me.step(2);
  const double words = me.rank() == me.ranks() - 1 ? 9 : 10;
  auto sent = me.send(me.rank_plus(1), mine.take(words, [](const Block& /*block*/) { return false; }));
  (void)co_await me.receive(me.rank_plus(-1));
  co_await sent;
}

Program last_does_more(Node& me, Blocks /*mine*/) {
  co_await me.step(1);
  if (me.rank() == me.ranks() - 1) co_await me.rearrange(5);
}

Program three_waits_the_other_way(Node& me, Blocks mine) {
  co_await me.step(1);
  auto sent = me.send(me.rank_plus(1), mine.take_for(me.rank_plus(1)));
  auto coming = me.receive(me.rank_plus(-1));
  if (me.rank() == 3) {
    co_await sent;
    (void)co_await coming;
  } else {
    (void)co_await coming;
    co_await sent;
  }
}

Program one_sends_a_wrong_block(Node& me, Blocks mine) {
  co_await me.step(1);
  const Rank wanted = me.rank_plus(me.rank() == 1 ? 2 : 1);
  me.keep(co_await me.exchange(me.rank_plus(1), mine.take_for(wanted), me.rank_plus(-1)));
}

Program one_carries(Node& me, Blocks mine) {
  co_await me.step(1);
  const Rank columns = me.grid()->sides().back();
  const bool at_end = me.rank() % columns == columns - 1;
  const Rank to = at_end ? me.rank_plus(1) : me.grid()->moved(me.rank(), 1, 1);
  (void)co_await me.send(to, mine.take_for(to));
}

}  // namespace

TEST_CASE("programs that are the same relative to every rank are simulated", "[symmetric]") {
  for (const Rank nodes : {2, 3, 8, 1000}) {
    CHECK(on_ring(nodes, pass_on) == "ran");
    CHECK(on_ring(nodes, receive_before_sending, Content::sizes) == "ran");
    CHECK(on_ring(nodes, nobody_asks) == "ran");
  }
}

TEST_CASE("a deadlock of all ranks is reported exactly as by the other engines", "[symmetric]") {
  const std::string told = on_ring(3, wait_in_circles);
  CHECK(told == result("native", platform("ring", {3}), wait_in_circles));
  CHECK(told ==
        "deadlock: 3 ranks wait for an event that never occurs\n"
        "  rank 0 waits in step 4 for a message from rank 1\n"
        "  rank 1 waits in step 4 for a message from rank 2\n"
        "  rank 2 waits in step 4 for a message from rank 0");
}

TEST_CASE("an apparent deadlock caused by different ranks is reported as a difference", "[symmetric]") {
  CHECK(on_ring(4, all_send_to_zero) ==
        different(
            "in step 1 rank 0 receives from rank 1, so its copy at rank 1 receives from rank 2, but rank 1 sends 10 "
            "words to rank 0"));
}

TEST_CASE("a failure of all ranks is reported, that of one is a difference", "[symmetric]") {
  CHECK(on_ring(4, all_fail) == "enough");
  CHECK(on_ring(4, two_fails) == different("in step 1 rank 0 is done, but rank 2 fails"));
}

TEST_CASE("differences are found at the last rank too, and late in a program", "[symmetric]") {
  for (const Rank nodes : {4, 256, 1000, 30000}) {
    const std::string last = std::to_string(nodes - 1);
    const std::string before = std::to_string(nodes - 2);
    CHECK(on_ring(nodes, last_sends_less, Content::sizes) ==
          different("in step 2 rank 0 sends 10 words to rank 1, so its copy at rank " + last +
                    " sends 10 words to rank 0, but rank " + last + " sends 9 words to rank 0"));
    CHECK(on_ring(nodes, last_does_more, Content::sizes) ==
          different("in step 1 rank 0 is done, but rank " + last + " rearranges 5 words"));
  }
}

TEST_CASE("the order of waiting counts", "[symmetric]") {
  CHECK(on_ring(5, three_waits_the_other_way) ==
        different("in step 1 rank 0 waits for what it asked for last, but rank 3 waits for what it asked for 1 before "
                  "the last"));
}

TEST_CASE("in a tracked run blocks are compared, not only their words", "[symmetric]") {
  CHECK(on_ring(4, one_sends_a_wrong_block, Content::sizes) == "ran");
  CHECK(on_ring(4, one_sends_a_wrong_block) ==
        different("in step 1 rank 1 sends 10 words to rank 2 and receives from rank 0, as a copy does, but "
                  "with other blocks"));
}

TEST_CASE("a sample of the ranks includes the ends of rows, where labels carry", "[symmetric]") {
  const std::string told = result("symmetric", platform("torus", {200, 300}), one_carries, Content::sizes);
  CHECK(told ==
        different("in step 1 rank 0 sends 10 words to rank 1, so its copy at rank 299 sends 10 words to rank 0, "
                  "but rank 299 sends 10 words to rank 300"));
}

TEST_CASE("sizes and neighbours that differ at a single rank of many are found", "[symmetric]") {
  constexpr Rank ranks = 300;
  const Platform ring = platform("ring", {ranks});
  const auto told = [&](const Schedule& schedule) -> std::string {
    Scenario made = scenario(ring, schedule);
    made.engine = catalogue().engine("symmetric");
    try {
      return fmt::format("{}", simulate(made, {}).symmetry->ranks_checked);
    } catch (const InputError& error) {
      return error.mistakes().front().message;
    }
  };
  for (const Rank odd_one : {0, 150}) {  // 0: none
    SizeMatrix sizes(ranks);
    for (Rank rank = 0; rank < ranks; ++rank) sizes.set(rank, (rank + 1) % ranks, 5);
    std::vector<std::pair<Rank, Rank>> pairs;
    for (Rank rank = 0; rank < ranks; ++rank) pairs.emplace_back(std::minmax(rank, (rank + 1) % ranks));
    if (odd_one > 0) {
      sizes.set(odd_one, odd_one + 1, 5000);
      pairs.emplace_back(odd_one, odd_one + 2);
    }
    Schedule by_sizes = all_to_all("direct", 0);
    by_sizes.operation = "all-to-all-v";
    by_sizes.sizes = std::make_shared<const SizeMatrix>(sizes);
    Schedule by_neighbours = all_to_all("direct", 8);
    by_neighbours.operation = "neighbour-exchange";
    by_neighbours.neighbours = std::make_shared<const Neighbours>(ranks, pairs);
    for (const Schedule& schedule : {by_sizes, by_neighbours}) {
      INFO(schedule.operation);
      if (odd_one == 0) {
        CHECK(told(schedule) == "300");
      } else {
        CHECK_THAT(told(schedule), Catch::Contains("simulates rank 0 alone") && Catch::Contains("rank 150"));
      }
    }
  }
}

TEST_CASE("all ranks are checked if they are few, otherwise a fixed sample", "[symmetric]") {
  CHECK(ranks_to_check(Symmetry::rotation({1})).empty());
  CHECK(ranks_to_check(Symmetry::rotation({4})) == std::vector<Rank>{1, 2, 3});
  CHECK(ranks_to_check(Symmetry::exclusive_or(8)).size() == 255);
  for (const Symmetry& symmetry : {Symmetry::rotation({257}), Symmetry::rotation({1000, 1001}),
                                   Symmetry::exclusive_or(30), Symmetry::rotation({1 << 30})}) {
    const auto ranks = ranks_to_check(symmetry);
    CHECK(ranks.size() == 63);
    CHECK(ranks == ranks_to_check(symmetry));
    CHECK(std::ranges::is_sorted(ranks));
    CHECK(ranks.front() == 1);
    CHECK(ranks.back() == symmetry.nodes() - 1);
  }
}

}  // namespace hopscope::test
