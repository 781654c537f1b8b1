// Gather straight to the root: everybody sends it its block.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::gather {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return gathering(me, std::move(mine), seen, flat_scatter(seen.v, seen.p), flat_tree_steps(seen.p));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_tree_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const double q = s.p - 1;
  if (!schedule.barrier() && platform.ports == 1 && q > 1) {
    const std::string source = "the startups overlap, and the root receives one block after the other";
    return {textbook(claim, s, s.t_s + q * s.t_w * s.m, "t_s + t_w m (p-1)", source),
            with_hops(claim, s.t_s + q * (s.t_h + s.t_w * s.m), "t_s + (t_h + t_w m)(p-1)", source)};
  }
  std::vector<Analytic> all = formulas_of(claim, s, {.startups = q, .words = q * s.m}, "(t_s + t_w m)(p-1)",
                                          "(t_s + t_h + t_w m)(p-1)", "the root receives a message from everybody");
  return q > 1 ? with_barrier(std::move(all), schedule) : all;
}

}  // namespace

Algorithm flat() {
  return {.operation = "gather",
          .name = "flat",
          .title = "flat tree",
          .where = "any",
          .source = "linear gather of Open MPI",
          .pseudo_code = R"(v := rank as seen from the root
for i := p-1 down to 1 do
    if v = i then send my block to 0         -- m words
    if v = 0 then receive the block of i from it)",
          .advice =
              "No block is sent twice, and without a barrier the startups of all senders overlap: the root's port is "
              "busy with t_w m (p-1) alone. A real root with p-1 messages pending at once may need more memory and "
              "time for each; then binomial has ceil(log p).",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::gather
