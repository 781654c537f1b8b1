// Barrier up and down a binomial tree: rank 0 hears of all, and then tells all.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::barrier {

namespace {

Program program(Node& me, Blocks mine) { return on_signals(me, std::move(mine), tree_barrier(me.rank(), me.ranks())); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return tree_barrier_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = steps(platform, schedule)}, "2 t_s ceil(log2 p)", "2(t_s + t_h) ceil(log2 p)",
                  "Grama et al. 2003, 4.1, a reduction and a broadcast of no words");
  // With other numbers of ranks a receive port is free during startups, so that steps may overlap.
  return is_power_of_two(platform.ranks()) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm tree() {
  return {.operation = "barrier",
          .name = "tree",
          .title = "binomial tree",
          .where = "any; congestion-free on a hypercube",
          .source = "Grama et al. 2003, 4.1, algorithms 4.3 and 4.1",
          .pseudo_code = R"(for D := 1, 2, 4, .. while D < p do          -- up
    if rank - D is a multiple of 2D then send a signal to rank - D
    if rank is a multiple of 2D and rank + D < p then receive one from rank + D
for D := .., 4, 2, 1 do                      -- down
    if rank is a multiple of 2D and rank + D < p then send a signal to rank + D
    if rank - D is a multiple of 2D then receive one from rank - D)",
          .advice =
              "2(p-1) messages, the fewest there can be: where messages are what costs. It takes twice as many steps "
              "as dissemination, whose p messages in each step go at once.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_halves(steps, {0, 2}, {3, 5})};
}

}  // namespace hopscope::barrier
