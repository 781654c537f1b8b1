#include "algorithm/grids.hpp"

#include <algorithm>

#include <hopscope/topology.hpp>

#include "algorithm/altered_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/phases.hpp"

namespace hopscope {

namespace {

/// What one place of a row of n does in an all-gather among them. A piece is what the place of that number began with.
using RowLegs = Legs<Rank>;

RowLegs legs_in_circle(Rank place, Rank n) {
  RowLegs legs;
  for (Step k = 1; k < n; ++k) {
    legs.send(k, moved(place, 1, n), moved(place, 1 - k, n));
    legs.receive(k, moved(place, -1, n), moved(place, -k, n));
  }
  return legs;
}

RowLegs legs_in_line(Rank place, Rank n) {
  RowLegs legs;
  for (Step k = 1; k < n; ++k) {
    if (place + 1 < n && place - k + 1 >= 0) legs.send(k, place + 1, place - k + 1);
    if (place > 0 && place + k - 1 < n) legs.send(k, place - 1, place + k - 1);
    if (place - k >= 0) legs.receive(k, place - 1, place - k);
    if (place + k < n) legs.receive(k, place + 1, place + k);
  }
  return legs;
}

NodeId side_of(const Grid& grid, int dimension) { return grid.sides()[static_cast<std::size_t>(dimension)]; }

/// What rank r does in the all-gather along its row of a dimension, after `before` steps. `piece_of` gives what the
/// rank at a place of that row began with.
template <class Piece, class PieceOf>
void append_row(Legs<Piece>& legs, Step before, Rank r, const Grid& grid, int dimension, PieceOf piece_of) {
  const NodeId n = side_of(grid, dimension);
  const NodeId place = grid.coordinate(r, dimension);
  for (const Leg<Rank>& leg : grid.wraps() ? legs_in_circle(place, n) : legs_in_line(place, n)) {
    const Rank peer = r + (leg.peer - place) * grid.stride(dimension);
    legs.push_back({.step = before + leg.step, .sends = leg.sends, .peer = peer, .piece = piece_of(leg.piece)});
  }
}

/// What r holds of m words after the reduce-scatters along the dimensions down to `dimension`, were it at `place` of
/// that.
Extent share(Rank r, const Grid& grid, int dimension, Rank place, double m) {
  Rank p = 1;
  for (const NodeId side : grid.sides()) p *= side;
  Rank first = 0;
  Rank count = p;
  for (int d = grid.dimensions() - 1; d >= dimension; --d) {
    count /= side_of(grid, d);
    first += count * (d > dimension ? grid.coordinate(r, d) : place);
  }
  return parts(m, p, first, first + count);
}

}  // namespace

BlockLegs mesh_all_gather(Rank r, const Grid& grid) {
  BlockLegs legs;
  Step before = 0;
  for (int d = grid.dimensions() - 1; d >= 0; --d) {
    const NodeId stride = grid.stride(d);
    const Rank row = r / (stride * side_of(grid, d)) * (stride * side_of(grid, d));
    append_row(legs, before, r, grid, d,
               [&](Rank place) { return Run{.first = row + place * stride, .count = stride}; });
    before += side_of(grid, d) - 1;
  }
  return legs;
}

Step mesh_all_gather_steps(const Grid& grid) {
  Step steps = 0;
  for (const NodeId side : grid.sides()) steps += side - 1;
  return steps;
}

VectorLegs mesh_all_reduce(Rank r, const Grid& grid, double m) {
  VectorLegs gathering;
  Step before = 0;
  for (int d = 0; d < grid.dimensions(); ++d) {
    append_row(gathering, before, r, grid, d, [&](Rank place) { return share(r, grid, d, place, m); });
    before += side_of(grid, d) - 1;
  }
  return there_and_back(gathering, before);
}

Step mesh_all_reduce_steps(const Grid& grid) { return 2 * mesh_all_gather_steps(grid); }

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

std::pair<int, int> lines_of_row_first(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const auto sides = platform.topology->grid()->sides();
  return lines_of({{static_cast<double>(log2_up(static_cast<Rank>(sides.back()))), 1, 4}, {1, 5, 5}}, step);
}

std::pair<int, int> lines_of_columns_first(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const auto sides = platform.topology->grid()->sides();
  return lines_of({{static_cast<double>(log2_up(static_cast<Rank>(sides.front()))), 1, 4}, {1, 5, 5}}, step);
}

}  // namespace hopscope
