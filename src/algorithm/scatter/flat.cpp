// Scatter by the root alone: it sends every block straight to the rank that it is for.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return scattering(me, std::move(mine), seen, flat_scatter(seen.v, seen.p));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  return formulas_of({platform.topology->is_complete()}, s, {.startups = s.p - 1, .words = s.m * (s.p - 1)},
                     "(t_s + t_w m)(p-1)", "(t_s + t_h + t_w m)(p-1)", "the root sends a message to everybody");
}

}  // namespace

Algorithm flat() {
  return {.operation = "scatter",
          .name = "flat",
          .title = "flat tree",
          .where = "any",
          .source = "Open MPI (basic_linear), which serves ranks in the order of their numbers",
          .pseudo_code = R"(v := rank as seen from the root
for i := 1 to p-1 do
    if v = 0 then send to i its block        -- m words
    if v = i then receive my block from 0)",
          .advice =
              "As many words leave the root as in binomial, m (p-1), and none is sent twice: for long blocks. For "
              "short ones binomial has ceil(log p) startups instead of p-1.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::scatter
