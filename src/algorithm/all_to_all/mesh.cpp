// Total exchange on a torus or mesh: first along every row, with blocks grouped by the column of their destination,
// then along every column. A side that wraps around is a ring; one that does not has two opposite pipelines.

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::all_to_all {

namespace {

/// One side of the grid as seen from a node.
struct Side {
  const Grid& grid;
  int dimension;
  NodeId length;
  NodeId position;

  [[nodiscard]] NodeId coordinate(Rank rank) const { return grid.coordinate(rank, dimension); }
  [[nodiscard]] Rank neighbour(Rank rank, NodeId by) const { return grid.moved(rank, dimension, by); }
};

/// Every node of a ring sends a group of `group` words to every other node of it; returns the groups for this position.
Task<Blocks> around_ring(Node& me, Side side, Step first, double group, Blocks travelling) {
  Blocks arrived;
  for (NodeId i = 1; i < side.length; ++i) {
    co_await me.step(first + i - 1);
    travelling =
        co_await me.exchange(side.neighbour(me.rank(), 1), travelling.take_all(), side.neighbour(me.rank(), -1));
    arrived.merge(
        travelling.take(group, [&](const Block& b) { return side.coordinate(b.destination) == side.position; }));
  }
  co_return arrived;
}

/// The same on a line of nodes: in step i a node forwards what started i-1 positions behind it, upwards and downwards.
Task<Blocks> along_line(Node& me, Side side, Step first, double group, Blocks mine) {
  const auto here = [&](const Block& b) { return side.coordinate(b.destination) == side.position; };
  const auto above = [&](const Block& b) { return side.coordinate(b.destination) > side.position; };
  const NodeId behind = side.position;  // nodes below this one
  const NodeId ahead = side.length - 1 - side.position;
  Blocks up = mine.take(group * ahead, above);
  Blocks down = mine.take_all();
  Blocks arrived;
  for (NodeId i = 1; i < side.length; ++i) {
    co_await me.step(first + i - 1);
    std::vector<Request> sent;
    if (ahead > 0 && behind >= i - 1) sent.push_back(me.send(side.neighbour(me.rank(), 1), up.take_all()));
    if (behind > 0 && ahead >= i - 1) sent.push_back(me.send(side.neighbour(me.rank(), -1), down.take_all()));
    if (behind >= i) {
      up = co_await me.receive(side.neighbour(me.rank(), -1));
      arrived.merge(up.take(group, here));
    }
    if (ahead >= i) {
      down = co_await me.receive(side.neighbour(me.rank(), 1));
      arrived.merge(down.take(group, here));
    }
    for (Request& request : sent) co_await request;
  }
  co_return arrived;
}

Task<Blocks> along(Node& me, Side side, Step first, double group, Blocks mine) {
  return me.grid()->wraps() ? around_ring(me, side, first, group, std::move(mine))
                            : along_line(me, side, first, group, std::move(mine));
}

Program program(Node& me, Blocks mine) {
  const Grid& grid = *me.grid();
  const double m = me.message_words();
  const auto [rows, columns] = rows_and_columns(grid);
  const Side row{grid, grid.dimensions() - 1, columns, grid.coordinate(me.rank(), grid.dimensions() - 1)};
  const Side column{grid, 0, rows, rows == 1 ? 0 : grid.coordinate(me.rank(), 0)};

  // Row phase: a group is the data for one column, m words for each of its rows.
  Blocks for_my_column =
      mine.take(m * (rows - 1), [&](const Block& block) { return row.coordinate(block.destination) == row.position; });
  for_my_column.merge(co_await along(me, row, 1, m * rows, std::move(mine)));
  me.keep(for_my_column.take_for(me.rank(), m * (columns - 1)));

  // Column phase: a group is the data for one row, m words from each of my row's nodes.
  if (rows == 1) co_return;
  if (columns > 1) co_await me.rearrange(m * me.ranks());
  me.keep(co_await along(me, column, columns, m * columns, std::move(for_my_column)));
}

std::string misfit(const Platform& platform) {
  if (!is_flat_grid(platform)) {
    return "mesh runs on a torus, mesh, ring or line of one or two dimensions, not on " + described(platform);
  }
  if (!platform.topology->grid()->wraps() && platform.ports < 2) {
    return "without wraparound mesh sends in both directions at once; it needs 2 ports or more, or \"all\"";
  }
  return misfit_of_idle_nodes("mesh", platform);
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [r, c] = rows_and_columns(*platform.topology->grid());
  const Claim claim{is_plain(platform)};
  const double phases = r + c - 2;
  const bool square = r == c;
  const bool sorts = r > 1 && c > 1;
  const std::string then = sorts ? " + t_r m p" : "";
  const Letters letters{{"r", r, "rows"}, {"c", c, "columns"}};
  Analytic book =
      textbook(claim, s, (s.t_s + s.t_w * s.m * s.p / 2) * phases,
               square ? "(2 t_s + t_w m p)(sqrt p - 1)" : "(t_s + t_w m p/2)(r + c - 2)",
               square ? "Grama et al. 2003, 4.5.2" : "Grama et al. 2003, 4.5.2, for r rows of c nodes", letters);
  return {sorts ? without_rearrangement(std::move(book), s) : std::move(book),
          with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * phases + (sorts ? s.t_r * s.m * s.p : 0),
                    (square ? "(2(t_s + t_h) + t_w m p)(sqrt p - 1)" : "(t_s + t_h + t_w m p/2)(r + c - 2)") + then,
                    std::string("Grama et al. 2003, 4.5.2; every message crosses one channel") +
                        (sorts ? ", one rearrangement between the phases" : ""),
                    letters)};
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  const auto [r, c] = rows_and_columns(*platform.topology->grid());
  return r + c - 2.0;
}

/// The row phase comes first, and has one step fewer than a row has nodes.
std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const int line = step < rows_and_columns(*platform.topology->grid()).columns ? 1 : 3;
  return {line, line};
}

}  // namespace

Algorithm mesh() {
  return {.operation = "all-to-all",
          .name = "mesh",
          .title = "row, then column exchange",
          .where = "torus, mesh, ring and line of one or two dimensions (2 ports or more without wraparound)",
          .source = "Grama et al. 2003, 4.5.2, figure 4.19",
          .pseudo_code = R"(group my blocks by the column of their destination
exchange groups with the nodes of my row, as ring does         -- c-1 steps of up to m r (c-1) words
re-sort what came by the row of its destination                -- t_r m p
exchange groups with the nodes of my column, as ring does      -- r-1 steps of up to m c (r-1) words
(without wraparound: two opposite pipelines instead of a ring))",
          .advice =
              "About 2 sqrt p startups instead of p - 1, for the same volume on the busiest channels: preferable on a "
              "torus unless messages are so long that only volume matters.",
          .example = {"torus", {3, 3}},
          .rearranges = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_to_all
