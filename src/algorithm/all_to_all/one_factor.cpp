// Total exchange by a one-factorization of the complete graph: in every round each rank has one partner, for any p.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

Program program(Node& me, Blocks mine) {
  const Rank p = me.ranks();
  for (Rank round = 0; round < one_factor_rounds(p); ++round) {
    co_await me.step(round + 1);
    const Rank partner = one_factor_partner(me.rank(), round, p);
    if (partner == me.rank()) continue;
    me.keep(co_await me.exchange(partner, mine.take_for(partner), partner));
  }
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const char* source = "Sanders and Traeff 2002, 1-factor algorithm";
  const bool odd = platform.ranks() % 2 == 1 && platform.ranks() > 1;
  // An idle rank does not wait for the end of the round unless there is a barrier.
  const Claim claim{platform.topology->is_complete() && (!odd || schedule.barrier())};
  const double rounds = odd && claim.exact ? s.p : s.p - 1;
  const char* factor = odd && claim.exact ? "p" : "(p-1)";
  return {
      textbook(claim, s, rounds * (s.t_s + s.t_w * s.m), std::string(factor) + "(t_s + t_w m)", source),
      with_hops(claim, rounds * (s.t_s + s.t_h + s.t_w * s.m), std::string(factor) + "(t_s + t_h + t_w m)", source)};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) { return one_factor_rounds(platform.ranks()); }

/// The loop for an odd number of ranks, or that for an even one.
std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step /*step*/) {
  const int swap = platform.ranks() % 2 == 1 ? 2 : 6;
  return {swap, swap};
}

}  // namespace

Algorithm one_factor() {
  return {.operation = "all-to-all",
          .name = "one-factor",
          .title = "one-factor exchange",
          .where = "any; congestion-free on a complete network",
          .source = "Sanders and Traeff 2002, 1-factor algorithm",
          .pseudo_code = R"(p odd:   for i := 0 to p-1 do
             partner := (i - rank) mod p;  idle if that is rank
             swap {rank, partner} with partner
p even:  for i := 0 to p-2 do
             idle := (p/2) i mod (p-1)
             partner := idle if rank = p-1;  p-1 if rank = idle;  else (i - rank) mod (p-1)
             swap {rank, partner} with partner)",
          .advice =
              "Pairs all ranks in p - 1 rounds when p is even (p rounds when odd), whether or not p is a power of two. "
              "It ignores the topology: on a hypercube its rounds are not congestion-free, unlike those of pairwise.",
          .example = {"complete", {6}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_to_all
