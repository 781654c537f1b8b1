// Scatter on a torus or mesh: along the root's row, each time with the blocks of whole columns, then along all columns.

#include <hopscope/algorithm.hpp>

#include "algorithm/grids.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::scatter {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me, ranks_on_grid_seen_from(me.schedule().rank("root"), me.topology()));
  const auto& sides = me.grid()->sides();
  return scattering(me, std::move(mine), seen, mesh_scatter(seen.v, {sides.begin(), sides.end()}));
}

std::string misfit(const Platform& platform) { return misfit_of_grid_trees(platform, "binomial and flat"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_tree_steps(sides_of_grid(platform));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const double words = schedule.message_words * (platform.ranks() - 1);
  return grid_tree_formulas(platform, schedule, {.startups = steps(platform, schedule), .words = words}, "t_w m (p-1)",
                            "t_w m (p-1)", "Grama et al. 2003, 4.4");
}

}  // namespace

Algorithm mesh() {
  return {
      .operation = "scatter",
      .name = "mesh",
      .title = "row, then columns",
      .where = "torus, mesh, ring and line",
      .source = "Grama et al. 2003, 4.4",
      .pseudo_code = R"((i, j) := row and column as seen from the root
if i = 0 then scatter along the row, down a binomial tree:
    for D := c/2, .., 4, 2, 1 do
        if j is a multiple of 2D then send the blocks of columns j + D .. j + 2D - 1 to (0, j + D)
        if j - D is a multiple of 2D then receive the blocks of columns j .. j + D - 1 from (0, j - D)
scatter the blocks of my column along it in the same way, from row 0
(with more dimensions: along each of them, the last one first))",
      .advice =
          "The startups and words of binomial, and no two messages of a step share a channel if the sides are "
          "powers of 2. The root's port is the bottleneck in any case: no algorithm with one port beats t_w m (p-1).",
      .example = {"mesh", {4, 4}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines_of_row_first};
}

}  // namespace hopscope::scatter
