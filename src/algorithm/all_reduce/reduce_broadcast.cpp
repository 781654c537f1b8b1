// All-reduce as a reduction to rank 0 and a broadcast of the result, up and down a binomial tree.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), reduce_broadcast_all_reduce(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return reduce_broadcast_all_reduce_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule) / 2;
  std::vector<Analytic> all = formulas_of(claim, s, {.startups = 2 * q, .words = 2 * q * s.m, .combined = q * s.m},
                                          "2(t_s + t_w m) ceil(log2 p)", "(2(t_s + t_h + t_w m) + t_c m) ceil(log2 p)",
                                          "Grama et al. 2003, 4.3");
  // With other numbers of ranks a receive port is free during startups, so that steps of the reduction may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm reduce_broadcast() {
  return {.operation = "all-reduce",
          .name = "reduce-broadcast",
          .title = "reduction, then broadcast",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.3: an all-to-one reduction and a one-to-all broadcast, 4.1",
          .pseudo_code = R"(sum := my words, q := ceil(log p)
for D := 1, 2, 4, .., 2^(q-1) do                -- reduction to rank 0
    if rank - D is a multiple of 2D then send sum to rank - D
    if rank is a multiple of 2D and rank + D < p then receive from rank + D, and add it to sum
for D := 2^(q-1), .., 4, 2, 1 do                -- broadcast of the result
    if rank is a multiple of 2D and rank + D < p then send sum to rank + D
    if rank - D is a multiple of 2D then sum := receive from rank - D)",
          .advice =
              "The simplest, and for any p: but twice as many steps as recursive-doubling, since half of the ranks or "
              "more are idle in each. It adds in the order of the ranks, and fewest times in all.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {1, 3}, {4, 6})};
}

}  // namespace hopscope::all_reduce
