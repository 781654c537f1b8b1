// Barrier by dissemination: each rank tells ranks ever farther away of all whom it has heard of.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/fields.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::barrier {

namespace {

Rank radix_of(const Schedule& schedule) { return fields::radix().integer_in<Rank>(schedule.values); }

Program program(Node& me, Blocks mine) {
  return on_signals(me, std::move(mine),
                    dissemination_barrier(me.rank(), me.ranks(), radix_of(me.schedule()), me.ports()));
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& schedule) {
  return dissemination_barrier_steps(platform.ranks(), radix_of(schedule), platform.ports);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double S = steps(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const std::string source = "Hensgen, Finkel and Manber 1988";
  if (radix_of(schedule) == 2) {
    return formulas_of(claim, s, {.startups = S}, "t_s ceil(log2 p)", "(t_s + t_h) ceil(log2 p)", source);
  }
  return formulas_of(claim, s, {.startups = S}, "t_s S", "(t_s + t_h) S", source, {{"S", S, "steps"}});
}

}  // namespace

Algorithm dissemination() {
  return {.operation = "barrier",
          .name = "dissemination",
          .title = "dissemination",
          .where = "any",
          .source = "Hensgen, Finkel and Manber 1988; Open MPI (bruck), MPICH (dissemination)",
          .pseudo_code = R"(for D := 1, K, K^2, .. while D < p do
    for i := 1 to K-1 while i D < p do       -- at once with K-1 ports
        send a signal to rank + i D, modulo p
        receive one from rank - i D)",
          .advice =
              "ceil(log p) steps for every p, the fewest there can be with one port, and ceil(log_K p) with K-1 ports. "
              "On a hypercube recursive-doubling takes as many, between neighbours only.",
          .example = {"complete", {6}},
          .options = {fields::radix()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::barrier
