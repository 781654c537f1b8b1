// All-to-one reduction up a Bine tree: a binomial tree whose distances are shorter, since they go both ways.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return reduction(me, std::move(mine), seen, broadcast_along(bine_tree(seen.v, seen.p), seen.m),
                   bine_tree_steps(seen.p));
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "bine needs a power-of-two number of " + places_of_ranks(platform) + "; this is " + described(platform) +
         "; binomial runs here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return bine_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double words = s.log_p * s.m;
  return formulas_of({platform.topology->is_complete()}, s, {.startups = s.log_p, .words = words, .combined = words},
                     "(t_s + t_w m) log p", "(t_s + t_h + t_w m + t_c m) log p",
                     "De Sensi et al. 2025, arXiv 2508.17311");
}

}  // namespace

Algorithm bine() {
  return {.operation = "reduce",
          .name = "bine",
          .title = "Bine tree",
          .where = "any platform of 2^d nodes",
          .source = "De Sensi et al. 2025, arXiv 2508.17311",
          .pseudo_code = R"(v := rank as seen from the root
sum := my words
for s := 0 to log p - 1 do
    d := (1 - (-2)^(s+1)) / 3                -- 1, -1, 3, -5, 11, ..
    peer := v + d if v is even, v - d if it is odd, modulo p
    if peer got the data from me in the broadcast then receive from peer, and add it to sum
    else send sum to peer, and stop)",
          .advice =
              "As many steps and words as binomial, over two thirds of its distance along a ring: where ranks that are "
              "near to each other share a group, fewer messages leave the groups. On a hypercube binomial is better, "
              "whose partners are neighbours.",
          .example = {"ring", {8}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce
