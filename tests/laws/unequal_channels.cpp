// Max-min fair sharing of channels of different capacities, checked against a solver that starts from scratch every
// time.

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "engine/native/adaptive_sharing.hpp"
#include "support/fluid_oracle.hpp"

namespace hopscope::test {

namespace {

using UnequalFlow = AdaptiveSharing::Flow;
using Random = std::mt19937_64;

int drawn(Random& random, int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); }

/// Channels of alternating widths, without a real network.
class Wires final : public Topology {
 public:
  Wires(ChannelId channels, const std::vector<double>& widths)
      : Topology("wires", 2, 0, channels, kinds_of(widths)), kinds_(static_cast<ChannelId>(widths.size())) {}

  [[nodiscard]] int kind(ChannelId id) const override { return static_cast<int>(id % kinds_); }
  [[nodiscard]] Channel channel(ChannelId /*id*/) const override { return {0, 1}; }
  void route(NodeId /*from*/, NodeId /*to*/, Route& /*out*/) const override {}
  [[nodiscard]] std::int64_t distance(NodeId /*from*/, NodeId /*to*/) const override { return 1; }
  [[nodiscard]] double total_distance() const override { return 2; }
  [[nodiscard]] std::string description() const override { return "wires"; }

 private:
  static std::vector<ChannelKind> kinds_of(const std::vector<double>& widths) {
    std::vector<ChannelKind> kinds;
    for (const double width : widths) kinds.push_back({width});
    kinds.back().t_w = 0.0;  // a word takes no time there
    return kinds;
  }

  ChannelId kinds_;
};

std::vector<ChannelId> unequal_route(Random& random, int channels) {
  std::vector<ChannelId> route;
  for (int hops = drawn(random, 1, 6); hops > 0; --hops) {
    const ChannelId channel = drawn(random, 0, channels - 1);
    if (std::ranges::find(route, channel) == route.end()) route.push_back(channel);
  }
  return route;
}

/// Flows over channels of several capacities that begin and end; after every change each must have its fair rate.
void check_unequal_changes(FairSolver solver, std::uint64_t seed, int channels, int most_flows, int instants) {
  INFO("solver " << static_cast<int>(solver) << ", seed " << seed);
  Random random(seed);
  Platform platform;
  platform.costs.t_w = 1;
  platform.topology = std::make_shared<Wires>(channels, std::vector<double>{1, 2, 0.5, 4, 1});
  const ChannelCapacities capacities(platform);
  AdaptiveSharing sharing(channels, capacities, solver);
  std::vector<FluidFlow> flows(static_cast<std::size_t>(most_flows));  // none where there are no channels
  std::vector<UnequalFlow> moved;
  constexpr double words = 1000;  // so many that no flow is over before it is ended here
  for (int instant = 0; instant < instants; ++instant) {
    for (int changes = drawn(random, 1, 4); changes > 0; --changes) {
      const auto flow = static_cast<UnequalFlow>(drawn(random, 0, most_flows - 1));
      FluidFlow& changed = flows[flow];
      if (changed.begin == instant && !changed.channels.empty()) continue;  // one ends only after a settle()
      if (!changed.channels.empty()) sharing.end(flow);
      changed = {static_cast<Time>(instant), words, unequal_route(random, channels)};
      const double pace = capacities.of(capacities.slowest(changed.channels));
      if (pace == std::numeric_limits<double>::infinity()) {
        changed = {};
        continue;  // it takes no time, and is never observed here
      }
      sharing.begin(flow, changed.channels, changed.left / pace, instant);
    }
    sharing.settle(instant, moved);
    std::vector<FluidFlow*> together;
    for (FluidFlow& flow : flows) {
      if (!flow.channels.empty()) together.push_back(&flow);
    }
    share(together, [&](ChannelId channel) { return capacities.of(channel); });
    for (UnequalFlow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].channels.empty()) continue;
      INFO("instant " << instant << ", flow " << flow);
      CHECK(sharing.rate(flow) == Approx(flows[flow].rate).epsilon(1e-11).margin(0));
    }
  }
}

}  // namespace

TEST_CASE("on channels of different capacities every allocation is max-min fair", "[laws][fair]") {
  for (const FairSolver solver :
       {FairSolver::by_flow, FairSolver::by_levels, FairSolver::by_bottlenecks, FairSolver::in_turns}) {
    for (std::uint64_t seed = 0; seed < 1000; ++seed) check_unequal_changes(solver, seed, 8, 10, 10);
    for (std::uint64_t seed = 0; seed < 50; ++seed) check_unequal_changes(solver, seed, 60, 100, 30);
  }
}

TEST_CASE("capacities are relative to the slowest channel, and are widths where no word takes any time", "[fair]") {
  Platform platform;
  platform.costs.t_w = 2;
  platform.topology = std::make_shared<Wires>(5, std::vector<double>{1, 2, 0.5, 4, 1});
  const ChannelCapacities capacities(platform);
  CHECK(capacities.of(0) == 2);
  CHECK(capacities.of(1) == 4);
  CHECK(capacities.of(2) == 1);
  CHECK(capacities.of(4) == std::numeric_limits<double>::infinity());
  CHECK(capacities.slowest(std::vector<ChannelId>{1, 0, 3}) == 0);
  platform.costs.t_w = 0;
  const ChannelCapacities widths(platform);
  CHECK(widths.of(1) == 2);
  CHECK(widths.of(2) == 0.5);
  CHECK(widths.of(4) == 1);
  platform.topology = std::make_shared<Wires>(2, std::vector<double>{3, 3});
  CHECK(ChannelCapacities(platform).are_equal());
}

}  // namespace hopscope::test
