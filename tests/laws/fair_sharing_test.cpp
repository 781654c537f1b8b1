// What max-min fair sharing means, held against random flows that come and go: nobody has a channel above its capacity,
// everybody has a reason to be no faster, and a solver that starts from scratch every time finds the same.

#include "engine/native/fair_sharing.hpp"

#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <random>

#include "support/fluid_oracle.hpp"

namespace hopscope::test {

namespace {

using Flow = FairSharing::Flow;
using Random = std::mt19937_64;

int draw(Random& random, int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); }

/// Flows over a few channels; what of a case is left to chance.
struct Shape {
  int channels = 1;
  int flows = 1;     // at once
  int longest = 1;   // most channels of a flow
  bool repeats = false;
  bool whole = false;  // durations are small whole numbers, so that many flows end together
};

Shape random_shape(Random& random, int most_channels, int most_flows) {
  return {draw(random, 1, most_channels), draw(random, 1, most_flows), draw(random, 1, 8), draw(random, 0, 3) == 0,
          draw(random, 0, 1) == 0};
}

Route random_route(Random& random, const Shape& shape) {
  Route route;
  const int length = draw(random, 1, shape.longest);
  while (static_cast<int>(route.size()) < length) {
    const ChannelId channel = draw(random, 0, shape.channels - 1);
    const bool is_new = std::find(route.begin(), route.end(), channel) == route.end();
    if (is_new || shape.repeats) {
      route.push_back(channel);
    } else if (length > shape.channels / 2) {
      break;
    }
  }
  return route;
}

Time random_duration(Random& random, const Shape& shape) {
  if (shape.whole) return draw(random, 1, 5);
  return std::uniform_real_distribution<Time>(0.1, 10)(random);
}

/// The flows of a FairSharing, kept a second time.
class Crossing {
 public:
  explicit Crossing(const Shape& shape) : shape_(shape), sharing_(shape.channels), flows_(shape.flows) {}

  [[nodiscard]] bool has(Flow flow) const { return flows_[flow].has_value(); }
  [[nodiscard]] FairSharing& sharing() { return sharing_; }
  void begin(Flow flow, Random& random) {
    flows_[flow] = FluidFlow{0, random_duration(random, shape_), random_route(random, shape_)};
    sharing_.begin(flow, flows_[flow]->channels, flows_[flow]->left);
  }
  void end(Flow flow) {
    sharing_.end(flow);
    flows_[flow].reset();
  }
  void settle(Time now) {
    std::map<Flow, Time> ends;
    for (Flow flow = 0; flow < flows_.size(); ++flow) {
      if (has(flow)) ends[flow] = flows_[flow]->end;
    }
    std::vector<Flow> moved;
    sharing_.settle(now, moved);
    std::sort(moved.begin(), moved.end());
    CHECK(std::adjacent_find(moved.begin(), moved.end()) == moved.end());
    for (const auto& [flow, end] : ends) {
      const bool reported = std::binary_search(moved.begin(), moved.end(), flow);
      if (!reported) CHECK(sharing_.end_of(flow) == end);
      flows_[flow]->end = sharing_.end_of(flow);
    }
    CHECK_FALSE(sharing_.changed());
  }
  void check_laws();

 private:
  [[nodiscard]] std::map<ChannelId, std::vector<Flow>> users() const;
  void check_against_share_from_scratch();

  Shape shape_;
  FairSharing sharing_;
  std::vector<std::optional<FluidFlow>> flows_;
};

std::map<ChannelId, std::vector<Flow>> Crossing::users() const {
  std::map<ChannelId, std::vector<Flow>> users;
  for (Flow flow = 0; flow < flows_.size(); ++flow) {
    if (!has(flow)) continue;
    for (const ChannelId channel : flows_[flow]->channels) users[channel].push_back(flow);
  }
  return users;
}

void Crossing::check_laws() {
  std::map<Flow, bool> has_bottleneck;
  for (const auto& [channel, flows] : users()) {
    double load = 0;
    double fastest = 0;
    for (const Flow flow : flows) {
      load += sharing_.rate(flow);
      fastest = std::max(fastest, sharing_.rate(flow));
    }
    CHECK(load <= 1 + 1e-12);
    for (const Flow flow : flows) {
      has_bottleneck[flow] |= load >= 1 - 1e-12 && sharing_.rate(flow) >= fastest * (1 - 1e-12);
    }
  }
  for (const auto& [flow, has_one] : has_bottleneck) {
    INFO("flow " << flow);
    CHECK(has_one);
  }
  check_against_share_from_scratch();
}

void Crossing::check_against_share_from_scratch() {
  std::vector<FluidFlow> copies;
  std::vector<Flow> names;
  for (Flow flow = 0; flow < flows_.size(); ++flow) {
    if (!has(flow)) continue;
    copies.push_back(*flows_[flow]);
    names.push_back(flow);
  }
  std::vector<FluidFlow*> together;
  for (FluidFlow& flow : copies) together.push_back(&flow);
  share(together);
  for (std::size_t i = 0; i < names.size(); ++i) {
    CHECK(sharing_.rate(names[i]) == Approx(copies[i].rate).epsilon(1e-11).margin(0));
  }
}

void check_random_changes(std::uint64_t seed, const Shape& shape, int instants) {
  INFO("seed " << seed);
  Random random(seed);
  Crossing crossing(shape);
  Time now = 0;
  for (int instant = 0; instant < instants; ++instant) {
    now += 0.01;
    const int changes = draw(random, 1, 1 + shape.flows / 3);
    std::map<Flow, bool> touched;
    for (int i = 0; i < changes; ++i) {
      const auto flow = static_cast<Flow>(draw(random, 0, shape.flows - 1));
      if (touched[flow]) continue;
      const bool was_there = crossing.has(flow);
      if (was_there) crossing.end(flow);
      if (!was_there || draw(random, 0, 1) == 0) crossing.begin(flow, random);
      touched[flow] = crossing.has(flow);
    }
    crossing.settle(now);
    crossing.check_laws();
  }
}

/// Runs flows that begin at `begin` to their ends.
void run(FairSharing& sharing, std::vector<FluidFlow>& flows) {
  Time now = 0;
  std::vector<Flow> moved;
  while (true) {
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].begin == now) sharing.begin(flow, flows[flow].channels, flows[flow].left);
    }
    sharing.settle(now, moved);
    Time next = std::numeric_limits<Time>::infinity();
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].end >= 0) continue;
      next = std::min(next, flows[flow].begin <= now ? sharing.end_of(flow) : flows[flow].begin);
    }
    if (next == std::numeric_limits<Time>::infinity()) return;
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].end >= 0 || flows[flow].begin > now || sharing.end_of(flow) > next) continue;
      flows[flow].end = next;
      sharing.end(flow);
    }
    now = next;
  }
}

}  // namespace

