// Reduce-scatter on a circulant graph: distances are p/2, p/4, .., rounded up, the longest first.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = circulant_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, circulant_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return circulant_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  return formulas_of(claim, s,
                     {.startups = steps(platform, schedule), .words = s.m * (s.p - 1), .combined = s.m * (s.p - 1)},
                     "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + (t_w + t_c) m (p-1)", "Traeff 2023");
}

}  // namespace

Algorithm circulant() {
  return {.operation = "reduce-scatter",
          .name = "circulant",
          .title = "circulant reduce-scatter",
          .where = "any; congestion-free on a complete network, and on a hypercube",
          .source = "Traeff 2023, arXiv 2312.11236",
          .pseudo_code = R"(s_q := p, q = ceil(log p)
for k := q-1 down to 0 do
    s_k := ceil(s_(k+1) / 2), n := s_(k+1) - s_k
    send my sums for rank + s_k, .., rank + s_k + n-1 to rank + s_k
    receive as many from rank - s_k, for rank, .., rank + n-1, and add them)",
          .advice =
              "As few startups and words as one port allows, ceil(log p) and m (p-1), for any p: recursive-halving "
              "does so only for powers of 2, and otherwise sends all m p words of some ranks in a step before. On a "
              "ring or torus its long messages contend for the channels.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
