// Reduce-scatter by pairwise exchange: in every step each rank sends its block straight to another rank.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  return reduce_scattering(me, std::move(mine), pairwise_reduce_scatter(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return pairwise_reduce_scatter_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  return formulas_of(claim, s, {.startups = s.p - 1, .words = s.m * (s.p - 1), .combined = s.m * (s.p - 1)},
                     "(t_s + t_w m)(p-1)", "(t_s + t_h + t_w m + t_c m)(p-1)", "Thakur et al. 2005");
}

}  // namespace

Algorithm pairwise() {
  return {.operation = "reduce-scatter",
          .name = "pairwise",
          .title = "pairwise exchange",
          .where = "any; congestion-free on a complete network, and on a hypercube",
          .source = "Thakur et al. 2005; MPICH (pairwise)",
          .pseudo_code = R"(sum := my block for rank
for k := 1 to p-1 do
    send my block for rank + k to it               -- m words
    receive from rank - k, and add it to sum)",
          .advice =
              "As many startups and words as ring, but every block goes straight to its rank: on a ring or torus over "
              "long distances, where channels are shared. ring is as fast on any network, and needs neighbours only; "
              "circulant has fewer startups.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
