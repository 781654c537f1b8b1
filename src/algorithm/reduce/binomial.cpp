// All-to-one reduction up a binomial tree: the broadcast of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const TreeNode node = binomial_tree(seen.v, seen.p, fields::order().choice_in<BinomialOrder>(me.schedule().values));
  return reduction(me, std::move(mine), seen, broadcast_along(node, seen.m), binomial_tree_steps(seen.p));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return binomial_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule);
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = q, .words = q * s.m, .combined = q * s.m}, "(t_s + t_w m) ceil(log2 p)",
                  "(t_s + t_h + t_w m + t_c m) ceil(log2 p)", "Grama et al. 2003, 4.1");
  // With other numbers of ranks a receive port is free during startups, so that steps may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm binomial() {
  return {.operation = "reduce",
          .name = "binomial",
          .title = "binomial tree",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.1, algorithm 4.3; Open MPI and MPICH (binomial)",
          .pseudo_code = R"(v := rank as seen from the root
sum := my words
for D := 1, 2, 4, .., 2^(q-1) do             -- near: .., 4, 2, 1
    if v - D is a multiple of 2D then send sum to v - D
    if v is a multiple of 2D and v + D < p then
        receive from v + D, and add it to sum)",
          .advice =
              "As few steps as one port allows, ceil(log p): the best for short vectors. For long ones "
              "reduce-scatter-gather and the pipelines send each word fewer times.",
          .example = {"hypercube", {3}},
          .options = {fields::order()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce
