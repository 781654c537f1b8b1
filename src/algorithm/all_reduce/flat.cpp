// All-reduce at one rank: all send their vectors to rank 0, which sends the result to all, one after the other.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_reduce {

namespace {

Program program(Node& me, Blocks mine) {
  return on_vector(me, std::move(mine), flat_all_reduce(me.rank(), me.ranks(), me.message_words()), true);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_all_reduce_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const double turns = s.p - 1;
  // Without a barrier all ranks begin their startups together.
  return with_barrier(formulas_of(claim, s, {.startups = 2 * turns, .words = 2 * turns * s.m, .combined = turns * s.m},
                                  "2(t_s + t_w m)(p-1)", "(2(t_s + t_h + t_w m) + t_c m)(p-1)",
                                  "no message takes less than one hop without contention"),
                      schedule);
}

}  // namespace

Algorithm flat() {
  return {.operation = "all-reduce",
          .name = "flat",
          .title = "all to one, one to all",
          .where = "any",
          .source = "a parameter server; the linear all-reduce of MPI libraries",
          .pseudo_code = R"(rank 0: sum := my words
    for r := p-1, .., 2, 1 do receive from r, and add it to sum
    for r := 1, 2, .., p-1 do send sum to r
others: send my words to rank 0
    receive the sum from rank 0)",
          .advice =
              "A baseline: 2(p-1) messages of m words pass through the port of rank 0, which also adds all of them. "
              "Good for two or three ranks; otherwise reduce-broadcast is faster, and recursive-doubling even more.",
          .example = {"complete", {4}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_reduce
