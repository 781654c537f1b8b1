// Prefix sums along a chain of the ranks.

#include <hopscope/algorithm.hpp>

#include <algorithm>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"

namespace hopscope::scan {

namespace {

Program program(Node& me, Blocks mine) {
  const ScanKind kind = scan_kind_of(me.schedule());
  return prefix_sums(me, std::move(mine), chain_scan(me.rank(), me.ranks(), kind), kind);
}

std::string misfit(const Platform& /*platform*/) { return {}; }

double steps(const Platform& platform, const Schedule& /*schedule*/) { return chain_scan_steps(platform.ranks()); }

/// True if each rank is next to the one before it.
bool is_chain(const Platform& platform) {
  if (platform.topology->is_complete()) return true;
  const Grid* grid = platform.topology->grid();
  return grid != nullptr && grid->dimensions() == 1 && is_plain(platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const double q = steps(platform, schedule);
  const bool is_exclusive = scan_kind_of(schedule) == ScanKind::exclusive;
  const double added = is_exclusive ? std::max(0.0, q - 1) : q;
  return formulas_of(
      {is_chain(platform)}, s, {.startups = q, .words = q * s.m, .combined = added * s.m}, "(t_s + t_w m)(p-1)",
      is_exclusive && q > 0 ? "(t_s + t_h + t_w m)(p-1) + t_c m (p-2)" : "(t_s + t_h + t_w m + t_c m)(p-1)",
      "one message after the other");
}

}  // namespace

Algorithm chain() {
  return {
      .operation = "scan",
      .name = "chain",
      .title = "chain",
      .where = "any; congestion-free on a ring or line",
      .source = "Open MPI (linear)",
      .pseudo_code = R"(sum := my words
if rank > 0 then
    receive from rank - 1, and add it before sum
    (exclusive: what came is the result)
if rank < p-1 then send sum to rank + 1)",
      .advice =
          "Each rank sends and adds m words once, fewer than in any other scan, and all sends are to the next rank: "
          "good where messages are many and follow each other. One scan alone takes p-1 steps, where doubling "
          "takes ceil(log p).",
      .example = {"line", {6}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps};
}

}  // namespace hopscope::scan
