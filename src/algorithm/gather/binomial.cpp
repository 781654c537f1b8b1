// Gather up a binomial tree: the scatter of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::gather {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const auto order = fields::order().choice_in<BinomialOrder>(me.schedule().values);
  return gathering(me, std::move(mine), seen, binomial_scatter(seen.v, seen.p, order), binomial_tree_steps(seen.p));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return binomial_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = steps(platform, schedule), .words = s.m * (s.p - 1)},
                  "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + t_w m (p-1)", "Grama et al. 2003, 4.4");
  // With other numbers of ranks a receive port is free during startups, so that steps may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm binomial() {
  return {.operation = "gather",
          .name = "binomial",
          .title = "binomial tree",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.4, figure 4.15 backwards; Open MPI and MPICH (binomial)",
          .pseudo_code = R"(v := rank as seen from the root
held := my block
for D := 1, 2, 4, .., 2^(q-1) do             -- near: .., 4, 2, 1
    if v - D is a multiple of 2D then send held to v - D
    if v is a multiple of 2D and v + D < p then
        receive from v + D, and put it to held)",
          .advice =
              "As few startups, ceil(log p), and as few words, m (p-1), as the root's port allows. Long blocks may as "
              "well go straight to the root with flat, where each is sent once.",
          .example = {"hypercube", {3}},
          .options = {fields::order()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::gather
