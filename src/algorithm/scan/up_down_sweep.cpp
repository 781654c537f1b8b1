// Prefix sums in two sweeps over a binary tree: up, sums of ever larger groups; down, what lies before each group.

#include <hopscope/algorithm.hpp>

#include "algorithm/arithmetic.hpp"
#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::scan {

namespace {

Program program(Node& me, Blocks mine) {
  const ScanKind kind = scan_kind_of(me.schedule());
  return prefix_sums(me, std::move(mine), up_down_sweep_scan(me.rank(), me.ranks(), kind), kind);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return up_down_sweep_scan_steps(platform.ranks());
}

/// The vectors that are added one after the other in an exclusive scan. Up over D rank 2D-1 adds to its result, if that
/// is not empty, and to its run, if there is a rank after it. Down over D rank 3D-1 does the same.
double vectors_added_exclusive(std::int64_t p) {
  double added = 0;
  for (std::int64_t D = 1; 2 * D <= p; D *= 2) added += (D > 1 ? 1 : 0) + (2 * D < p ? 1 : 0);
  for (std::int64_t D = 2; 3 * D <= p; D *= 2) added += 1 + (3 * D < p ? 1 : 0);
  return added;
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const double S = steps(platform, schedule);
  const bool is_inclusive = scan_kind_of(schedule) == ScanKind::inclusive;
  const double C = is_inclusive ? S : vectors_added_exclusive(p);
  std::vector<Analytic> all = formulas_of(
      {platform.topology->is_complete()}, s, {.startups = S, .words = S * s.m, .combined = C * s.m}, "(t_s + t_w m) S",
      is_inclusive ? "(t_s + t_h + t_w m + t_c m) S" : "(t_s + t_h + t_w m) S + t_c m C", "Blelloch 1990",
      {{"S", S, "steps, 2 log p - 1 where p is a power of 2"},
       {"C", C, "vectors that a rank adds, one after the other"}});
  return S <= 1 ? all : with_barrier(std::move(all), schedule);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  return lines_of({{static_cast<double>(log2_down(platform.ranks())), 1, 3}, {1, 4, 6}}, step);
}

}  // namespace

Algorithm up_down_sweep() {
  return {
      .operation = "scan",
      .name = "up-down-sweep",
      .title = "up and down sweep",
      .where = "any",
      .source = "Blelloch 1990",
      .pseudo_code = R"(sum := my words
for D := 1, 2, 4, .. while 2D <= p do        -- up
    if rank + 1 is an odd multiple of D and rank + D < p then send sum to rank + D
    if rank + 1 is a multiple of 2D then receive from rank - D, and add it before sum
for D := .., 4, 2, 1 do                      -- down
    if rank + 1 is a multiple of 2D and rank + D < p then send sum to rank + D
    if rank + 1 > D is an odd multiple of D then receive from rank - D, and add it before sum)",
      .advice =
          "Less than 2p messages and additions in all, where doubling has about p log p of both: for networks that "
          "the messages of doubling would congest, and where adding is expensive. It has nearly twice as many steps.",
      .example = {"complete", {8}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::scan
