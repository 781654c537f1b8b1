// All-reduce by recursive doubling: pairs of ranks swap their sums, and add what has come.

#include <hopscope/algorithm.hpp>

#include "algorithm/all_reduce_legs.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/fold.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::all_reduce {

namespace {

LegsByStep legs() {
  return LegsByStep([](const Place& me, std::int32_t /*parameter*/, Step from) {
    return step_of_recursive_doubling_all_reduce(me.rank(), me.ranks(), me.message_words(), from);
  });
}

Program program(Node& me, Blocks mine) { return on_vector(me, std::move(mine), legs(), true); }

StepRule rule(const Schedule& /*schedule*/) { return legs().as_rule(); }

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_all_reduce_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double f = s.log_p;
  if (is_power_of_two(platform.ranks())) {
    return formulas_of(claim, s, {.startups = f, .words = f * s.m, .combined = f * s.m}, "(t_s + t_w m) log p",
                       "(t_s + t_h + t_w m + t_c m) log p", "Grama et al. 2003, 4.3");
  }
  return formulas_of(claim, s, {.startups = f + 2, .words = (f + 2) * s.m, .combined = (f + 1) * s.m},
                     "(t_s + t_w m)(f + 2)", "(t_s + t_h + t_w m)(f + 2) + t_c m (f + 1)",
                     "Grama et al. 2003, 4.3; a step before and one after it where p is not a power of 2",
                     {{"f", f, "log p, rounded down"}});
}

std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const double folding = RankFold(platform.ranks()).pairs() > 0 ? 1 : 0;
  return lines_of({{folding, 1, 1}, {steps(platform, schedule) - 2 * folding, 3, 4}, {folding, 5, 5}}, step);
}

}  // namespace

Algorithm recursive_doubling() {
  return {.operation = "all-reduce",
          .name = "recursive-doubling",
          .title = "recursive doubling",
          .where = "any; congestion-free on a hypercube",
          .source =
              "Grama et al. 2003, 4.3; Rabenseifner 2004 for other p than powers of 2; Open MPI and MPICH "
              "(recursive_doubling)",
          .pseudo_code = R"(P := the largest power of 2 up to p
of the first 2(p-P) ranks, even ones send sum to the next rank, which adds it
the P ranks that go on are numbered v = 0 .. P-1
for k := 0 to log P - 1 do
    swap sums with v XOR 2^k, and add what comes
odd ones of the first 2(p-P) ranks send sum back)",
          .advice =
              "As few startups as one port allows where p is a power of 2: the best for short vectors. For long ones "
              "rabenseifner, circulant and ring send 2m(p-1)/p words per rank instead of m log p.",
          .example = {"hypercube", {3}},
          .program = program,
          .rule = rule,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_reduce
