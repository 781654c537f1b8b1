// All-to-one reduction up a k-nomial tree: a binomial tree with a radix in place of 2.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const KNomialTree tree = chosen_k_nomial_tree(seen.p, me.ports(), me.schedule());
  return reduction(me, std::move(mine), seen, broadcast_along(tree.node(seen.v), seen.m), tree.last_step());
}

KNomialTree tree_of(const Platform& platform, const Schedule& schedule) {
  return chosen_k_nomial_tree(platform.ranks(), platform.ports, schedule);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) { return tree_of(platform, schedule).steps(); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const KNomialTree tree = tree_of(platform, schedule);
  const bool is_cube = tree.is_binomial() && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_cube};
  const double S = tree.steps();
  const double C = tree.received();
  std::vector<Analytic> all = formulas_of(
      claim, s, {.startups = S, .words = S * s.m, .combined = C * s.m}, "(t_s + t_w m) S",
      S == C ? "(t_s + t_h + t_w m + t_c m) S" : "(t_s + t_h + t_w m) S + t_c m C", "Bar-Noy and Kipnis 1994",
      {{"S", S, "steps"}, {"C", C, "vectors that are added one after the other"}});
  return tree.is_even() ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm k_nomial() {
  return {.operation = "reduce",
          .name = "k-nomial",
          .title = "k-nomial tree",
          .where = "any",
          .source =
              "Bar-Noy and Kipnis 1994; MPICH (tree, knomial_2), MVAPICH2 and UCC (knomial); consecutive MPICH (tree, "
              "knomial_1)",
          .pseudo_code = R"(v := rank as seen from the root
sum := my words
for D := 1, K, K^2, .. while D < p do
    if v is no multiple of K D then
        send sum to v with its digit of weight D set to 0, and stop
    for i := K-1 down to 1 do                -- at once with K-1 ports
        if v + i D < p then receive from v + i D, and add it to sum)",
          .advice =
              "With K-1 ports a rank adds K-1 vectors in one step, so that log_K p steps are enough instead of log p. "
              "With one port it takes about (K-1) log_K p steps, more than binomial, whose radix is 2. With "
              "consecutive subtrees every sum is of neighbouring ranks, which keeps their order.",
          .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
          .options = {fields::radix(), fields::subtrees()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce
