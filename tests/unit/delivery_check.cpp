#include "analysis/delivery/delivery_check.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <hopscope/program.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Checks a total exchange of 3 ranks with 8 words per pair in which rank 1 finally holds `held`.
std::vector<std::string> judge(const std::vector<Block>& held) {
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), 3);
  DeliveryCheck check(*operation, 3);
  check.on_holding(0, std::vector<Block>{{2, 0, 0, 8}, {1, 0, 0, 8}});
  check.on_holding(1, held);
  check.on_holding(2, std::vector<Block>{{0, 2, 0, 8}, {1, 2, 0, 8}});
  CHECK(check.passed() == check.failures().empty());
  return check.failures();
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("whole blocks and blocks in parts pass", "[delivery]") {
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}}).empty());
  CHECK(judge({{0, 1, 4, 4}, {2, 1, 0, 8}, {0, 1, 0, 4}}).empty());
}

TEST_CASE("blocks that are missing, duplicated, incomplete or misplaced are reported", "[delivery]") {
  CHECK(judge({{2, 1, 0, 8}}) == Lines{"rank 1 holds 1 of its 2 blocks; {0, 1} is missing"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {0, 1, 0, 8}}) == Lines{"rank 1 got words 0 to 8 of {0, 1} twice"});
  CHECK(judge({{0, 1, 4, 4}, {2, 1, 0, 8}}) == Lines{"rank 1 got words 0 to 4 of {0, 1} not at all"});
  CHECK(judge({{0, 1, 0, 4}, {2, 1, 0, 8}}) == Lines{"rank 1 got 4 of the 8 words of {0, 1}"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {2, 0, 0, 8}}) == Lines{"rank 1 holds {2, 0}, which is not for it"});
  CHECK(judge({{0, 1, 0, 8}, {2, 1, 0, 8}, {1, 1, 0, 8}}) == Lines{"rank 1 holds {1, 1}, which is not for it"});
}

TEST_CASE("holdings are checked in any order, whole or in parts", "[delivery]") {
  constexpr Rank ranks = 50;
  std::mt19937 random(4711);
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), ranks);
  for (const int parts : {1, 2, 4}) {
    DeliveryCheck check(*operation, ranks);
    for (Rank rank = 0; rank < ranks; ++rank) {
      std::vector<Block> held;
      for (Rank source = 0; source < ranks; ++source) {
        if (source == rank) continue;
        const int cut = source % 3 == 0 ? 1 : parts;  // some whole
        for (int part = 0; part < cut; ++part) held.push_back({source, rank, 8.0 / cut * part, 8.0 / cut});
      }
      std::shuffle(held.begin(), held.end(), random);
      check.on_holding(rank, held);
    }
    CHECK(check.passed());
  }
}

TEST_CASE("failures are reported in the order of the sources, and only a few", "[delivery]") {
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), 20);
  DeliveryCheck check(*operation, 20);
  check.on_holding(3, std::vector<Block>{{9, 3, 0, 4}, {7, 3, 0, 8}, {5, 4, 0, 8}, {5, 3, 0, 8}, {2, 3, 0, 4}});
  CHECK(check.failures() == Lines{"rank 3 got 4 of the 8 words of {2, 3}", "rank 3 holds {5, 4}, which is not for it",
                                  "rank 3 got 4 of the 8 words of {9, 3}",
                                  "rank 3 holds 5 of its 19 blocks; {0, 3} is missing"});
  for (Rank rank = 4; rank < 20; ++rank) check.on_holding(rank, {});
  CHECK(check.failures().size() == 8);
  CHECK(check.failures()[4] == "rank 4 holds none of its 19 blocks; {0, 4} is missing");
}

