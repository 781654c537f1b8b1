// All-gather as a gather to rank 0 and a broadcast of all blocks from there.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_gather {

namespace {

GatherTree gather_of(const Schedule& schedule) {
  return fields::is_flat_inwards(schedule) ? GatherTree::flat : GatherTree::binomial;
}

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine),
                       gather_broadcast_all_gather(me.rank(), me.ranks(), gather_of(me.schedule())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return gather_broadcast_all_gather_steps(platform.ranks(), gather_of(schedule));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const bool is_complete = platform.topology->is_complete();
  const double q = log2_up(platform.ranks());
  if (gather_of(schedule) == GatherTree::flat) {
    return with_barrier(
        formulas_of({is_complete}, s, {.startups = s.p - 1 + q, .words = s.m * (s.p - 1 + s.p * q)},
                    "(t_s + t_w m)(p-1) + (t_s + t_w m p) ceil(log2 p)",
                    "(t_s + t_h + t_w m)(p-1) + (t_s + t_h + t_w m p) ceil(log2 p)", "a flat gather, and a broadcast"),
        schedule);
  }
  const Claim claim{is_complete || (is_hypercube(platform) && is_plain(platform))};
  std::vector<Analytic> all = formulas_of(
      claim, s, {.startups = 2 * q, .words = s.m * (s.p - 1 + s.p * q)}, "(2 t_s + t_w m p) ceil(log2 p) + t_w m (p-1)",
      "(2(t_s + t_h) + t_w m p) ceil(log2 p) + t_w m (p-1)", "Grama et al. 2003, 4.1 and 4.4");
  // With other numbers of ranks a receive port is free during startups, so that steps of the gather may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double broadcast = log2_up(platform.ranks());
  return lines_of({{steps(platform, schedule) - broadcast, 1, 3}, {broadcast, 4, 6}}, step);
}

}  // namespace

Algorithm gather_broadcast() {
  return {
      .operation = "all-gather",
      .name = "gather-broadcast",
      .title = "gather, then broadcast",
      .where = "any; congestion-free on a hypercube",
      .source = "Grama et al. 2003, 4.1 and 4.4: a gather and a one-to-all broadcast; with a flat gather SMPI (GB)",
      .pseudo_code = R"(q := ceil(log p)
for D := 1, 2, 4, .., 2^(q-1) do                -- gather, or flat
    if rank - D is a multiple of 2D then send the blocks held to rank - D
    if rank is a multiple of 2D and rank + D < p then receive from rank + D
for D := 2^(q-1), .., 4, 2, 1 do                -- broadcast of all blocks
    if rank is a multiple of 2D and rank + D < p then send all blocks to rank + D
    if rank - D is a multiple of 2D then receive all blocks from rank - D)",
      .advice =
          "A baseline, as libraries without an all-gather do it: twice the startups of bruck, and the blocks of all "
          "go down a tree, m p words in each of ceil(log p) steps. Any other algorithm is faster.",
      .example = {"hypercube", {3}},
      .options = {fields::inwards("how blocks come to rank 0: up the tree, or straight from everybody (flat).")},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::all_gather
