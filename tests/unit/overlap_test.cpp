#include "analysis/overlap.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Script {
  Overlap overlap{platform("ring", {4})};
  void begin(std::int64_t id, std::vector<ChannelId> channels, Time now) {
    overlap.on_flow_begin({id, 1, 0, 1, 5}, channels, now);
  }
  void end(std::int64_t id, std::vector<ChannelId> channels, Time now) {
    overlap.on_flow_end({id, 1, 0, 1, 5}, channels, now);
  }
};

}  // namespace

TEST_CASE("flows that share a channel for a while overlap", "[overlap]") {
  Script s;
  s.begin(0, {1, 2}, 0);
  s.begin(1, {2, 3}, 4);
  s.end(0, {1, 2}, 5);
  s.begin(2, {1}, 6);
  s.end(1, {2, 3}, 9);
  s.end(2, {1}, 10);
  CHECK(s.overlap.largest() == 2);
}

TEST_CASE("a flow that begins as another ends does not overlap with it, in whatever order they are told", "[overlap]") {
  Script s;
  s.begin(0, {1}, 0);
  s.begin(1, {1}, 5);
  s.end(0, {1}, 5);
  s.end(1, {1}, 5 + 5);
  CHECK(s.overlap.largest() == 1);
}

TEST_CASE("instants that differ in their last digits are one", "[overlap]") {
  Script s;
  s.begin(0, {1}, 0);
  s.begin(1, {1}, 0.3);
  s.end(0, {1}, 0.1 + 0.2);
  s.end(1, {1}, 1);
  CHECK(s.overlap.largest() == 1);
}

TEST_CASE("a flow of no words never counts", "[overlap]") {
  Script s;
  s.begin(0, {1}, 0);
  s.begin(1, {1}, 2);
  s.end(1, {1}, 2);
  s.end(0, {1}, 3);
  CHECK(s.overlap.largest() == 1);
}

TEST_CASE("overlap is a property of time, congestion of the schedule", "[overlap]") {
  // Without a barrier the fixed pattern of 3 ranks on a line runs apart: steps overlap that each are nearly free.
  Platform on = platform("hypercube", {3});
  const Result direct = simulate(scenario(on, all_to_all("direct", 64)), {});
  CHECK(direct.totals.max_congestion == 4);
  CHECK(direct.totals.max_overlap < direct.totals.max_congestion);  // one port lets few messages out at a time
}

}  // namespace hopscope::test
