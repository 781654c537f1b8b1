// One-to-all broadcast on a torus or mesh: along the root's row, then along all columns at once.

#include <hopscope/algorithm.hpp>

#include "algorithm/grids.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::broadcast {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me, ranks_on_grid_seen_from(me.schedule().rank("root"), me.topology()));
  const auto& sides = me.grid()->sides();
  const TreeNode node = mesh_tree(seen.v, {sides.begin(), sides.end()});
  return broadcasting(me, std::move(mine), seen, broadcast_along(node, seen.m));
}

std::string misfit(const Platform& platform) { return misfit_of_grid_trees(platform, "binomial and chain"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_tree_steps(sides_of_grid(platform));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const double all = steps(platform, schedule);
  return grid_tree_formulas(platform, schedule, {.startups = all, .words = all * schedule.message_words}, "t_w m log p",
                            "t_w m S", "Grama et al. 2003, 4.1.2");
}

}  // namespace

Algorithm mesh() {
  return {.operation = "broadcast",
          .name = "mesh",
          .title = "row, then columns",
          .where = "torus, mesh, ring and line",
          .source = "Grama et al. 2003, 4.1.2, figure 4.5",
          .pseudo_code = R"((i, j) := row and column as seen from the root
if i = 0 then broadcast along the row, down a binomial tree:
    for D := c/2, .., 4, 2, 1 do
        if j is a multiple of 2D then send the data to (0, j + D)
        if j - D is a multiple of 2D then receive the data from (0, j - D)
broadcast along my column in the same way, from row 0
(with more dimensions: along each of them, the last one first))",
          .advice =
              "As few steps as binomial, log p, and no two messages of a step share a channel if the sides are powers "
              "of 2. For long messages a pipeline such as chain, or scatter-all-gather, sends each word fewer times.",
          .example = {"mesh", {4, 4}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_row_first};
}

}  // namespace hopscope::broadcast