TEST_CASE("blocks of invalid sources are reported too", "[delivery]") {
  const auto operation = catalogue().operation("shift")->make(shift("direct", 8, 1), 3);
  DeliveryCheck check(*operation, 3);
  check.on_holding(1, std::vector<Block>{{-1, 1, 0, 8}, {0, 1, 0, 8}, {7, 1, 0, 8}});
  CHECK(check.failures() ==
        Lines{"rank 1 holds {-1, 1}, which is not for it", "rank 1 holds {7, 1}, which is not for it"});
}

TEST_CASE("a rank that was never checked is a failure", "[delivery]") {
  const auto operation = catalogue().operation("all-to-all")->make(all_to_all("ring", 8), 2);
  DeliveryCheck check(*operation, 2);
  check.on_holding(0, std::vector<Block>{{1, 0, 0, 8}});
  CHECK_FALSE(check.passed());
}

TEST_CASE("a block that is missing at the end is told with the last message that carried it", "[delivery]") {
  // Rank 2 forgets what it gets from rank 0, and rank 1 sends nothing at all.
  Algorithm forgetful = *catalogue().algorithm("all-to-all", "shift");
  forgetful.program = [](Node& me, Blocks mine) -> Program {
    for (Rank j = 1; j < me.ranks(); ++j) {
      co_await me.step(j);
      const Rank from = me.rank_plus(-j);
      Blocks sent = me.rank() == 1 ? Blocks() : mine.take_for(me.rank_plus(j));
      Blocks came = co_await me.exchange(me.rank_plus(j), std::move(sent), from);
      if (me.rank() != 2 || from != 0) me.keep(std::move(came));
    }
  };
  Scenario made = scenario(platform("ring", {3}), all_to_all("shift", 8));
  made.algorithm = &forgetful;
  const Result result = simulate(made);
  CHECK(result.delivery == Delivery::failed);
  CHECK(
      result.delivery_failures ==
      Lines{
          "rank 0 holds 1 of its 2 blocks; {1, 0} is missing: no message carries it",
          "rank 2 holds none of its 2 blocks; {0, 2} is missing: the last message that carries it goes from rank 0 to "
          "rank 2 in step 2, and rank 2 does not receive it, or does not keep it"});
}

TEST_CASE("a block that a rank holds by mistake is told with the message that brought it there", "[delivery]") {
  // Rank 0 sends to each of the others what is for the other one, and rank 1 keeps a block of its own.
  Algorithm mistaken = *catalogue().algorithm("all-to-all", "shift");
  mistaken.program = [](Node& me, Blocks mine) -> Program {
    for (Rank j = 1; j < me.ranks(); ++j) {
      co_await me.step(j);
      const Rank to = me.rank_plus(j);
      if (me.rank() == 1 && to == 0) me.keep(mine.take_for(to));
      Blocks sent = me.rank() == 0 ? mine.take_for(to == 1 ? 2 : 1) : mine.take_for(to);
      me.keep(co_await me.exchange(to, std::move(sent), me.rank_plus(-j)));
    }
  };
  Scenario made = scenario(platform("ring", {3}), all_to_all("shift", 8));
  made.algorithm = &mistaken;
  const std::vector<std::string> failures = simulate(made).delivery_failures;
  const auto has = [&](const char* line) { return std::ranges::find(failures, line) != failures.end(); };
  INFO(fmt::format("{}", fmt::join(failures, "\n")));
  CHECK(has("rank 1 holds {0, 2}, which is not for it: rank 0 sends it there in step 1"));
  CHECK(has("rank 2 holds {0, 1}, which is not for it: rank 0 sends it there in step 2"));
  CHECK(has("rank 1 holds {1, 0}, which is not for it: no message carries it there"));
}

