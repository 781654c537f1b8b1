// Reduce-scatter without any order: every rank posts its block for every other at once.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formulas_on.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = direct_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, direct_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() > 1 ? 1 : 0; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  return formulas_of_all_at_once(platform, schedule, schedule.message_words * (platform.ranks() - 1), " + t_c m (p-1)",
                                 "no message takes less than one hop without contention, and all are added in the end");
}

}  // namespace

Algorithm direct() {
  return {.operation = "reduce-scatter",
          .name = "direct",
          .title = "all sends at once",
          .where = "any",
          .source = "the unscheduled reduce-scatter, a baseline for the others",
          .pseudo_code = R"(for j := 1 to p-1 do
    post send of my block for rank - j to it           -- m words each
    post receive from rank + j
wait for all, and add what has come to my block for rank)",
          .advice =
              "The reduce-scatter without a schedule. No rank adds on behalf of others, so that p-1 blocks for the "
              "same rank cross the same channels; pairwise sends the same messages in an order.",
          .example = {"hypercube", {3}, Platform::all_ports},
          .posts_all_at_once = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
