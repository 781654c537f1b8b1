// Reduce-scatter by neighbour exchange: the all-gather of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = neighbour_exchange_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, neighbour_exchange_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& platform) {
  if (platform.ranks() % 2 == 0) return {};
  return "neighbour-exchange needs an even number of " + places_of_ranks(platform) + ", which swap in pairs; this is " +
         described(platform) + "; ring and bruck run here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return neighbour_exchange_all_gather_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_ring(platform) && is_plain(platform))};
  return formulas_of(claim, s, {.startups = s.p / 2, .words = s.m * (s.p - 1), .combined = s.m * (s.p - 1)},
                     "t_s p/2 + t_w m (p-1)", "(t_s + t_h) p/2 + (t_w + t_c) m (p-1)", "Chen et al. 2005, backwards");
}

}  // namespace

Algorithm neighbour_exchange() {
  return {.operation = "reduce-scatter",
          .name = "neighbour-exchange",
          .title = "neighbour exchange",
          .where = "any platform of an even number of nodes; congestion-free on a ring",
          .source = "Chen et al. 2005, backwards",
          .pseudo_code = R"(for k := p/2 - 1 down to 1 do
    peer := the neighbour on one side, and in the next step that on the other
    send peer my sums for a pair of ranks on its side, the farthest first        -- 2m words
    receive sums for a pair of ranks on my side, and add them
last: even ranks swap the sums for each other with rank + 1, odd ones with rank - 1)",
          .advice =
              "Half as many startups as ring for the same words, also between neighbours only, in both directions of "
              "their channels: better than ring on a ring of an even number of nodes. bruck has far fewer startups "
              "where distance does not matter.",
          .example = {"ring", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
