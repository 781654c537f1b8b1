// Reduce-scatter on a torus or mesh: along all columns, then along all rows; the all-gather of that name backwards.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/grids.hpp"
#include "algorithm/phases.hpp"

namespace hopscope::reduce_scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const BlockLegs all_gather = mesh_all_gather(me.rank(), *me.grid());
  return reduce_scattering(me, std::move(mine), reversed(all_gather, mesh_all_gather_steps(*me.grid())));
}

std::string misfit(const Platform& platform) { return misfit_of_rows(platform, "ring and bruck"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_all_gather_steps(*platform.topology->grid());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{is_plain(platform)};
  const Grid& grid = *platform.topology->grid();
  double added = 0;
  for (int d = 0; d < grid.dimensions(); ++d) {
    added += bundles_added(grid.sides()[static_cast<std::size_t>(d)], grid.wraps()) * grid.stride(d);
  }
  const Chain chain{.startups = steps(platform, schedule), .words = s.m * (s.p - 1), .combined = s.m * added};
  const Letters letters{{"S", chain.startups, "sum of (side - 1) over all sides"},
                        {"A", added, "most blocks that a rank adds in a step, summed over the steps"}};
  std::vector<Analytic> all =
      formulas_of(claim, s, chain, "t_s S + t_w m (p-1)",
                  grid.wraps() ? "(t_s + t_h) S + (t_w + t_c) m (p-1)" : "(t_s + t_h) S + t_w m (p-1) + t_c m A",
                  "Grama et al. 2003, 4.2.2, backwards", letters);
  return formulas_along_rows(std::move(all), platform, schedule);
}

std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const auto sides = platform.topology->grid()->sides();
  if (sides.size() != 2) return {0, 4};
  return lines_of({{static_cast<double>(sides.front() - 1), 0, 0}, {1, 2, 2}}, step);
}

}  // namespace

Algorithm mesh() {
  return {
      .operation = "reduce-scatter",
      .name = "mesh",
      .title = "columns, then rows",
      .where = "torus, mesh, ring and line (2 ports or more without wraparound)",
      .source = "Grama et al. 2003, 4.2.2, algorithm 4.6 and figure 4.10 backwards; problem 4.4",
      .pseudo_code = R"(reduce-scatter in my column, as ring does: bundles for the rows        -- r-1 steps of m c words
mine := my bundle, the sums of my column for the c ranks of my row
reduce-scatter in my row, as ring does: blocks for the columns         -- c-1 steps of m words
(without wraparound: two opposite pipelines instead of a ring;
 with more dimensions: the same along each of them))",
      .advice =
          "About 2 sqrt p startups instead of the p-1 of ring, for the same m (p-1) words, between neighbours only: "
          "the best on a torus or mesh. Where channels are not a bottleneck, bruck has only ceil(log p) startups.",
      .example = {"torus", {3, 3}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines};
}

}  // namespace hopscope::reduce_scatter
