// Total exchange on a torus or mesh: first along every row, with blocks grouped by the column of their destination,
// then along every column; with more dimensions, along each of them in turn, the last first. A side that wraps around
// is a ring; one that does not has two opposite pipelines.

#include <algorithm>

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
  Step first = 1;
  Blocks held = std::move(mine);
  for (int dimension = grid.dimensions() - 1; dimension >= 0; --dimension) {
    const NodeId length = grid.sides()[static_cast<std::size_t>(dimension)];
    if (length == 1) continue;
    if (first > 1) co_await me.rearrange(m * me.ranks());
    const Side side{grid, dimension, length, grid.coordinate(me.rank(), dimension)};
    // A group is the data for one position along this side: of each source, a block for each node there.
    const double blocks_of_group = me.ranks() / static_cast<double>(length);
    Blocks mine_already = held.take(m * (blocks_of_group - 1), [&](const Block& block) {
      return side.coordinate(block.destination) == side.position;
    });
    mine_already.merge(co_await along(me, side, first, m * blocks_of_group, std::move(held)));
    held = std::move(mine_already);
    first += length - 1;
  }
  me.keep(std::move(held));
}

std::string misfit(const Platform& platform) {
  const Grid* grid = platform.topology->grid();
  if (grid == nullptr) return "mesh runs on a torus, mesh, ring or line, not on " + described(platform);
  if (!grid->wraps() && platform.ports < 2) {
    return "without wraparound mesh sends in both directions at once; it needs 2 ports or more, or \"all\"";
  }
  return misfit_of_idle_nodes("mesh", platform);
}

/// The sides that have neighbours.
std::vector<NodeId> sides_of(const Platform& platform) {
  std::vector<NodeId> sides = platform.topology->grid()->sides();
  std::erase(sides, 1);
  return sides;
}

double steps(const Platform& platform, const Schedule& /*schedule*/) {
  double steps = 0;
  for (const NodeId side : sides_of(platform)) steps += side - 1;
  return steps;
}

/// The formulas in letters, and what these stand for.
struct InLetters {
  std::string book;
  std::string with_hops;
  std::string where;
  Letters letters;
};

InLetters in_letters(const Platform& platform) {
  const std::vector<NodeId> sides = sides_of(platform);
  const auto of_steps = [](const std::string& steps, const std::string& where, Letters letters) -> InLetters {
    return {"(t_s + t_w m p/2)" + steps, "(t_s + t_h + t_w m p/2)" + steps, where, std::move(letters)};
  };
  if (is_flat_grid(platform)) {
    const auto [r, c] = rows_and_columns(*platform.topology->grid());
    const Letters letters{{"r", r, "rows"}, {"c", c, "columns"}};
    if (r == c) return {"(2 t_s + t_w m p)(sqrt p - 1)", "(2(t_s + t_h) + t_w m p)(sqrt p - 1)", "", letters};
    return of_steps("(r + c - 2)", ", for r rows of c nodes", letters);
  }
  const Symbol d{"d", static_cast<double>(sides.size()), "dimensions"};
  if (std::ranges::count(sides, sides.front()) == std::ssize(sides))
    return of_steps(" d (n - 1)", ", along each of d sides of n nodes", {d, {"n", sides.front(), "side"}});
  const double all = steps(platform, {}) + d.value;
  return of_steps("(L - d)", ", along each of d sides", {d, {"L", all, "sum of the sides"}});
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const Claim claim{is_plain(platform)};
  const auto [book_text, text, where, letters] = in_letters(platform);
  const double phases = steps(platform, schedule);
  const double sorts = std::max(0.0, static_cast<double>(sides_of(platform).size()) - 1);
  const std::string then = sorts > 1 ? " + (d - 1) t_r m p" : sorts > 0 ? " + t_r m p" : "";
  const std::string how = sorts > 1   ? ", a rearrangement between every two phases"
                          : sorts > 0 ? ", one rearrangement between the phases"
                                      : "";
  Analytic book = textbook(claim, s, (s.t_s + s.t_w * s.m * s.p / 2) * phases, book_text,
                           "Grama et al. 2003, 4.5.2" + where, letters);
  return {sorts > 0 ? without_rearrangement(std::move(book), s) : std::move(book),
          with_hops(claim, (s.t_s + s.t_h + s.t_w * s.m * s.p / 2) * phases + sorts * s.t_r * s.m * s.p, text + then,
                    "Grama et al. 2003, 4.5.2; every message crosses one channel" + how, letters)};
}

/// The first side comes first, and has one step fewer than it has nodes.
std::pair<int, int> lines(const Platform& platform, const Schedule& /*schedule*/, Step step) {
  const int line = step < sides_of(platform).back() ? 1 : 3;
  return {line, line};
}

}  // namespace

Algorithm mesh() {
  return {.operation = "all-to-all",
          .name = "mesh",
          .title = "row, then column exchange",
          .where = "torus, mesh, ring and line (2 ports or more without wraparound)",
          .source = "Grama et al. 2003, 4.5.2, figure 4.19",
          .pseudo_code = R"(group my blocks by the column of their destination
exchange groups with the nodes of my row, as ring does         -- c-1 steps of up to m r (c-1) words
re-sort what came by the row of its destination                -- t_r m p
exchange groups with the nodes of my column, as ring does      -- r-1 steps of up to m c (r-1) words
(without wraparound: two opposite pipelines instead of a ring;
 with more dimensions: the same along each of them))",
          .advice =
              "About 2 sqrt p startups instead of p - 1, and no more words on the busiest channels, but each word is "
              "sent once for each dimension: preferable while startups count for more than words, above all with one "
              "port.",
          .example = {"torus", {3, 3}},
          .rearranges = true,
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::all_to_all
