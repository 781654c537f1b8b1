// Reduce-scatter as a reduction of all blocks to rank 0, and a scatter of the results.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const auto legs = fields::is_flat_inwards(me.schedule()) ? flat_reduce_then_scatter : reduce_then_scatter;
  return reduce_scattering(me, std::move(mine), legs(me.rank(), me.ranks()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return fields::is_flat_inwards(schedule) ? 2.0 * (platform.ranks() - 1)
                                           : gather_broadcast_all_gather_steps(platform.ranks());
}

std::vector<Analytic> flat_formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Chain chain{.startups = 2 * (s.p - 1), .words = s.m * (s.p - 1) * (s.p + 1), .combined = s.m * (s.p - 1) * s.p};
  return with_barrier(
      formulas_of({platform.topology->is_complete()}, s, chain, "2 t_s (p-1) + t_w m (p-1)(p+1)",
                  "2(t_s + t_h)(p-1) + t_w m (p-1)(p+1) + t_c m p (p-1)", "a flat reduction and a flat scatter"),
      schedule);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  if (fields::is_flat_inwards(schedule)) return flat_formulas(platform, schedule);
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule) / 2;
  const Chain chain{.startups = 2 * q, .words = s.m * (s.p - 1 + s.p * q), .combined = s.m * s.p * q};
  std::vector<Analytic> all =
      formulas_of(claim, s, chain, "(2 t_s + t_w m p) ceil(log2 p) + t_w m (p-1)",
                  "(2(t_s + t_h) + t_w m p + t_c m p) ceil(log2 p) + t_w m (p-1)", "Grama et al. 2003, 4.1 and 4.4");
  // With other numbers of ranks a receive port is free during startups, so that steps of the reduction may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm reduce_then_scatter() {
  return {.operation = "reduce-scatter",
          .name = "reduce-then-scatter",
          .title = "reduction, then scatter",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.1 and 4.4: an all-to-one reduction and a scatter; with inwards flat SMPI",
          .pseudo_code = R"(q := ceil(log p)
for D := 1, 2, 4, .., 2^(q-1) do                -- reduction of all blocks, m p words
    if rank - D is a multiple of 2D then send all sums to rank - D
    if rank is a multiple of 2D and rank + D < p then receive from rank + D, and add
for D := 2^(q-1), .., 4, 2, 1 do                -- scatter
    if rank is a multiple of 2D and rank + D < p then send the sums for rank + D, .., rank + 2D-1 to rank + D
    if rank - D is a multiple of 2D then receive from rank - D)",
          .advice =
              "A baseline, as libraries do it for operators that must keep the order of the ranks, which this does. It "
              "sends and adds the blocks of all ranks in each of ceil(log p) steps; recursive-doubling keeps the order "
              "in half as many steps where p is a power of 2.",
          .example = {"hypercube", {3}},
          .options = {fields::inwards("how sums come to rank 0, and from there to all: up and down the tree, or "
                                      "straight from and to everybody (flat).")},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {1, 3}, {4, 6})};
}

}  // namespace hopscope::reduce_scatter
