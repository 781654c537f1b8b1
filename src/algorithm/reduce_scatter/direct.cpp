// Reduce-scatter without any order: every rank posts its block for every other at once.

#include <cmath>

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = direct_all_gather(me.rank(), me.ranks());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, direct_all_gather_steps(me.ranks())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return platform.ranks() > 1 ? 1 : 0; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const bool one_after_another = platform.ports == 1 || platform.ranks() == 1;
  const bool all_at_once = platform.ports == Platform::all_ports;
  const Claim claim{platform.topology->is_complete() && (one_after_another || all_at_once)};
  const double turns = std::ceil((s.p - 1) / platform.ports);
  const std::string factor = one_after_another ? "(p-1)" : all_at_once ? "" : "ceil((p-1)/k)";
  return {with_hops(claim, turns * (s.t_s + s.t_h + s.t_w * s.m) + s.t_c * s.m * (s.p - 1),
                    factor + "(t_s + t_h + t_w m) + t_c m (p-1)",
                    "no message takes less than one hop without contention, and all are added in the end",
                    {{"k", platform.ports, "ports of a node"}})};
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
