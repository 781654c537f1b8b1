// Exclusive prefix sums over the distances 1, 2, 3, 6, 12, ..: after two steps a rank has the sum of the three before
// it, and that is what doubles.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::scan {

namespace {

Program program(Node& me, Blocks mine) {
  return prefix_sums(me, std::move(mine), one_two_three_doubling_scan(me.rank(), me.ranks()), ScanKind::exclusive);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

std::string misfit_of_schedule(const Platform& /*platform*/, const Schedule& schedule) {
  if (scan_kind_of(schedule) == ScanKind::exclusive) return {};
  return "one-two-three-doubling leaves a rank's own words out of its sum; it needs \"exclusive\": true; "
         "shifted-doubling and recursive-doubling also run without";
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return one_two_three_doubling_scan_steps(platform.ranks());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Rank p = platform.ranks();
  const double R = steps(platform, schedule);
  // Two ranks have nothing to add; of three the last adds once.
  const double C = p > 3 ? R : R - 1;
  std::vector<Analytic> all =
      formulas_of({platform.topology->is_complete()}, s,
                  {.startups = R, .words = R * s.m, .combined = p > 1 ? C * s.m : 0}, "(t_s + t_w m) R",
                  p > 3   ? "(t_s + t_h + t_w m + t_c m) R"
                  : p > 1 ? "(t_s + t_h + t_w m) R + t_c m (R - 1)"
                          : "(t_s + t_h + t_w m) R",
                  "Traeff 2025, arXiv 2507.04785", {{"R", R, "steps, log2 (4(p-1)/3), rounded up"}});
  return p <= 2 ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm one_two_three_doubling() {
  return {
      .operation = "scan",
      .name = "one-two-three-doubling",
      .title = "1-2-3 doubling",
      .where = "any; exclusive scans only",
      .source = "Traeff 2025, arXiv 2507.04785",
      .pseudo_code = R"(send my words to rank + 1; result := what rank - 1 sends
send result + my words to rank + 2
add what rank - 2 sends before result
for D := 3, 6, 12, .. while D < p-1 do
    if rank > 0 then send result to rank + D
    if rank > D then receive from rank - D, and add it before result
(to ranks below p, from ranks that there are))",
      .advice =
          "One addition in each of about log(p-1) + 0.4 steps, where the doublings add twice in most of theirs: for "
          "exclusive scans of long vectors whose additions are expensive. It has as many steps as they have, or one "
          "more: where additions cost nothing, shifted-doubling is as good or better.",
      .example = {.family = "complete", .extents = {8}, .values = {{"exclusive", 1.0}}},
      .program = program,
      .misfit = misfit,
      .misfit_of_schedule = misfit_of_schedule,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::scan
