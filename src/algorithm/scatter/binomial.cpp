// Scatter down a binomial tree: in every step, whoever holds blocks sends half of them on.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::scatter {

namespace {

BinomialOrder order_of(const Schedule& schedule) { return fields::order().choice_in<BinomialOrder>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return scattering(me, std::move(mine), seen, binomial_scatter(seen.v, seen.p, order_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return binomial_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  return formulas_of(claim, s, {.startups = steps(platform, schedule), .words = s.m * (s.p - 1)},
                     "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + t_w m (p-1)",
                     "Grama et al. 2003, 4.4");
}

}  // namespace

Algorithm binomial() {
  return {.operation = "scatter",
          .name = "binomial",
          .title = "binomial tree",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.4, figure 4.15; Open MPI and MPICH (binomial)",
          .pseudo_code = R"(v := rank as seen from the root
for D := 2^(q-1), .., 4, 2, 1 do             -- near: 1, 2, 4, ..
    if v is a multiple of 2D and v + D < p then
        send to v + D the blocks for v + D .. v + 2D - 1
    if v - D is a multiple of 2D then
        receive from v - D the blocks for v .. v + D - 1)",
          .advice =
              "The root sends every block once, in ceil(log p) messages: as few startups and as few words as one port "
              "allows. Where distance is expensive, flat sends each block straight to where it belongs.",
          .example = {"hypercube", {3}},
          .options = {fields::order()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::scatter
