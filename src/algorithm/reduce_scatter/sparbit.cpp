// Reduce-scatter by Sparbit: the all-gather of that name backwards, with distances that double from step to step.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = sparbit_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, sparbit_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return sparbit_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  return formulas_of(claim, s,
                     {.startups = steps(platform, schedule), .words = s.m * (s.p - 1), .combined = s.m * (s.p - 1)},
                     "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + (t_w + t_c) m (p-1)",
                     "Loch and Koslovski 2021, backwards");
}

}  // namespace

Algorithm sparbit() {
  return {.operation = "reduce-scatter",
          .name = "sparbit",
          .title = "Sparbit",
          .where = "any; congestion-free on a complete network, and on a hypercube",
          .source = "Loch and Koslovski 2021, backwards",
          .pseudo_code = R"(q := ceil(log p)
for D := 1, 2, 4, .., 2^(q-1) do
    send my sums for rank - D, rank - 3D, rank - 5D, .. to rank - D
        (without the last of them, where rank - D needs no more for it)
    receive as many from rank + D, for rank, rank - 2D, rank - 4D, .., and add them)",
          .advice =
              "As few startups and words as bruck, ceil(log p) and m (p-1), for any p. Its long messages go to near "
              "ranks, and only short ones far, so that they contend less for the channels of rings, tori and clusters.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
