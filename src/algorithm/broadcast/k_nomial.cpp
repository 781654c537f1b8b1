// One-to-all broadcast down a k-nomial tree: with a radix K, each rank that has the data sends it to K-1 others before
// the distance shrinks, in turn or through as many ports at once.

#include <hopscope/algorithm.hpp>

#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/k_nomial_tree.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

KNomialTree tree_of(const Platform& platform, const Schedule& schedule) {
  return chosen_k_nomial_tree(platform.ranks(), platform.ports, schedule);
}

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  const KNomialTree tree = chosen_k_nomial_tree(seen.p, me.ports(), me.schedule());
  return broadcasting(me, std::move(mine), seen, broadcast_along(tree.node(seen.v), seen.m));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) { return tree_of(platform, schedule).steps(); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const KNomialTree tree = tree_of(platform, schedule);
  const bool is_cube = tree.is_binomial() && is_hypercube(platform) && is_plain(platform);
  const Claim claim{platform.topology->is_complete() || is_cube};
  const std::string source = "Bar-Noy, Kipnis 1994";
  const double sent = tree.steps();
  const Chain chain{.startups = sent, .words = sent * s.m};
  if (tree.serves_at_once()) {
    return formulas_of(claim, s, chain, "(t_s + t_w m) J", "(t_s + t_h + t_w m) J", source,
                       {{"J", sent, "levels of the tree: log p in base radix, rounded up"}});
  }
  return formulas_of(claim, s, chain, "(t_s + t_w m) S", "(t_s + t_h + t_w m) S", source,
                     {{"S", sent, "messages one after the other, radix - 1 on each level but the first"}});
}

}  // namespace

Algorithm k_nomial() {
  return {
      .operation = "broadcast",
      .name = "k-nomial",
      .title = "k-nomial tree",
      .where = "any; made for radix - 1 ports",
      .source =
          "Bar-Noy, Kipnis 1994; a binomial tree if the radix is 2; with radix 4 Open MPI (knomial); descending UCC "
          "(knomial) and MPICH (tree, knomial_2), consecutive MPICH (tree, knomial_1)",
      .pseudo_code = R"(v := rank as seen from the root
for D := K^(J-1), .., K^2, K, 1 do
    for i := 1 to K-1 do                     -- with K-1 ports: all at once
        if v is a multiple of K D and v + i D < p then send the data to v + i D
        if v - i D is a multiple of K D then receive the data from v - i D)",
      .advice =
          "With K-1 ports ceil(log_K p) steps, the fewest there can be: for short messages on nodes of several ports. "
          "With one port (K-1) ceil(log_K p) steps, more than binomial has; only then does a larger radix pay where "
          "distant ranks are expensive to reach.",
      .example = {.family = "complete", .extents = {9}, .ports = 2, .values = {{"radix", 3.0}}},
      .options = {fields::radix(), fields::subtrees()},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::broadcast
