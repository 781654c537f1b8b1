// All-to-one reduction on a torus or mesh: along all columns at once, then along the root's row.

#include <hopscope/algorithm.hpp>

#include "algorithm/grids.hpp"
#include "algorithm/rooted_programs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope::reduce {

namespace {

Program program(Node& me, Blocks mine) {
  const SeenFromRoot seen(me, ranks_on_grid_seen_from(me.schedule().rank("root"), me.topology()));
  const auto& sides = me.grid()->sides();
  const TreeNode node = mesh_tree(seen.v, {sides.begin(), sides.end()});
  return reduction(me, std::move(mine), seen, broadcast_along(node, seen.m),
                   mesh_tree_steps({sides.begin(), sides.end()}));
}

std::string misfit(const Platform& platform) { return misfit_of_grid_trees(platform, "binomial and chain"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_tree_steps(sides_of_grid(platform));
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const std::string source = "Grama et al. 2003, 4.1.2";
  const double S = steps(platform, schedule);
  if (halves_sides(platform, schedule)) {
    const double hops = hops_of_halves(platform);
    Analytic book = textbook({true}, s, S * (s.t_s + s.t_w * s.m), "(t_s + t_w m) log p", source);
    book.assumptions.push_back({"t_c = 0", s.t_c == 0});
    return {std::move(book),
            with_hops({true}, S * (s.t_s + s.t_w * s.m + s.t_c * s.m) + hops * s.t_h,
                      "(t_s + t_w m + t_c m) log p + t_h h", source + "; distances along a side are 1, 2, 4, ..",
                      {{"h", hops, "sum of the sides, less one each"}})};
  }
  return with_barrier(formulas_of({false}, s, {.startups = S, .words = S * s.m, .combined = S * s.m}, "(t_s + t_w m) S",
                                  "(t_s + t_h + t_w m + t_c m) S", source, {{"S", S, "steps"}}),
                      schedule);
}

}  // namespace

Algorithm mesh() {
  return {.operation = "reduce",
          .name = "mesh",
          .title = "columns, then row",
          .where = "torus, mesh, ring and line",
          .source = "Grama et al. 2003, 4.1.2, figure 4.5 backwards",
          .pseudo_code = R"((i, j) := row and column as seen from the root
reduce along my column to row 0, up a binomial tree:
    for D := 1, 2, 4, .., r/2 do
        if i - D is a multiple of 2D then send sum to (i - D, j)
        if i is a multiple of 2D then receive from (i + D, j), and add it to sum
if i = 0 then reduce along the row in the same way, to column 0
(with more dimensions: along each of them, the first one first))",
          .advice =
              "As few steps as binomial, log p, and no two messages of a step share a channel if the sides are powers "
              "of 2. For long vectors chain sends each word once per rank, not log p times.",
          .example = {"mesh", {4, 4}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines_of_columns_first};
}

}  // namespace hopscope::reduce
