// Total exchange on a ring, both directions: every message goes the shorter way. On an even ring the message for the
// node opposite is cut in two halves, one each way.

#include <cmath>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const double m = me.message_words();
  const Rank next = me.rank_plus(1);
  const Rank previous = me.rank_plus(-1);
  const auto distance = [&](const Block& block) { return (block.destination - me.rank() + p) % p; };

  const Rank nearer = (p - 1) / 2;  // destinations that are nearer one way than the other
  Blocks forward = mine.take(m * nearer, [&](const Block& block) { return distance(block) <= nearer; });
  Blocks backward = mine.take(m * nearer, [&](const Block& block) { return p - distance(block) <= nearer; });
  if (p % 2 == 0) {
    forward.merge(mine.take_halves());
    backward.merge(mine.take_all());
  }
  for (Rank i = 1; i <= p / 2; ++i) {
    co_await me.step(i);
    auto sent_forward = me.send(next, forward.take_all());
    auto sent_backward = me.send(previous, backward.take_all());
    forward = co_await me.receive(previous);
    backward = co_await me.receive(next);
    const bool opposite = 2 * i == p;
    me.keep(forward.take_for(me.rank(), opposite ? m / 2 : m));
    me.keep(backward.take_for(me.rank(), opposite ? m / 2 : m));
    co_await sent_forward;
    co_await sent_backward;
  }
}

std::string misfit(const Platform& platform) {
  if (!is_ring(platform)) return "ring-bidirectional runs on a ring, not on " + described(platform);
  if (platform.ports < 2)
    return "ring-bidirectional sends in both directions at once; it needs 2 ports or more, or \"all\"";
  return misfit_of_idle_nodes("ring-bidirectional", platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  // A ring of two nodes has one link, which both halves would cross.
  const Claim claim{is_plain(platform) && s.p != 2};
  const char* source = "Grama et al. 2003, 4.5.1 (the factor of two that it omits)";
  const double longest = std::floor(s.p / 2);
  if (platform.ranks() % 2 == 0) {
    return {with_hops(claim, longest * (s.t_s + s.t_h) + s.t_w * s.m * s.p * s.p / 8, "(p/2)(t_s + t_h) + t_w m p^2/8",
                      source)};
  }
  return {with_hops(claim, longest * (s.t_s + s.t_h) + s.t_w * s.m * (s.p * s.p - 1) / 8,
                    "((p-1)/2)(t_s + t_h) + t_w m (p^2-1)/8", source)};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  const Rank farthest = platform.ranks() / 2;
  return farthest;
}

}  // namespace

Algorithm ring_bidirectional() {
  return {.operation = "all-to-all",
          .name = "ring-bidirectional",
          .title = "ring exchange, each message in the shorter direction",
          .where = "ring, 2 ports or more",
          .source = "after Grama et al. 2003, 4.5.1",
          .pseudo_code = R"(forward  := my blocks for the ranks less than p/2 ahead
backward := my blocks for the ranks less than p/2 behind
if p is even then cut the block for rank + p/2: one half to forward, one to backward
for i := 1 to p/2 (rounded down) do
    send forward to rank + 1, backward to rank - 1, at once
    forward  := receive from rank - 1;  keep my block out of it
    backward := receive from rank + 1;  keep my block out of it)",
          .advice =
              "Half the steps and a quarter of the volume of ring: it meets the average-load bound of the ring "
              "for large messages.",
          .example = {"ring", {6}, 2},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
