// All-gather after Bruck: each rank sends what it has gathered so far over distances 1, K, K^2, ..

#include <hopscope/algorithm.hpp>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_gather {

namespace {

Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine),
                       bruck_all_gather(me.rank(), me.ranks(), radix_of(me.schedule()), me.ports()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return bruck_all_gather_steps(platform.ranks(), radix_of(schedule), platform.ports);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const double blocks = longest_blocks_of_shifts(platform.ranks(), radix_of(schedule), platform.ports);
  const Chain chain{.startups = steps(platform, schedule), .words = s.m * blocks};
  const char* source = "Bruck et al. 1997";
  if (radix_of(schedule) == 2) {
    return formulas_of(claim, s, chain, "t_s ceil(log2 p) + t_w m (p-1)", "(t_s + t_h) ceil(log2 p) + t_w m (p-1)",
                       source);
  }
  return formulas_of(
      claim, s, chain, "S t_s + t_w m B", "S (t_s + t_h) + t_w m B", source,
      {{"S", chain.startups, "steps"}, {"B", blocks, "blocks of the longest messages of all steps, one of each"}});
}

}  // namespace

Algorithm bruck() {
  return {.operation = "all-gather",
          .name = "bruck",
          .title = "Bruck all-gather",
          .where = "any; congestion-free on a complete network, and with radix 2 on a hypercube",
          .source = "Bruck et al. 1997; Open MPI (bruck), MPICH (brucks)",
          .pseudo_code = R"(for D := 1, K, K^2, .. while D < p do               -- K is the radix
    for i := 1 to K-1 while i D < p do             -- in turn, or at once with K-1 ports
        send the first min(D, p - i D) of the blocks of rank, rank + 1, .. to rank - i D
        receive as many from rank + i D: those of rank + i D, rank + i D + 1, ..)",
          .advice =
              "With radix 2 as few startups as one port allows, ceil(log p), and no more words than necessary, for any "
              "p: the best for short blocks. A radix of k+1 uses k ports. On a ring or torus its long messages contend "
              "for the channels; ring and mesh send between neighbours only.",
          .example = {"complete", {6}},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::all_gather
