// Gather up a k-nomial tree: the scatter of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::gather {

namespace {

KNomialTree tree_of(const Platform& platform, const Schedule& schedule) {
  return chosen_k_nomial_tree(platform.ranks(), platform.ports, schedule);
}

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const KNomialTree tree = chosen_k_nomial_tree(seen.p, me.ports(), me.schedule());
  return gathering(me, std::move(mine), seen, k_nomial_scatter(seen.v, tree), tree.last_step());
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) { return tree_of(platform, schedule).steps(); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const KNomialTree tree = tree_of(platform, schedule);
  const bool is_cube = tree.is_binomial() && is_hypercube(platform) && is_plain(platform);
  const bool is_known = tree.root_takes_longest();
  const Claim claim{is_known && (platform.topology->is_complete() || is_cube)};
  const double S = is_known ? tree.steps() : static_cast<double>(tree.node(0).children.size());
  const double B = tree.largest_subtrees();
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = S, .words = B * s.m}, "t_s S + t_w m B", "(t_s + t_h) S + t_w m B",
                  "Bar-Noy, Kipnis 1994; blocks in place of the data",
                  {{"S", S, "messages that the root receives one after the other"},
                   {"B", B, "blocks of the longest of them, one of each step"}});
  // In turn a receive port is free during startups, so that steps may overlap.
  return tree.is_full() && tree.is_even() ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm k_nomial() {
  return {
      .operation = "gather",
      .name = "k-nomial",
      .title = "k-nomial tree",
      .where = "any; made for radix - 1 ports",
      .source = "a binomial tree if the radix is 2; UCC (knomial); consecutive MPICH (tree)",
      .pseudo_code = R"(v := rank as seen from the root
held := my block
for D := 1, K, K^2, .. while D < p do
    if v is no multiple of K D then
        send held to v with its digit of weight D set to 0, and stop
    for i := K-1 down to 1 do                -- at once with K-1 ports
        if v + i D < p then receive from v + i D, and put it to held)",
      .advice =
          "Between flat and binomial: fewer blocks pass through others than in a binomial tree, and the root has fewer "
          "messages than in a flat one. With K-1 ports it receives from K-1 ranks at once.",
      .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
      .options = {fields::radix(), fields::subtrees()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::gather
