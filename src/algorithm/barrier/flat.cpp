// Barrier at rank 0: it hears of everybody, and then tells everybody.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::barrier {

namespace {

Program program(Node& me, Blocks mine) { return on_signals(me, std::move(mine), flat_barrier(me.rank(), me.ranks())); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return flat_barrier_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete()};
  const std::string source = "a signal from everybody, and one to everybody";
  if (!schedule.barrier() && platform.ranks() > 2) {
    const std::string overlap = source + "; the startups of all who send to rank 0 overlap";
    const bool one_port = platform.ports == 1;
    const double received = one_port ? s.p - 1 : 1;
    return {textbook({claim.exact && one_port}, s, s.p * s.t_s, "t_s p", overlap),
            with_hops({claim.exact && one_port}, s.p * s.t_s + (s.p - 1 + received) * s.t_h,
                      one_port ? "t_s p + 2 t_h (p-1)" : "(t_s + t_h) p", overlap)};
  }
  return formulas_of(claim, s, {.startups = 2 * (s.p - 1)}, "2 t_s (p-1)", "2(t_s + t_h)(p-1)", source);
}

}  // namespace

Algorithm flat() {
  return {.operation = "barrier",
          .name = "flat",
          .title = "flat tree",
          .where = "any",
          .source = "linear barrier of Open MPI",
          .pseudo_code = R"(if rank > 0 then
    send a signal to 0
    receive one from 0
else
    for i := p-1 down to 1 do receive a signal from i
    for i := 1 to p-1 do send a signal to i)",
          .advice =
              "2(p-1) messages, all of them of rank 0, which takes p-1 startups to answer: for a few ranks. tree sends "
              "as many messages in 2 log p steps.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::barrier
