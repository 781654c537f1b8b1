#include "engine/native/fair_sharing.hpp"

#include <algorithm>
#include <catch2/catch.hpp>

namespace hopscope::test {

using Flow = FairSharing::Flow;

TEST_CASE("without contention a flow takes its duration to the last bit", "[fair]") {
  FairSharing sharing(4);
  const Route first{0, 1};
  const Route second{2, 3};
  CHECK(sharing.begin(7, first, 0.1, 0.7));
  CHECK(sharing.begin(3, second, 0.3, 0.7));
  CHECK_FALSE(sharing.changed());
  CHECK(sharing.end_of(7) == 0.7 + 0.1);
  CHECK(sharing.end_of(3) == 0.7 + 0.3);
  CHECK(sharing.rate(7) == 1);
  sharing.end(7);
  CHECK_FALSE(sharing.changed());
}

TEST_CASE("a flow that ends frees capacity for the others at the next settle()", "[fair]") {
  FairSharing sharing(3);
  const Route both{0, 1};
  const Route left{0};
  const Route right{1, 2};
  std::vector<Flow> moved;
  CHECK(sharing.begin(0, both, 1, 0));
  CHECK_FALSE(sharing.begin(1, left, 1, 0));
  CHECK_FALSE(sharing.begin(2, right, 1, 0));
  sharing.settle(0, moved);
  CHECK(sharing.end_of(1) == 2);
  sharing.end(1);
  CHECK(sharing.rate(0) == 0.5);
  moved.clear();
  sharing.settle(1, moved);
  CHECK(moved.empty());  // the other channel limits both to a half
  sharing.end(0);
  sharing.settle(1.5, moved);
  CHECK(moved == std::vector<Flow>{2});
  CHECK(sharing.end_of(2) == 1.75);
}

TEST_CASE("a flow that lists a channel twice loads it twice", "[fair]") {
  FairSharing sharing(2);
  const Route twice{0, 1, 0};
  const Route once{0};
  std::vector<Flow> moved;
  CHECK_FALSE(sharing.begin(0, twice, 1, 0));
  sharing.settle(0, moved);
  CHECK(sharing.end_of(0) == 2);
  CHECK_FALSE(sharing.begin(1, once, 1, 1));
  sharing.settle(1, moved);
  CHECK(sharing.rate(0) == Approx(1.0 / 3));
  CHECK(sharing.end_of(0) == Approx(2.5));
}

TEST_CASE("a flow unaffected by a change keeps its rate and its end", "[fair]") {
  FairSharing sharing(6);
  const Route far{3, 4};
  const Route farther{4, 5};
  const Route near{0, 1};
  std::vector<Flow> moved;
  CHECK(sharing.begin(0, far, 0.1, 0));
  CHECK_FALSE(sharing.begin(1, farther, 0.3, 0));
  sharing.settle(0, moved);
  const Time end = sharing.end_of(1);
  for (Flow flow = 2; flow < 9; ++flow) {
    moved.clear();
    const bool is_first = sharing.begin(flow, near, 0.7, 0.01 * flow);
    CHECK(is_first == (flow == 2));
    sharing.settle(0.01 * flow, moved);
    CHECK(moved.size() == (is_first ? 0 : flow - 1));
    CHECK(std::find(moved.begin(), moved.end(), 1) == moved.end());
    CHECK(sharing.end_of(1) == end);
  }
}

TEST_CASE("thousands of flows share one channel, and no other", "[fair]") {
  constexpr int many = 20000;
  FairSharing sharing(many + 1);
  std::vector<Route> routes(many);
  std::vector<Flow> moved;
  for (Flow flow = 0; flow < many; ++flow) {
    routes[flow] = {0, ChannelId{flow} + 1};
    sharing.begin(flow, routes[flow], 1, 0);
  }
  sharing.settle(0, moved);
  CHECK(moved.size() == many);
  for (Flow flow = 0; flow < many; ++flow) REQUIRE(sharing.end_of(flow) == Approx(many));
  for (Flow flow = 0; flow < many - 1; ++flow) sharing.end(flow);
  moved.clear();
  sharing.settle(many - 1, moved);
  CHECK(moved == std::vector<Flow>{many - 1});
  CHECK(sharing.end_of(many - 1) == Approx(many - 1 + 1.0 / many));
}

}  // namespace hopscope::test
