#include "algorithm/along_rows.hpp"

namespace hopscope {

std::string misfit_of_rows(const Platform& platform, const std::string& others) {
  const Grid* grid = platform.topology->grid();
  if (grid == nullptr) {
    return "mesh runs on a torus, mesh, ring or line, not on " + described(platform) + "; " + others + " run here";
  }
  if (!grid->wraps() && platform.ports < 2) {
    return "without wraparound mesh sends in both directions at once; it needs 2 ports or more, or \"all\"; " + others +
           " run here";
  }
  return misfit_of_idle_nodes("mesh", platform);
}

// A bundle takes a step less to come from one side than from the other, unless its rank is in the middle.
double bundles_added(NodeId n, bool wraps) { return wraps || n < 3 ? n - 1 : n - 1 + (n + 1) / 2; }

std::vector<Analytic> formulas_along_rows(std::vector<Analytic> formulas, const Platform& platform,
                                          const Schedule& schedule) {
  const bool add_alike = platform.topology->grid()->wraps() || platform.lowest_costs().t_c == 0;
  return add_alike ? formulas : with_barrier(std::move(formulas), schedule);
}

}  // namespace hopscope
