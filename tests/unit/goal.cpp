// GOAL: read and run on both engines, with times by hand.
#include <catch2/catch.hpp>

#include <string>
#include <utility>

#include <fmt/format.h>

#include <hopscope/error.hpp>
#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Scenario read_goal_text(const std::string& goal, const std::string& network, int ports = 1) {
  FilesInMemory files;
  files.put("x.goal", goal);
  return parse_scenario(fmt::format(R"({{"platform": {{"topology": {}, "costs": {{"t_s": 50, "t_w": 1, "t_h": 2}},
    "ports": {}}}, "schedule": {{"file": "x.goal"}}}})",
                                    network, ports),
                        "test.json", files, catalogue());
}

Result run_goal(Scenario on, const char* engine) {
  on.engine = catalogue().engine(engine);
  return simulate(on);
}

}  // namespace

TEST_CASE("goal: calculations on two processors, one after the begin or the end of the other") {
  for (const auto& [word, time] : {std::pair("irequires", 123), {"requires", 140}}) {
    const std::string text = fmt::format(
        "num_ranks 2\nrank 0 {{\nr0op0: calc 123 cpu 0\nr0op1: calc 17 cpu 1\nr0op1 {} r0op0\n}}\n"
        "rank 1 {{\nr1op0: calc 0\n}}\n",
        word);
    CHECK(run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 2})"), "native").time == time);
  }
}

TEST_CASE("goal: keywords may be written in capitals") {
  const std::string text = R"(NUM_RANKS 2
RANK 0 { a: Calc 100 CPU 1
  b: SEND 8B TO 1 TAG 4
  b Requires a }
Rank 1 { a: Recv 8b From 0 Tag 4
  b: CALC 7
  b IREQUIRES a }
)";
  const Result result = run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 2})"), "native");
  CHECK(result.time == Approx(100 + 50 + 2 + 8));
}

TEST_CASE("goal: dependencies, tags and receives from anyone, on every engine") {
  const std::string text = R"(num_ranks 3
rank 0 { a: calc 100  b: send 8b to 1 tag 4  b requires a  c: recv 4b from -1 tag -1 }
rank 1 { // passes on
  a: recv 8b from 0 tag 4
  b: calc 7 cpu 1 /* while
  it calculates */
  b requires a
  c: send 2b to 2
  c irequires b }
rank 2 { x: recv 2b from 1 tag 0
  y: send 4b to 0 tag 9
  y requires x }
)";
  for (const char* engine : {"native", "simgrid"}) {
    const Result result = run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 3})"), engine);
    INFO(engine);
    CHECK(result.time == Approx(100 + 3 * 52 + 8 + 2 + 4));
    CHECK(result.delivery == Delivery::verified);
    CHECK(result.totals.steps == 3);
  }
}

TEST_CASE("goal: receives from anyone take messages in the order of their arrival, also when all have begun") {
  const auto sends = [](const char* receives, int late_bytes) {
    return fmt::format(
        "num_ranks 3\nrank 0 {{ {} }}\nrank 1 {{ c: calc 100000\n s: send {}b to 0\n s requires c }}\n"
        "rank 2 {{ s: send 8b to 0 }}\n",
        receives, late_bytes);
  };
  const auto time = [](const std::string& text, const char* engine) {
    return run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 3})"), engine).time;
  };
  for (const char* engine : {"native", "simgrid"}) {
    CAPTURE(engine);
    CHECK(time(sends("l1: recv 8b from -1\n l2: recv 8b from 1", 8), engine) == Approx(100060));
    CHECK(time(sends("l1: recv 8b from -1\n l2: recv 100b from -1", 100), engine) == Approx(100152));
    CHECK_THROWS_WITH(time(sends("l1: recv 100b from -1\n l2: recv 8b from -1", 100), engine),
                      Catch::Contains("receives 8 words at most, and 100 come"));
    CHECK_THROWS_WITH(time(sends("l1: recv 8b from -1\n l2: recv 8b from 2", 8), engine),
                      Catch::Contains("another receive took the message"));
  }
}

TEST_CASE("goal: with several ports, messages of one source are matched in the order of their sends") {
  // The second message of rank 1 overtakes the first.
  const std::string text = R"(num_ranks 3
rank 0 { a: recv 10000b from 1  b: recv 8b from 1  c: recv 8b from -1 tag 3  d: calc 5
  d requires a  d requires b  d requires c }
rank 1 { a: send 10000b to 0  b: send 8b to 0 }
rank 2 { s: send 8b to 0 tag 3 }
)";
  for (const char* engine : {"native", "simgrid"}) {
    CAPTURE(engine);
    const Scenario on = read_goal_text(text, R"({"family": "complete", "nodes": 3})", 4);
    CHECK(run_goal(on, engine).time >= 10052);
  }
}

