// One-to-all broadcast on a hypercube through all ports at once: each of log p parts of the words goes down a spanning
// tree of its own, and no two of the trees share a channel.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::broadcast {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return broadcasting(me, std::move(mine), seen, spanning_trees_broadcast(seen.v, seen.p, seen.m));
}

std::string misfit(const Platform& platform) {
  if (is_hypercube(platform)) return misfit_of_idle_nodes("spanning-trees", platform);
  return "spanning-trees runs on a hypercube, not on " + described(platform) + "; two-trees and circulant run here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return spanning_trees_broadcast_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double d = s.log_p;
  const std::string source = "Johnsson, Ho 1989";
  const bool is_cut_into_words = d <= 1 || is_whole_number(s.m);
  const Claim claim{is_plain(platform) && platform.ports >= d && schedule.barrier() && is_cut_into_words};
  if (d <= 1) {
    return formulas_of(claim, s, {.startups = d, .words = d * s.m}, "(t_s + t_w m) log p", "(t_s + t_h + t_w m) log p",
                       source);
  }
  const std::string words = largest_part_in_letters(s.m, d, "log p");
  return formulas_of(claim, s, {.startups = d + 1, .words = (d + 1) * largest_part(s.m, d)},
                     "(log p + 1)(t_s + t_w " + words + ")", "(log p + 1)(t_s + t_h + t_w " + words + ")", source);
}

}  // namespace

Algorithm spanning_trees() {
  return {.operation = "broadcast",
          .name = "spanning-trees",
          .title = "edge-disjoint spanning trees",
          .where = "hypercube; made for all ports",
          .source = "Johnsson, Ho 1989; Grama et al. 2003, 4.7.2",
          .pseudo_code = R"(d := log p; v := rank XOR root
cut the data into d parts                    -- of m/d words
for all parts j := 0 to d-1 at once do
    step 1: the root sends part j to 2^j
    for i := 1 to d-1 do                     -- step i+1, over dimension k := (j+i) mod d
        if v has part j then send it to v XOR 2^k, else receive it from there if v has bit j
    step d+1: if v has bit j, and more bits, then send part j to v XOR 2^j,
        else receive it from there)",
          .advice =
              "With all ports every channel out of the root carries a part of its own: t_w m (log p + 1)/log p "
              "instead of the t_w m log p of binomial, with one more startup. With one port the parts wait for each "
              "other: use circulant or two-trees.",
          .example = {.family = "hypercube",
                      .extents = {3},
                      .ports = Platform::all_ports,
                      .synchronization = Synchronization::barrier},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_part};
}

}  // namespace hopscope::broadcast
