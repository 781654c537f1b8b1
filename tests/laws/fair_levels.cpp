// Flows that come, share channels and end, by whichever solver: they end when a plain simulation says.

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>
#include <random>

#include "engine/native/adaptive_sharing.hpp"
#include "support/fluid_oracle.hpp"

namespace hopscope::test {

namespace {

using Flow = AdaptiveSharing::Flow;

constexpr Time never = std::numeric_limits<Time>::infinity();

/// Runs flows to their ends as an engine does: those by levels end when append_over() says, the others at end_of().
void run_to_the_end(AdaptiveSharing& sharing, std::vector<FluidFlow>& flows) {
  std::vector<Flow> moved;
  std::vector<Flow> over;
  for (Time now = 0; now != never;) {
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].begin == now) sharing.begin(flow, flows[flow].channels, flows[flow].left, now);
    }
    sharing.settle(now, moved);
    const auto is_under_way = [&](const FluidFlow& flow) { return flow.end < 0 && flow.begin <= now; };
    Time next = sharing.in_groups() ? sharing.next_end() : never;
    for (Flow flow = 0; flow < flows.size(); ++flow) {
      if (flows[flow].begin > now) next = std::min(next, flows[flow].begin);
      if (is_under_way(flows[flow])) next = std::min(next, sharing.end_of(flow));
    }
    if (next == never) return;
    over.clear();
    if (sharing.in_groups()) {
      sharing.append_over(next, over);
    } else {
      for (Flow flow = 0; flow < flows.size(); ++flow) {
        if (is_under_way(flows[flow]) && sharing.end_of(flow) <= next) over.push_back(flow);
      }
    }
    for (const Flow flow : over) {
      flows[flow].end = next;
      sharing.end(flow);
    }
    now = next;
  }
}

/// Some routes cross a channel several times.
std::vector<FluidFlow> random_flows(std::mt19937_64& random, int count, int channels) {
  const auto draw = [&](int least, int most) { return std::uniform_int_distribution<int>(least, most)(random); };
  std::vector<FluidFlow> flows(static_cast<std::size_t>(count));
  for (FluidFlow& flow : flows) {
    flow.begin = draw(0, 4);
    flow.left = draw(0, 1) == 0 ? draw(1, 4) : std::uniform_real_distribution<Time>(0.1, 10)(random);
    for (int hops = draw(1, 6); hops > 0; --hops) flow.channels.push_back(draw(0, channels - 1));
  }
  return flows;
}

void check_ends(FairSolver solver, std::vector<FluidFlow> flows, ChannelId channels) {
  std::vector<FluidFlow> expected = flows;
  run_fluid(expected);
  AdaptiveSharing sharing(channels, {}, solver);
  run_to_the_end(sharing, flows);
  for (std::size_t i = 0; i < flows.size(); ++i) {
    INFO("solver " << static_cast<int>(solver) << ", flow " << i);
    CHECK(flows[i].end == Approx(expected[i].end).epsilon(1e-9).margin(0));
  }
}

}  // namespace

TEST_CASE("flows end when a plain simulation says, whichever solver finds their rates", "[laws][fair]") {
  std::mt19937_64 random(1);
  for (int round = 0; round < 400; ++round) {
    const int channels = 1 + round % 30;
    const std::vector<FluidFlow> flows = random_flows(random, 1 + round % 40, channels);
    for (const FairSolver solver : {FairSolver::by_flow, FairSolver::by_levels, FairSolver::by_levels_and_routes,
                                    FairSolver::by_bottlenecks, FairSolver::in_turns}) {
      INFO("round " << round);
      check_ends(solver, flows, channels);
    }
  }
}

TEST_CASE("short flows after a long one keep their digits", "[laws][fair]") {
  constexpr Time late = 1e8 / 3;
  constexpr int many = 2000;
  std::vector<FluidFlow> flows = {{0, 1e9, {0}}};
  for (int i = 0; i < many; ++i) flows.push_back({late, 1.0 / 7, {0}});
  for (const FairSolver solver : {FairSolver::by_flow, FairSolver::by_levels, FairSolver::by_bottlenecks}) {
    AdaptiveSharing sharing(1, {}, solver);
    std::vector<FluidFlow> run = flows;
    run_to_the_end(sharing, run);
    CHECK(run[1].end - late == Approx((many + 1) / 7.0).epsilon(1e-9));
  }
}

}  // namespace hopscope::test