TEST_CASE("goal: a receive that another one overtakes, if times are unknown, holds up nothing") {
  // The third message comes when the first two have been answered; the receive after the calculation takes it.
  const std::string text = R"(num_ranks 2
rank 0 { c: calc 60000  a: recv 8b from -1 tag 5  b: recv 8b from -1 tag 5  b requires a
         d: recv 8b from -1 tag 5  d requires c  e: send 8b to 1 tag 1  e requires b }
rank 1 { s: send 8b to 0 tag 5  t: send 8b to 0 tag 5  t requires s  r: recv 8b from 0 tag 1
         u: send 8b to 0 tag 5  u requires r })";
  for (const char* const engine : {"native", "simgrid"})
    CHECK(run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 2})"), engine).time == Approx(60000));
}

TEST_CASE("goal: a circle is named although a receive elsewhere was overtaken, and steps are those of an order") {
  const std::string text = R"(num_ranks 3
rank 0 { c: calc 60000  a: recv 8b from -1 tag 5  b: recv 8b from -1 tag 5  b requires a
         d: recv 8b from -1 tag 5  d requires c  e: send 8b to 1 tag 1  e requires b  f: recv 8b from 2 tag 7 }
rank 1 { s: send 8b to 0 tag 5  t: send 8b to 0 tag 5  t requires s  r: recv 8b from 0 tag 1
         u: send 8b to 0 tag 5  u requires r  v: recv 8b from 2 tag 8  w: send 8b to 2 tag 8  w requires v }
rank 2 { x: recv 8b from 1 tag 8  y: send 8b to 1 tag 8  y requires x  z: send 8b to 0 tag 7  z requires x })";
  CHECK_THROWS_WITH(read_goal_text(text, R"({"family": "complete", "nodes": 3})"),
                    Catch::Contains("waits for itself, in a cycle: "));
  std::string ends = text;
  ends.replace(ends.find("  y requires x"), 14, "");
  const Result result = run_goal(read_goal_text(ends, R"({"family": "complete", "nodes": 3})"), "native");
  CHECK(result.totals.steps == 4);  // s, t, e, u
}

TEST_CASE("goal: pauses on one processor begin in the order in which they could") {
  // The second of rank 0's waits for the first; the third could begin before the fourth, which waits for a message.
  const std::string text = R"(num_ranks 2
rank 0 { a: calc 100 cpu 0  b: calc 100 cpu 0  r: recv 8b from 1 tag 1  c: calc 100 cpu 0  c requires r
         d: calc 100 cpu 0  s: send 8b to 1 tag 2  s requires c }
rank 1 { s: send 8b to 0 tag 1  r: recv 8b from 0 tag 2 })";
  for (const char* const engine : {"native", "simgrid"})
    CHECK(run_goal(read_goal_text(text, R"({"family": "complete", "nodes": 2})"), engine).time == Approx(460));
}

TEST_CASE("goal: what no order of arrival can satisfy is refused before a run") {
  const auto refused = [](const std::string& receives) {
    return std::string("num_ranks 3\nrank 0 { ") + receives +
           " }\nrank 1 { s: send 8b to 0 tag 1 }\nrank 2 { s: send 8b to 0 tag 2 }\n";
  };
  for (const char* const receives :
       {"a: recv 8b from -1 tag 1\n b: recv 8b from 1 tag 2", "a: recv 8b from -1\n b: recv 8b from 1 tag 5",
        "a: recv 8b from -1", "a: recv 8b from 1 tag 1\n b: recv 8b from 1 tag 1"}) {
    CAPTURE(receives);
    CHECK_THROWS_AS(read_goal_text(refused(receives), R"({"family": "complete", "nodes": 3})"), InputError);
  }
}

TEST_CASE("goal: a channel serves one message after the other where contention is fifo") {
  std::string text = "num_ranks 4\n";
  for (int rank = 0; rank < 4; ++rank) {
    text += fmt::format("rank {} {{\n", rank);
    for (int other = 0; other < 4; ++other) {
      if (other == rank) continue;
      text += fmt::format("send 100b to {0}\nrecv 100b from {0}\n", other);
    }
    text += "}\n";
  }
  const auto time_with = [&](const char* contention, double t_w) {
    FilesInMemory files;
    files.put("x.goal", text);
    const Scenario on =
        parse_scenario(fmt::format(R"({{"platform": {{"topology": {{"family": "graph", "nodes": 4, "switches": 1,
            "links": [[0, 4], [1, 4], [2, 4], [3, 4]]}}, "costs": {{"t_s": 0, "t_w": {}, "t_h": 0}}, "ports": "all",
            "contention": "{}"}}, "schedule": {{"file": "x.goal"}}}})",
                                   t_w, contention),
                       "test.json", files, catalogue());
    const Result result = simulate(on);
    CHECK((result.totals.max_overlap == 1) == (std::string(contention) == "fifo"));
    return result.time;
  };
  CHECK(time_with("fair", 1) == Approx(300));
  CHECK(time_with("fifo", 1) == Approx(500));
  for (const double t_w : {1e-6, 1e-12, 1e-20}) CHECK(time_with("fair", t_w) == Approx(300 * t_w));
}

}  // namespace hopscope::test
