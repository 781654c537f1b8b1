// Reduce-scatter along a ring of the ranks: the sum for a rank travels all the way around to it, and grows on its way.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

enum class RingWay { back, onwards };

const Field& way() {
  static const Field way{.name = "way",
                         .meaning = "the direction in which sums travel: back to rank - 1, or onwards to rank + 1.",
                         .kind = Field::Kind::name,
                         .standard = "back",
                         .names = {"back", "onwards"}};
  return way;
}

Program program(Node& me, Blocks mine) {
  if (way().choice_in<RingWay>(me.schedule().values) == RingWay::onwards)
    return reduce_scattering(me, std::move(mine), ring_reduce_scatter_onwards(me.rank(), me.ranks()));
  const BlockLegs all_gather = ring_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, ring_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return ring_all_gather_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_ring(platform) && is_plain(platform))};
  return formulas_of(claim, s, {.startups = s.p - 1, .words = s.m * (s.p - 1), .combined = s.m * (s.p - 1)},
                     "(t_s + t_w m)(p-1)", "(t_s + t_h + t_w m + t_c m)(p-1)", "Grama et al. 2003, 4.2.1");
}

}  // namespace

Algorithm ring() {
  return {.operation = "reduce-scatter",
          .name = "ring",
          .title = "ring reduce-scatter",
          .where = "any; congestion-free on a ring",
          .source = "Grama et al. 2003, 4.2.1, algorithm 4.5",
          .pseudo_code = R"(sum := 0
for i := 1 to p-1 do
    send sum + my block for rank + i to rank - 1         -- m words; or to rank + 1: way
    sum := receive from rank + 1
result := sum + my block for rank)",
          .advice =
              "Only neighbours exchange messages, and every rank sends as few words as possible: the best for long "
              "blocks, and on a ring. For short ones bruck, sparbit and circulant have ceil(log p) startups instead of "
              "p-1. Open MPI and SMPI send sums onwards.",
          .example = {"ring", {6}},
          .options = {way()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
