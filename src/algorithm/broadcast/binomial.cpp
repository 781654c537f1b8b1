// One-to-all broadcast down a binomial tree: in every step, each rank that has the data sends it to one that has not.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::broadcast {

namespace {

BinomialOrder order_of(const Schedule& schedule) { return fields::order().choice_in<BinomialOrder>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const TreeNode node = binomial_tree(seen.v, seen.p, order_of(me.schedule()));
  return broadcasting(me, std::move(mine), seen, broadcast_along(node, seen.m));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return binomial_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule);
  return formulas_of(claim, s, {.startups = q, .words = q * s.m}, "(t_s + t_w m) ceil(log2 p)",
                     "(t_s + t_h + t_w m) ceil(log2 p)", "Grama et al. 2003, 4.1");
}

}  // namespace

Algorithm binomial() {
  return {
      .operation = "broadcast",
      .name = "binomial",
      .title = "binomial tree",
      .where = "any; congestion-free on a hypercube, and far first on a ring",
      .source =
          "Grama et al. 2003, 4.1, algorithms 4.1 and 4.2, figure 4.2; MPICH (binomial); with order near Open MPI "
          "(binomial)",
      .pseudo_code = R"(v := rank as seen from the root
for D := 2^(q-1), .., 4, 2, 1 do             -- near: 1, 2, 4, ..
    if v is a multiple of 2D and v + D < p then send the data to v + D
    if v - D is a multiple of 2D then receive the data from v - D)",
      .advice =
          "As few steps as one port allows, ceil(log p): the best for short messages. Long ones go faster in parts: "
          "chain, circulant and scatter-all-gather send each word about once or twice per rank, not log p times.",
      .example = {"hypercube", {3}},
      .options = {fields::order()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::broadcast
