// Gather on a torus or mesh: along all columns at once, then along the root's row, with the blocks of whole columns.

#include <hopscope/algorithm.hpp>

#include "algorithm/grids.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/rooted_programs.hpp"

namespace hopscope::gather {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me, ranks_on_grid_seen_from(me.schedule().rank("root"), me.topology()));
  const std::vector<Rank> sides(me.grid()->sides().begin(), me.grid()->sides().end());
  return gathering(me, std::move(mine), seen, mesh_scatter(seen.v, sides), mesh_tree_steps(sides));
}

std::string misfit(const Platform& platform) { return misfit_of_grid_trees(platform, "binomial and flat"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_tree_steps(sides_of_grid(platform));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const double words = schedule.message_words * (platform.ranks() - 1);
  std::vector<Analytic> all =
      grid_tree_formulas(platform, schedule, {.startups = steps(platform, schedule), .words = words}, "t_w m (p-1)",
                         "t_w m (p-1)", "Grama et al. 2003, 4.4");
  return halves_sides(platform, schedule) ? all : with_barrier(std::move(all), schedule);
}

}  // namespace

Algorithm mesh() {
  return {
      .operation = "gather",
      .name = "mesh",
      .title = "columns, then row",
      .where = "torus, mesh, ring and line",
      .source = "Grama et al. 2003, 4.4",
      .pseudo_code = R"((i, j) := row and column as seen from the root
gather the blocks of my column in row 0, up a binomial tree:
    for D := 1, 2, 4, .., r/2 do
        if i - D is a multiple of 2D then send all that I hold to (i - D, j)
        if i is a multiple of 2D then receive the blocks of rows i + D .. i + 2D - 1 from (i + D, j)
if i = 0 then gather the columns along the row in the same way, in column 0
(with more dimensions: along each of them, the first one first))",
      .advice =
          "The startups and words of binomial, and no two messages of a step share a channel if the sides are "
          "powers of 2. The root's port is the bottleneck in any case: no algorithm with one port beats t_w m (p-1).",
      .example = {"mesh", {4, 4}},
      .program = program,
      .misfit = misfit,
      .formulas = formulas,
      .steps = steps,
      .lines = lines_of_columns_first};
}

}  // namespace hopscope::gather
