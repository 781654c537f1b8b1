// Scatter down a k-nomial tree: a binomial tree with a radix in place of 2.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::scatter {

namespace {

KNomialTree tree_of(const Platform& platform, const Schedule& schedule) {
  return chosen_k_nomial_tree(platform.ranks(), platform.ports, schedule);
}

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const KNomialTree tree = chosen_k_nomial_tree(seen.p, me.ports(), me.schedule());
  return scattering(me, std::move(mine), seen, k_nomial_scatter(seen.v, tree));
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
  return formulas_of(claim, s, {.startups = S, .words = B * s.m}, "t_s S + t_w m B", "(t_s + t_h) S + t_w m B",
                     "Bar-Noy, Kipnis 1994; blocks in place of the data",
                     {{"S", S, "messages of the root one after the other"},
                      {"B", B, "blocks of the longest of them, one of each step"}});
}

}  // namespace

Algorithm k_nomial() {
  return {.operation = "scatter",
          .name = "k-nomial",
          .title = "k-nomial tree",
          .where = "any; made for radix - 1 ports",
          .source = "a binomial tree if the radix is 2; consecutive MPICH (tree)",
          .pseudo_code = R"(v := rank as seen from the root
for D := K^(J-1), .., K^2, K, 1 do
    for i := 1 to K-1 do                     -- with K-1 ports: all at once
        if v is a multiple of K D and v + i D < p then
            send to v + i D the blocks for v + i D .. v + (i+1) D - 1
        if v - i D is a multiple of K D then
            receive from v - i D the blocks for v .. v + D - 1)",
          .advice =
              "Between flat and binomial: fewer blocks pass through others than in a binomial tree, and the root sends "
              "fewer "
              "messages than in a flat one. With K-1 ports it serves K-1 ranks at once.",
          .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
          .options = {fields::radix(), fields::subtrees()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::scatter
