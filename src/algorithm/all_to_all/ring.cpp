// Total exchange on a ring, one direction: all messages travel around together, and each node takes out its own.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const double m = me.message_words();
  Blocks travelling = std::move(mine);
  for (Rank i = 1; i < p; ++i) {
    co_await me.step(i);
    // m (p - i) words go on to the next node
    travelling = co_await me.exchange(me.rank_plus(1), travelling.take_all(), me.rank_plus(-1));
    me.keep(travelling.take_for(me.rank(), m));
  }
}

std::string misfit(const Platform& platform) {
  if (is_ring(platform)) return misfit_of_idle_nodes("ring", platform);
  return "ring runs on a ring, not on " + described(platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{is_plain(platform)};
  return {textbook(claim, s, (s.t_s + s.t_w * s.m * s.p / 2) * (s.p - 1), "(t_s + t_w m p/2)(p-1)",
                   "Grama et al. 2003, 4.5.1"),
          with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * (s.p - 1), "(t_s + t_h + t_w m p/2)(p-1)",
                    "Grama et al. 2003, 4.5.1; each of the p-1 messages crosses one channel")};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() - 1.0; }

}  // namespace

Algorithm ring() {
  return {.operation = "all-to-all",
          .name = "ring",
          .title = "ring exchange, one direction",
          .where = "ring",
          .source = "Grama et al. 2003, 4.5.1, figure 4.18",
          .pseudo_code = R"(travelling := all blocks of mine
for i := 1 to p-1 do
    send travelling to rank + 1              -- m (p-i) words
    travelling := receive from rank - 1
    keep {rank - i, rank} out of travelling)",
          .advice =
              "Every message travels one hop, so there is no contention, and with one port it is optimal to within a "
              "constant factor. With two ports ring-bidirectional and ring-split are faster.",
          .example = {"ring", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_to_all