TEST_CASE("where blocks are copied, a rank may keep its own, and each that lacks one is told where it was",
          "[delivery]") {
  // Rank 1 forgets what it gets, and nobody sends anything to rank 2.
  Algorithm forgetful = *catalogue().algorithm("broadcast", "flat");
  forgetful.program = [](Node& me, Blocks mine) -> Program {
    co_await me.step(1);
    if (me.rank() == 1) co_await me.receive(0);
    if (me.rank() != 0) co_return;
    co_await me.send(1, mine);
    me.keep(std::move(mine));
  };
  Schedule broadcast = all_to_all("flat", 8);
  broadcast.operation = "broadcast";
  Scenario made = scenario(platform("ring", {3}), broadcast);
  made.algorithm = &forgetful;
  CHECK(simulate(made).delivery_failures ==
        Lines{"rank 1 does not hold {0, *}: the last message that carries it there goes from rank "
              "0 to rank 1 in step 1, and rank 1 does not receive it, or does not keep it",
              "rank 2 does not hold {0, *}: no message carries it there; it is sent to rank 1"});
}

TEST_CASE("two sums of the same words that were not added are told before what each of them lacks", "[delivery]") {
  Algorithm without_adding = *catalogue().algorithm("reduce", "flat");
  without_adding.program = [](Node& me, Blocks mine) -> Program {
    co_await me.step(1);
    if (me.rank() == 1) co_await me.send(0, mine);
    if (me.rank() != 0) co_return;
    Blocks came = co_await me.receive(1);
    me.keep(std::move(mine));
    me.keep(std::move(came));
  };
  Schedule reduce = all_to_all("flat", 8);
  reduce.operation = "reduce";
  Scenario made = scenario(platform("ring", {3}), reduce);
  made.algorithm = &without_adding;
  CHECK(simulate(made).delivery_failures == Lines{"rank 0 holds words 0 to 8 in 2 sums that were not added"});
}

TEST_CASE("of a scan it is not said whether sums are the same on every rank, whose results differ", "[delivery]") {
  for (const Rank p : {2, 3}) {
    for (const double exclusive : {0.0, 1.0}) {
      Schedule scan = all_to_all("recursive-doubling", 8);
      scan.operation = "scan";
      scan.values.set("exclusive", exclusive);
      const Result result = simulate(scenario(platform("complete", {p}), scan));
      REQUIRE(result.combination);
      CHECK_FALSE(result.combination->same_everywhere);
    }
  }
}

TEST_CASE("a contribution that a table of messages counts twice is told of its words, and known before the run",
          "[delivery]") {
  FilesInMemory files;
  files.put("three.csv",
            "step,from,to,blocks\n1,0,1,0>*\n1,1,2,1>*\n1,2,0,2>*\n2,0,2,0+2>*\n2,1,0,0+1>*\n2,2,1,1+2>*:4\n"
            "3,0,1,0..2>*:4@4\n");
  const Scenario scenario = parse_scenario(
      R"({"platform": {"topology": {"family": "complete", "nodes": 3}, "costs": {"t_s": 10, "t_w": 1, "t_h": 1}},
          "schedule": {"operation": "all-reduce", "messages": "three.csv", "message_words": 8}})",
      "own.json", files, catalogue());
  const std::vector<Mistake>& faults = scenario.algorithm->faults;
  REQUIRE(faults.size() == 3);
  CHECK(to_line(faults.front()) ==
        "three.csv: line 6: rank 0 adds the words of rank 0 twice in step 2: it holds those of ranks 0, 2, and rank 1 "
        "sends it those of ranks 0..1");
  const Result result = simulate(scenario);
  CHECK(result.delivery == Delivery::failed);
  CHECK_FALSE(result.combination);
  CHECK(result.delivery_failures ==
        Lines{"rank 0 counts the words of rank 0 twice in its sum: it adds those of rank 0 again in step 2, with the "
              "message from rank 1",
              "rank 1 counts the words of rank 1 twice in its sum, in words 0 to 4: it adds those of rank 1 again in "
              "step 2, with the message from rank 2",
              "rank 2 counts the words of rank 2 twice in its sum: it adds those of rank 2 again in step 2, with the "
              "message from rank 0"});
}

}  // namespace hopscope::test
