#include "analysis/congestion/overlap.hpp"

#include <catch2/catch.hpp>
#include <deque>
#include <map>
#include <random>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct Script {
  Overlap overlap{8, 1};
  void begin(std::int64_t id, std::vector<ChannelId> channels, Time now) {
    overlap.on_flow_begin({id, 1, 0, 1, false, 5}, channels, now);
  }
  void end(std::int64_t id, std::vector<ChannelId> channels, Time now) {
    overlap.on_flow_end({id, 1, 0, 1, false, 5}, channels, now);
  }
};

/// The same in the simplest way: flows that begin at an instant are set aside until it has passed, and those that have
/// ended by then are dropped.
struct PlainOverlap {
  std::map<std::int64_t, std::vector<ChannelId>> beginnings;
  std::map<ChannelId, std::int64_t> flows;
  Time instant = 0;
  std::int64_t largest = 0;

  void pass_to(Time now) {
    if (now == instant) return;
    for (const auto& [id, channels] : beginnings) {
      for (const ChannelId channel : channels) largest = std::max(largest, ++flows[channel]);
    }
    beginnings.clear();
    instant = now;
  }
  void begin(std::int64_t id, const std::vector<ChannelId>& channels, Time now) {
    pass_to(now);
    beginnings[id] = channels;
  }
  void end(std::int64_t id, const std::vector<ChannelId>& channels, Time now) {
    pass_to(now);
    if (beginnings.erase(id) > 0) return;
    for (const ChannelId channel : channels) --flows[channel];
  }
};

/// A flow of the random test.
struct OverlapFlow {
  std::int64_t id;
  std::vector<ChannelId> channels;
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

TEST_CASE("a flow that begins as another ends does not overlap with it, in whatever order they are reported",
          "[overlap]") {
  Script s;
  s.begin(0, {1}, 0);
  s.begin(1, {1}, 5);
  s.end(0, {1}, 5);
  s.end(1, {1}, 5 + 5);
  CHECK(s.overlap.largest() == 1);
}

TEST_CASE("instants that differ in their last digits are equal", "[overlap]") {
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

TEST_CASE("any number of flows may begin and end at one instant", "[overlap]") {
  Script s;
  constexpr std::int64_t many = 200000;
  for (std::int64_t id = 0; id < many; ++id) s.begin(id, {1, 2}, 7);
  for (std::int64_t id = 0; id < many; id += 2) s.end(id, {1, 2}, 7);
  CHECK(s.overlap.largest() == 0);
  for (std::int64_t id = 1; id < many; id += 2) s.end(id, {1, 2}, 8);
  CHECK(s.overlap.largest() == many / 2);
}

TEST_CASE("largest overlap of random flows equals a simple count", "[overlap]") {
  std::mt19937 random(4711);
  const auto below = [&](unsigned n) { return static_cast<std::int64_t>(random() % n); };
  for (int run = 0; run < 300; ++run) {
    Script s;
    PlainOverlap plain;
    std::deque<OverlapFlow> flowing;
    Time now = 0;
    for (std::int64_t id = 0; id < 100; ++id) {
      if (below(3) == 0) now += static_cast<Time>(below(3));  // most are at an instant with others
      if (below(2) == 0 || flowing.size() < static_cast<std::size_t>(run % 10)) {
        std::vector<ChannelId> channels;
        for (ChannelId channel = below(4); channel < 8; channel += 1 + below(4)) channels.push_back(channel);
        s.begin(id, channels, now);
        plain.begin(id, channels, now);
        flowing.push_back({id, channels});
      } else if (!flowing.empty()) {
        const OverlapFlow ended = below(2) == 0 ? flowing.front() : flowing.back();
        s.end(ended.id, ended.channels, now);
        plain.end(ended.id, ended.channels, now);
        std::erase_if(flowing, [&](const OverlapFlow& flow) { return flow.id == ended.id; });
      }
      CAPTURE(run, id);
      plain.pass_to(now);
      REQUIRE(s.overlap.largest() <= plain.largest);  // it may count the last instant only later
    }
    s.begin(1000, {}, now + 1);
    plain.pass_to(now + 1);
    CHECK(s.overlap.largest() == plain.largest);
  }
}

TEST_CASE("overlap is a property of time, congestion of the schedule", "[overlap]") {
  // Without a barrier the ranks of the fixed pattern drift apart: steps overlap, each of which is nearly
  // congestion-free.
  Platform on = platform("hypercube", {3});
  const Result direct = simulate(scenario(on, all_to_all("direct", 64)), {});
  CHECK(direct.totals.max_congestion == 4);
  CHECK(direct.totals.max_overlap < direct.totals.max_load);  // one port limits the messages sent at a time
}

}  // namespace hopscope::test
