// Circular q-shift on a ring: one hop per step, in the shorter direction.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::shift {

namespace {

Program program(Node& me, Blocks packet) {
  const Rank p = me.ranks();
  const Rank q = me.schedule().rank("shift");
  const Rank way = q <= p - q ? 1 : -1;
  for (Rank i = 1; i <= std::min(q, p - q); ++i) {
    co_await me.step(i);
    packet = co_await me.exchange(me.rank_plus(way), packet.take_all(), me.rank_plus(-way));
  }
  me.keep(std::move(packet));
}

std::string misfit(const Platform& platform) {
  if (is_ring(platform)) return misfit_of_idle_nodes("the ring shift", platform);
  return "the ring shift runs on a ring, not on " + described(platform);
}

double steps(const Platform& platform, const Schedule& schedule) {
  return std::min(schedule.rank("shift"), platform.ranks() - schedule.rank("shift"));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{is_plain(platform)};
  const double n = steps(platform, schedule);
  return {textbook(claim, s, n * (s.t_s + s.t_w * s.m), "min(q, p-q)(t_s + t_w m)", "Grama et al. 2003, 4.6.1"),
          with_hops(claim, n * (s.t_s + s.t_h + s.t_w * s.m), "min(q, p-q)(t_s + t_h + t_w m)",
                    "Grama et al. 2003, 4.6.1")};
}

}  // namespace

Algorithm ring() {
  return {.operation = "shift",
          .name = "ring",
          .title = "q-shift on a ring",
          .where = "ring",
          .source = "Grama et al. 2003, 4.6.1",
          .pseudo_code = R"(way := +1 if q <= p - q else -1
for i := 1 to min(q, p-q) do
    send packet to rank + way
    packet := receive from rank - way)",
          .advice =
              "Nearest-neighbour steps only, so there is no contention, but every node retransmits the packet. Under "
              "cut-through compare it with direct, which has contention but a single startup.",
          .example = {"ring", {8}, 1, 3},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::shift
