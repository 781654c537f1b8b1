// All-gather along a ring of the ranks: every block travels all the way around, and each rank keeps a copy.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  Blocks travelling = std::move(mine);
  for (Rank i = 1; i < me.ranks(); ++i) {
    co_await me.step(i);
    // the block that came last goes on
    travelling = co_await me.exchange(me.rank_plus(1), travelling.take_all(), me.rank_plus(-1));
    me.keep(travelling);
  }
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{(is_ring(platform) && is_plain(platform)) || platform.topology->is_complete()};
  return {textbook(claim, s, (s.t_s + s.t_w * s.m) * (s.p - 1), "(t_s + t_w m)(p-1)", "Grama et al. 2003, 4.2"),
          with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m) * (s.p - 1), "(t_s + t_h + t_w m)(p-1)",
                    "Grama et al. 2003, 4.2; each of the p-1 messages crosses one channel")};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() - 1.0; }

}  // namespace

Algorithm ring() {
  return {.operation = "all-gather",
          .name = "ring",
          .title = "ring all-gather",
          .where = "any; congestion-free on a ring",
          .source = "Grama et al. 2003, 4.2.1, figure 4.9; Open MPI and MPICH (ring)",
          .pseudo_code = R"(travelling := my block
for i := 1 to p-1 do
    send travelling to rank + 1              -- m words
    travelling := receive from rank - 1
    keep a copy of travelling)",
          .advice =
              "Every rank receives every word once, through one port, and neighbours alone exchange messages: the best "
              "for long blocks. For short ones recursive-doubling has fewer startups.",
          .example = {"ring", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_gather
