// Reduce-scatter by recursive doubling: pairs of ranks swap their sums for nearly all ranks, in the order of the ranks.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/reduce_scatter_legs.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  return reduce_scattering(me, std::move(mine), recursive_doubling_reduce_scatter(me.rank(), me.ranks()));
}

std::string misfit(const Platform& platform) {
  if (is_power_of_two(platform.ranks())) return {};
  return "recursive-doubling needs a power-of-two number of " + places_of_ranks(platform) +
         ", so that rank XOR 2^k is a rank; this is " + described(platform) +
         "; recursive-halving, and in the order of the ranks reduce-then-scatter, run here";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_reduce_scatter_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  return formulas_of(
      claim, s,
      {.startups = s.log_p, .words = s.m * (s.p * s.log_p - (s.p - 1)), .combined = s.m * (s.p * s.log_p - (s.p - 1))},
      "t_s log p + t_w m (p log p - (p-1))", "(t_s + t_h) log p + (t_w + t_c) m (p log p - (p-1))",
      "Thakur et al. 2005");
}

}  // namespace

Algorithm recursive_doubling() {
  return {.operation = "reduce-scatter",
          .name = "recursive-doubling",
          .title = "recursive doubling",
          .where = "any platform of 2^d nodes; congestion-free on a hypercube",
          .source = "Thakur et al. 2005; Open MPI and MPICH (recursive_doubling)",
          .pseudo_code = R"(for k := 0 to log p - 1 do
    partner := rank XOR 2^k
    send partner my sums for all ranks but the 2^k that differ from me only below bit k
    receive its sums for all ranks but the 2^k that differ from it only below bit k, and add them)",
          .advice =
              "For operators whose order matters: it adds neighbouring ranges of ranks only. Where the order is free, "
              "recursive-halving has the same startups and sends m (p-1) words instead of nearly m p log p.",
          .example = {"hypercube", {3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
