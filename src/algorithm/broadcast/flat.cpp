// One-to-all broadcast by the root alone: it sends to everybody in turn.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::broadcast {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return broadcasting(me, std::move(mine), seen, broadcast_along(flat_tree(seen.v, seen.p), seen.m));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  return formulas_of({platform.topology->is_complete()}, s, {.startups = s.p - 1, .words = s.m * (s.p - 1)},
                     "(t_s + t_w m)(p-1)", "(t_s + t_h + t_w m)(p-1)", "Grama et al. 2003, 4.1");
}

}  // namespace

Algorithm flat() {
  return {.operation = "broadcast",
          .name = "flat",
          .title = "flat tree",
          .where = "any",
          .source =
              "Grama et al. 2003, 4.1: the naive way, p-1 messages from the root; Open MPI (basic_linear), which "
              "serves ranks in the order of their numbers",
          .pseudo_code = R"(v := rank as seen from the root
for i := 1 to p-1 do
    if v = 0 then send the data to i
    if v = i then receive the data from 0)",
          .advice =
              "The root sends p-1 messages, and all others none: a baseline. In the same time binomial reaches 2^(p-1) "
              "ranks.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::broadcast
