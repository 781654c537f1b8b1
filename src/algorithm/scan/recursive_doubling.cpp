// Prefix sums by recursive doubling: pairs of ranks swap the sums of their groups, and he who comes later adds what has
// come to his result, too.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::scan {

namespace {

Program program(Node& me, Blocks mine) {
  const ScanKind kind = scan_kind_of(me.schedule());
  return prefix_sums(me, std::move(mine), recursive_doubling_scan(me.rank(), me.ranks(), kind), kind);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return recursive_doubling_scan_steps(platform.ranks());
}

/// The vectors that are added one after the other. In a step of distance D rank D adds to its result and, if it goes on
/// to rank 3D, to its run as well. In an exclusive scan the result of rank D is empty until then, but not that of D+1.
double vectors_added(std::int64_t p, ScanKind kind) {
  double added = 0;
  for (std::int64_t D = 1; D < p; D *= 2) {
    const bool is_exclusive = kind == ScanKind::exclusive;
    const bool adds_to_result = !is_exclusive || (D > 1 && D + 1 < p);
    const bool run_goes_on = 2 * D < p;
    const bool is_with_run = is_exclusive ? 3 * D + 1 < p : 3 * D < p;
    if (adds_to_result || run_goes_on) ++added;
    if (adds_to_result && is_with_run) ++added;
  }
  return added;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const Claim claim{platform.topology->is_complete() || (is_hypercube(platform) && is_plain(platform))};
  const double q = steps(platform, schedule);
  const double C = vectors_added(p, scan_kind_of(schedule));
  std::vector<Analytic> all =
      formulas_of(claim, s, {.startups = q, .words = q * s.m, .combined = C * s.m}, "(t_s + t_w m) ceil(log2 p)",
                  "(t_s + t_h + t_w m) ceil(log2 p) + t_c m C", "Grama et al. 2003, 4.3",
                  {{"C", C, "vectors that a rank adds, one after the other, nearly two in each step"}});
  // With other numbers of ranks some have no partner in a step, and go on earlier.
  return is_power_of_two(p) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm recursive_doubling() {
  return {
      .operation = "scan",
      .name = "recursive-doubling",
      .title = "recursive doubling",
      .where = "any; congestion-free on a hypercube",
      .source = "Grama et al. 2003, 4.3, algorithm 4.9, figure 4.13; Open MPI and MPICH (recursive_doubling)",
      .pseudo_code = R"(result := my words; run := my words
for k := 0 to ceil(log p) - 1 do
    partner := rank XOR 2^k
    if partner < p then
        swap run with partner
        run := run + what came
        if partner < rank then result := what came + result)",
      .advice =
          "As few startups as one port allows, between neighbours only on a hypercube. Every rank sends m words in "
          "each step, and adds them twice: shifted-doubling adds once, and chain sends and adds only m words per rank.",
      .example = {"hypercube", {3}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::scan
