// Total exchange on a ring, every message cut in two halves: one travels each way around, as in `ring`.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const double m = me.message_words();
  const Rank next = me.rank_plus(1);
  const Rank previous = me.rank_plus(-1);
  Blocks forward = mine.take_halves();
  Blocks backward = mine.take_all();
  for (Rank i = 1; i < p; ++i) {
    co_await me.step(i);
    auto sent_forward = me.send(next, forward.take_all());  // m (p - i) / 2 words
    auto sent_backward = me.send(previous, backward.take_all());
    forward = co_await me.receive(previous);
    backward = co_await me.receive(next);
    me.keep(forward.take_for(me.rank(), m / 2));
    me.keep(backward.take_for(me.rank(), m / 2));
    co_await sent_forward;
    co_await sent_backward;
  }
}

std::string misfit(const Platform& platform) {
  if (!is_ring(platform)) return "ring-split runs on a ring, not on " + described(platform);
  if (platform.ports < 2) return "ring-split sends in both directions at once; it needs 2 ports or more, or \"all\"";
  return misfit_of_idle_nodes("ring-split", platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  // A ring of two nodes has one link, which both halves would cross.
  const Claim claim{is_plain(platform) && s.p != 2};
  return {with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 4) * (s.p - 1), "(t_s + t_h + t_w m p/4)(p-1)",
                    "Grama et al. 2003, 4.5.1 (the factor of two that it omits)")};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() - 1.0; }

}  // namespace

Algorithm ring_split() {
  return {.operation = "all-to-all",
          .name = "ring-split",
          .title = "ring exchange, half of each message in each direction",
          .where = "ring, 2 ports or more",
          .source = "after Grama et al. 2003, 4.5.1",
          .pseudo_code = R"(cut every block in two halves: forward and backward
for i := 1 to p-1 do
    send forward to rank + 1, backward to rank - 1, at once     -- m (p-i)/2 words each
    forward  := receive from rank - 1;  keep {rank - i, rank} out of it
    backward := receive from rank + 1;  keep {rank + i, rank} out of it)",
          .advice =
              "Halves the volume of ring whatever the distance; ring-bidirectional also halves the startups, and the "
              "volume once more.",
          .example = {"ring", {6}, 2},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
