// Prefix sums over distances that double: whoever receives adds what has come to its sum.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::scan {

namespace {

Program program(Node& me, Blocks mine) {
  const ScanKind kind = scan_kind_of(me.schedule());
  return prefix_sums(me, std::move(mine), shifted_doubling_scan(me.rank(), me.ranks(), kind), kind);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return shifted_doubling_scan_steps(platform.ranks());
}

/// The vectors that are added one after the other. In an exclusive scan rank D, over the distance D, adds to its
/// result, if it is not empty, and to its run, if that goes on to rank 3D.
double vectors_added(std::int64_t p, ScanKind kind) {
  double added = 0;
  for (std::int64_t D = 1; D < p; D *= 2) {
    if (D > 1 || kind == ScanKind::inclusive) ++added;
    if (3 * D < p && kind == ScanKind::exclusive) ++added;
  }
  return added;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const ScanKind kind = scan_kind_of(schedule);
  const double q = steps(platform, schedule);
  const double C = vectors_added(p, kind);
  const bool is_inclusive = kind == ScanKind::inclusive;
  std::vector<Analytic> all = formulas_of(
      {platform.topology->is_complete()}, s, {.startups = q, .words = q * s.m, .combined = C * s.m},
      "(t_s + t_w m) ceil(log2 p)",
      is_inclusive ? "(t_s + t_h + t_w m + t_c m) ceil(log2 p)" : "(t_s + t_h + t_w m) ceil(log2 p) + t_c m C",
      "Hillis and Steele 1986", {{"C", C, "vectors that a rank adds, one after the other"}});
  // A rank that does not send begins to receive earlier.
  const bool is_in_step = p <= 2 || (p == 4 && is_inclusive);
  return is_in_step ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm shifted_doubling() {
  return {.operation = "scan",
          .name = "shifted-doubling",
          .title = "shifted doubling",
          .where = "any",
          .source = "Hillis and Steele 1986",
          .pseudo_code = R"(sum := my words
for k := 0 to ceil(log p) - 1 do
    if rank + 2^k < p then send sum to rank + 2^k
    if rank - 2^k >= 0 then
        receive from rank - 2^k, and add it before sum
(exclusive: a rank adds to two sums, of which the result is without its own words))",
          .advice =
              "As few startups as one port allows, and an inclusive scan adds each vector once: on a complete network "
              "the best for short vectors. On a hypercube recursive-doubling has neighbours alone; in an exclusive "
              "scan one-two-three-doubling adds about half as often.",
          .example = {"complete", {8}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps};
}

}  // namespace hopscope::scan
