// All-gather on a torus or mesh: along all rows, then along all columns.

#include <hopscope/algorithm.hpp>

#include "algorithm/collective_programs.hpp"
#include "algorithm/formula.hpp"
#include "algorithm/grids.hpp"

namespace hopscope::all_gather {

namespace {

Program program(Node& me, Blocks mine) {
  return all_gathering(me, std::move(mine), mesh_all_gather(me.rank(), *me.grid()));
}

std::string misfit(const Platform& platform) { return misfit_of_rows(platform, "ring and bruck"); }

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  return mesh_all_gather_steps(*platform.topology->grid());
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{is_plain(platform)};
  const Chain chain{.startups = steps(platform, schedule), .words = s.m * (s.p - 1)};
  const auto& sides = platform.topology->grid()->sides();
  if (sides.size() == 2 && sides[0] == sides[1]) {
    return formulas_of(claim, s, chain, "2 t_s (sqrt p - 1) + t_w m (p-1)", "2(t_s + t_h)(sqrt p - 1) + t_w m (p-1)",
                       "Grama et al. 2003, 4.2.2");
  }
  return formulas_of(claim, s, chain, "t_s S + t_w m (p-1)", "(t_s + t_h) S + t_w m (p-1)", "Grama et al. 2003, 4.2.2",
                     {{"S", chain.startups, "sum of (side - 1) over all sides"}});
}

/// The last side comes first, and has one step fewer than it has nodes.
std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  return step < platform.topology->grid()->sides().back() ? std::pair{1, 1} : std::pair{3, 3};
}

}  // namespace

Algorithm mesh() {
  return {.operation = "all-gather",
          .name = "mesh",
          .title = "rows, then columns",
          .where = "torus, mesh, ring and line (2 ports or more without wraparound)",
          .source = "Grama et al. 2003, 4.2.2, algorithm 4.6, figure 4.10",
          .pseudo_code = R"(bundle := my block
gather the bundles of my row, as ring does        -- c-1 steps of m words
bundle := all blocks of my row
gather the bundles of my column, as ring does     -- r-1 steps of m c words
(without wraparound: two opposite pipelines instead of a ring;
 with more dimensions: the same along each of them))",
          .advice =
              "About 2 sqrt p startups instead of the p-1 of ring, for the same m (p-1) words, between neighbours "
              "only: the best on a torus or mesh. Where channels are not a bottleneck, bruck has only ceil(log p) "
              "startups.",
          .example = {"torus", {3, 3}},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_gather
