// Barrier by a signal that goes round a ring of the ranks twice.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::barrier {

namespace {

Program program(Node& me, Blocks mine) { return on_signals(me, std::move(mine), ring_barrier(me.rank(), me.ranks())); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return ring_barrier_steps(platform.ranks()); }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_ring(platform) && is_plain(platform))};
  const bool is_alone = platform.ranks() == 1;
  return formulas_of(claim, s, {.startups = steps(platform, schedule)}, is_alone ? "t_s (p-1)" : "2 t_s p",
                     is_alone ? "(t_s + t_h)(p-1)" : "2(t_s + t_h) p", "one message after the other");
}

}  // namespace

Algorithm ring() {
  return {.operation = "barrier",
          .name = "ring",
          .title = "twice round a ring",
          .where = "any; congestion-free on a ring",
          .source = "double ring of Open MPI",
          .pseudo_code = R"(twice do
    if rank > 0 then receive a signal from rank - 1
    send a signal to rank + 1, modulo p
    if rank = 0 then receive a signal from p-1)",
          .advice =
              "One message at a time, between neighbours: it is what the others are measured against. dissemination "
              "takes ceil(log p) steps in place of 2p.",
          .example = {"ring", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::barrier
