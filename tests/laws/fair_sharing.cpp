// The definition of max-min fair sharing, checked with random flows that begin and end: no channel is above its
// capacity, every flow has a bottleneck channel, and a solver that starts from scratch every time finds the same rates.

#include "engine/native/fair_sharing.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <optional>
#include <random>
#include <set>

#include "support/fluid_oracle.hpp"

namespace hopscope::test {

namespace {

using Flow = FairSharing::Flow;
using Random = std::mt19937_64;

int draw(Random& random, int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); }

/// Flows over a few channels; the parameters of a random case.
struct Shape {
  int channels = 1;
  int flows = 1;    // at once
  int longest = 1;  // most channels of a flow
  bool repeats = false;
  bool whole = false;  // durations are small integers, so that many flows end together
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

/// A FairSharing with a copy of its flows.
class Crossing {
 public:
  explicit Crossing(const Shape& shape)
      : shape_(shape), sharing_(shape.channels), flows_(static_cast<std::size_t>(shape.flows)) {}

  [[nodiscard]] bool has(Flow flow) const { return flows_[flow].has_value(); }
  [[nodiscard]] FairSharing& sharing() { return sharing_; }
  void begin(Flow flow, Random& random, Time now) {
    FluidFlow& begun =
        flows_[flow].emplace(FluidFlow{0, random_duration(random, shape_), random_route(random, shape_)});
    if (!sharing_.begin(flow, begun.channels, begun.left, now)) return;
    begun.rate = 1;
    begun.end = now + begun.left;
  }
  void end(Flow flow) {
    sharing_.end(flow);
    flows_[flow].reset();
  }
  void settle(Time now);
  void check_laws();

 private:
  [[nodiscard]] std::map<ChannelId, std::vector<Flow>> users() const;
  void check_against_share_from_scratch();

  Shape shape_;
  FairSharing sharing_;
  std::vector<std::optional<FluidFlow>> flows_;  // with the rate and the end of the last settle()
};

// Reported flows have a new rate, and the others their old end to the last bit.
void Crossing::settle(Time now) {
  std::vector<Flow> moved;
  sharing_.settle(now, moved);
  CHECK_FALSE(sharing_.changed());
  std::sort(moved.begin(), moved.end());
  CHECK(std::adjacent_find(moved.begin(), moved.end()) == moved.end());
  for (Flow flow = 0; flow < flows_.size(); ++flow) {
    if (!has(flow)) continue;
    if (std::binary_search(moved.begin(), moved.end(), flow)) {
      CHECK(std::abs(sharing_.rate(flow) - flows_[flow]->rate) > 1e-14);
    } else {
      CHECK(sharing_.rate(flow) == flows_[flow]->rate);
      CHECK(sharing_.end_of(flow) == flows_[flow]->end);
    }
    flows_[flow]->rate = sharing_.rate(flow);
    flows_[flow]->end = sharing_.end_of(flow);
  }
}

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

/// Ends some flows and begins others.
void change(Crossing& crossing, const Shape& shape, Random& random, Time now) {
  std::set<Flow> begun;
  for (int i = draw(random, 1, 1 + shape.flows / 3); i > 0; --i) {
    const auto flow = static_cast<Flow>(draw(random, 0, shape.flows - 1));
    if (begun.count(flow) > 0) continue;  // one ends only after a settle()
    const bool was_there = crossing.has(flow);
    if (was_there) crossing.end(flow);
    if (was_there && draw(random, 0, 1) == 0) continue;
    crossing.begin(flow, random, now);
    begun.insert(flow);
  }
}

void check_random_changes(std::uint64_t seed, const Shape& shape, int instants) {
  INFO("seed " << seed);
  Random random(seed);
  Crossing crossing(shape);
  for (int instant = 0; instant < instants; ++instant) {
    change(crossing, shape, random, 0.01 * instant);
    crossing.settle(0.01 * instant);
    crossing.check_laws();
  }
}

/// Runs flows that begin at `begin` to their ends.
void run(FairSharing& sharing, std::vector<FluidFlow>& flows) {
  Time now = 0;
  std::vector<Flow> moved;
  while (true) {
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].begin == now) sharing.begin(flow, flows[flow].channels, flows[flow].left, now);
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

TEST_CASE("the same calls give the same results to the last bit", "[laws][fair]") {
  const Shape shape{40, 60, 6, false, false};
  Crossing first(shape);
  Crossing second(shape);
  Random random(3);
  Random same(3);
  for (int instant = 0; instant < 200; ++instant) {
    change(first, shape, random, instant);
    change(second, shape, same, instant);
    std::vector<Flow> moved;
    std::vector<Flow> moved_too;
    first.sharing().settle(instant, moved);
    second.sharing().settle(instant, moved_too);
    CHECK(moved == moved_too);
    for (const Flow flow : moved) CHECK(first.sharing().end_of(flow) == second.sharing().end_of(flow));
  }
}

TEST_CASE("random flows that begin and end: every allocation is max-min fair", "[laws][fair]") {
  Random random(1);
  for (std::uint64_t seed = 0; seed < 3000; ++seed) check_random_changes(seed, random_shape(random, 12, 12), 8);
  for (std::uint64_t seed = 0; seed < 60; ++seed) check_random_changes(seed, random_shape(random, 60, 150), 20);
}

TEST_CASE("rounding does not add up over thousands of changes", "[laws][fair]") {
  check_random_changes(1, {30, 25, 6, false, false}, 2000);
  check_random_changes(2, {6, 25, 4, true, false}, 2000);
}

TEST_CASE("random flows end when a simple simulation says", "[laws][fair]") {
  Random random(2);
  for (int round = 0; round < 1520; ++round) {
    const Shape shape = round < 1500 ? random_shape(random, 15, 15) : random_shape(random, 80, 80);
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
