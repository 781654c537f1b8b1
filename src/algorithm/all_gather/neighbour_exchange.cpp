// All-gather by neighbour exchange: every rank swaps blocks with its two neighbours in turn, a pair of blocks each
// time.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), neighbour_exchange_all_gather(me.rank(), me.ranks()));
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
  return formulas_of(claim, s, {.startups = s.p / 2, .words = s.m * (s.p - 1)}, "t_s p/2 + t_w m (p-1)",
                     "(t_s + t_h) p/2 + t_w m (p-1)", "Chen et al. 2005");
}

}  // namespace

Algorithm neighbour_exchange() {
  return {.operation = "all-gather",
          .name = "neighbour-exchange",
          .title = "neighbour exchange",
          .where = "any platform of an even number of nodes; congestion-free on a ring",
          .source = "Chen et al. 2005; Open MPI (neighbor)",
          .pseudo_code = R"(even ranks: swap blocks with rank + 1; odd ones: with rank - 1
pair := the two blocks
for k := 1 to p/2 - 1 do
    peer := the neighbour on the other side than in the step before
    send pair to peer                           -- 2m words
    pair := receive from peer)",
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

}  // namespace hopscope::all_gather
