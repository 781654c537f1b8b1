#include "algorithm/trees_on_grids.hpp"

#include <algorithm>

#include <hopscope/topology.hpp>

namespace hopscope {

std::string misfit_of_grid_trees(const Platform& platform, const std::string& others) {
  if (platform.topology->grid() != nullptr) return misfit_of_idle_nodes("mesh", platform);
  return "mesh runs on a torus, mesh, ring or line, not on " + described(platform) + "; " + others + " run here";
}

std::vector<Rank> sides_of_grid(const Platform& platform) {
  const std::vector<NodeId>& sides = platform.topology->grid()->sides();
  return {sides.begin(), sides.end()};
}

bool halves_sides(const Platform& platform, const Schedule& schedule) {
  const bool has_no_corner = platform.topology->grid()->wraps();
  return is_plain(platform) && platform.cut_through() && (has_no_corner || schedule.rank("root") == 0) &&
         std::ranges::all_of(sides_of_grid(platform), is_power_of_two);
}

double hops_of_halves(const Platform& platform) {
  double hops = 0;
  for (const Rank side : sides_of_grid(platform)) hops += side - 1;
  return hops;
}

std::vector<Analytic> grid_tree_formulas(const Platform& platform, const Schedule& schedule, const Chain& chain,
                                         const std::string& book_words, const std::string& words_in_letters,
                                         const std::string& source) {
  const Symbols s(platform, schedule);
  if (halves_sides(platform, schedule)) {
    const double hops = hops_of_halves(platform);
    const Time book = chain.startups * s.t_s + chain.words * s.t_w;
    return {textbook({true}, s, book, "t_s log p + " + book_words, source),
            with_hops({true}, book + hops * s.t_h, "t_s log p + t_h h + " + book_words,
                      source + "; distances along a side are 1, 2, 4, ..",
                      {{"h", hops, "sum of the sides, less one each"}})};
  }
  return formulas_of({false}, s, chain, "t_s S + " + words_in_letters, "(t_s + t_h) S + " + words_in_letters, source,
                     {{"S", chain.startups, "steps"}});
}

}  // namespace hopscope
