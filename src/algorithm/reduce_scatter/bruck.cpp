// Reduce-scatter after Bruck: the all-gather of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::reduce_scatter {

namespace {

Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  const Rank radix = radix_of(me.schedule());
  const BlockLegs all_gather = bruck_all_gather(me.rank(), p, radix, me.ports());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, bruck_all_gather_steps(p, radix, me.ports())));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return bruck_all_gather_steps(platform.ranks(), radix_of(schedule), platform.ports);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const double blocks = longest_blocks_of_shifts(platform.ranks(), radix_of(schedule), platform.ports);
  const Chain chain{.startups = steps(platform, schedule), .words = s.m * blocks, .combined = s.m * (s.p - 1)};
  const char* source = "Bruck et al. 1997, backwards";
  if (radix_of(schedule) == 2) {
    return formulas_of(claim, s, chain, "t_s ceil(log2 p) + t_w m (p-1)",
                       "(t_s + t_h) ceil(log2 p) + (t_w + t_c) m (p-1)", source);
  }
  return formulas_of(
      claim, s, chain, "S t_s + t_w m B", "S (t_s + t_h) + t_w m B + t_c m (p-1)", source,
      {{"S", chain.startups, "steps"}, {"B", blocks, "blocks of the longest messages of all steps, one of each"}});
}

}  // namespace

Algorithm bruck() {
  return {.operation = "reduce-scatter",
          .name = "bruck",
          .title = "Bruck reduce-scatter",
          .where = "any; congestion-free on a complete network, and with radix 2 on a hypercube",
          .source = "Bruck et al. 1997, backwards",
          .pseudo_code = R"(for D := K^(J-1), .., K^2, K, 1 do                 -- K is the radix, J = ceil(log_K p)
    for i := K-1 down to 1, if i D < p do          -- in turn, or at once with K-1 ports
        n := min(D, p - i D)
        send my sums for rank + i D, .., rank + i D + n-1 to rank + i D
        receive as many from rank - i D, for rank, .., rank + n-1, and add them)",
          .advice =
              "With radix 2 as few startups as one port allows, ceil(log p), and no more words than necessary, for any "
              "p, where recursive-halving needs a power of 2. A radix of k+1 uses k ports. On a ring or torus ring and "
              "mesh do without its long distances.",
          .example = {"complete", {6}},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::reduce_scatter