TEST_CASE("alone, a flow takes its duration to the last bit", "[laws][fair]") {
  FairSharing sharing(4);
  const Route first{0, 1};
  const Route second{2, 3};
  std::vector<Flow> moved;
  sharing.begin(7, first, 0.1);
  sharing.begin(3, second, 0.3);
  CHECK(sharing.changed());
  sharing.settle(0.7, moved);
  CHECK(moved == std::vector<Flow>{7, 3});
  CHECK(sharing.end_of(7) == 0.7 + 0.1);
  CHECK(sharing.end_of(3) == 0.7 + 0.3);
  CHECK(sharing.rate(7) == 1);
  sharing.end(7);
  CHECK_FALSE(sharing.changed());
}

TEST_CASE("who leaves makes room for the others at the next settle()", "[laws][fair]") {
  FairSharing sharing(3);
  const Route both{0, 1};
  const Route left{0};
  const Route right{1, 2};
  std::vector<Flow> moved;
  sharing.begin(0, both, 1);
  sharing.begin(1, left, 1);
  sharing.begin(2, right, 1);
  sharing.settle(0, moved);
  CHECK(sharing.end_of(1) == 2);
  sharing.end(1);
  CHECK(sharing.rate(0) == 0.5);
  moved.clear();
  sharing.settle(1, moved);
  CHECK(moved.empty());  // the other channel holds both at a half
  sharing.end(0);
  sharing.settle(1.5, moved);
  CHECK(moved == std::vector<Flow>{2});
  CHECK(sharing.end_of(2) == 1.75);
}

TEST_CASE("a flow that lists a channel twice loads it twice", "[laws][fair]") {
  FairSharing sharing(2);
  const Route twice{0, 1, 0};
  const Route once{0};
  std::vector<Flow> moved;
  sharing.begin(0, twice, 1);
  sharing.settle(0, moved);
  CHECK(sharing.end_of(0) == 2);
  sharing.begin(1, once, 1);
  sharing.settle(1, moved);
  CHECK(sharing.rate(0) == Approx(1.0 / 3));
  CHECK(sharing.end_of(0) == Approx(2.5));
}

TEST_CASE("random flows come and go: every allocation is max-min fair", "[laws][fair]") {
  Random random(1);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) check_random_changes(seed, random_shape(random, 12, 12), 8);
  for (std::uint64_t seed = 0; seed < 60; ++seed) check_random_changes(seed, random_shape(random, 60, 150), 20);
}

TEST_CASE("random flows end when a plain simulation says", "[laws][fair]") {
  Random random(2);
  for (int round = 0; round < 1500; ++round) {
    const Shape shape = random_shape(random, 15, 15);
    std::vector<FluidFlow> flows(static_cast<std::size_t>(shape.flows));
    for (FluidFlow& flow : flows) {
      flow = {static_cast<Time>(draw(random, 0, 6)), random_duration(random, shape), random_route(random, shape)};
    }
    std::vector<FluidFlow> expected = flows;
    run_fluid(expected);
    FairSharing sharing(shape.channels);
    run(sharing, flows);
    for (std::size_t i = 0; i < flows.size(); ++i) {
      INFO("round " << round << ", flow " << i);
      CHECK(flows[i].end == Approx(expected[i].end).epsilon(1e-9).margin(0));
    }
  }
}

}  // namespace hopscope::test
