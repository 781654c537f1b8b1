// All-to-one reduction on a hypercube through all ports at once: each of log p parts of the words goes up a spanning
// tree of its own, and no two of the trees share a channel.

#include <algorithm>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me);
  return reduction(me, std::move(mine), seen, spanning_trees_broadcast(seen.v, seen.p, seen.m),
                   spanning_trees_broadcast_steps(seen.p));
}

std::string misfit(const Platform& platform) {
  if (is_hypercube(platform)) return misfit_of_idle_nodes("spanning-trees", platform);
  return "spanning-trees runs on a hypercube, not on " + described(platform) + "; two-trees and circulant run here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return spanning_trees_broadcast_steps(platform.ranks());
}

/// The most parts that one rank adds up in a step, summed over the steps: in the last one the root adds one of each
/// tree. k steps before that, a rank gets parts over dimensions that have at least d-k others between them.
double parts_combined(int d) {
  double parts = d;
  for (int k = 1; k <= d; ++k) parts += d / k;
  return parts;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double d = s.log_p;
  const std::string source = "Johnsson, Ho 1989";
  Claim claim{is_plain(platform) && platform.ports >= d};
  if (d <= 1) {
    return formulas_of(claim, s, {.startups = d, .words = d * s.m, .combined = d * s.m}, "(t_s + t_w m) log p",
                       "(t_s + t_h + t_w m + t_c m) log p", source);
  }
  // Every tree has an edge in every step, so that all of them have one of the longest part.
  const bool is_even = is_divided_evenly(s.m, d);
  const double w = largest_part(s.m, d);
  const double C = is_even ? parts_combined(static_cast<int>(d)) : d + 1;
  claim.exact = claim.exact && (is_even || (is_whole_number(s.m) && s.t_c == 0));
  return with_barrier(formulas_of(claim, s, {.startups = d + 1, .words = (d + 1) * w, .combined = C * w},
                                  "(t_s + t_w w)(log p + 1)", "(t_s + t_h + t_w w)(log p + 1) + t_c w C", source,
                                  {{"w", w, "words of the longest part, m/log p"},
                                   {"C", C, "parts that are added one after the other"}}),
                      schedule);
}

double smallest_message(const Schedule& schedule) { return smallest_part(schedule); }

}  // namespace

Algorithm spanning_trees() {
  return {.operation = "reduce",
          .name = "spanning-trees",
          .title = "edge-disjoint spanning trees",
          .where = "hypercube; made for all ports",
          .source = "Johnsson, Ho 1989; Grama et al. 2003, 4.7.2",
          .pseudo_code = R"(d := log p; v := rank XOR root
cut my words into d parts                    -- of m/d words
for all parts j := 0 to d-1 at once do
    step 1: if v has no bit j then send part j to v XOR 2^j
    for i := d-1 down to 1 do                -- over dimension k := (j+i) mod d
        if k is the last of j, j+1, .., modulo d, whose bit v has then send part j to v XOR 2^k
        else receive part j from v XOR 2^k, if that sends it, and add it to mine
    step d+1: 2^j sends part j to the root, which adds it)",
          .advice =
              "With all ports every channel into the root brings a part of its own: t_w m (log p + 1)/log p instead of "
              "the t_w m log p of binomial, with one more startup. With one port the parts wait for each other: take "
              "circulant or two-trees.",
          .example = {"hypercube", {3}, Platform::all_ports},
          .splits_blocks = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .smallest_message = smallest_message};
}

}  // namespace hopscope::reduce
