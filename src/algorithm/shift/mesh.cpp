// Circular q-shift on a torus, q = a c + b: packets move b positions along their row, then a along their column. A
// packet that goes around the end of its row has to move one row more (it "carries").

#include <algorithm>
#include <cmath>

#include <hopscope/algorithm.hpp>

#include "algorithm/formula.hpp"

namespace hopscope::shift {

namespace {

/// The directions of the phases.
enum class Direction { forward, shortest, merged };

const Field& direction() {
  static const Field direction{.name = "direction",
                               .meaning =
                                   "the direction of its phases. forward: all forward. shortest: each in its shorter "
                                   "direction. merged: a single "
                                   "column phase, without a compensating step.",
                               .kind = Field::Kind::name,
                               .standard = "shortest",
                               .names = {"forward", "shortest", "merged"},
                               .worth_trying = [](const Platform&) -> std::vector<FieldValue> {
                                 return {"forward", "shortest", "merged"};
                               }};
  return direction;
}

Direction direction_of(const Schedule& schedule) { return direction().choice_in<Direction>(schedule.values); }

/// Which packets a leg moves; the others stay where they are.
enum class Who { all, carrying, not_carrying };

/// Some unit steps in one direction along one dimension.
struct Leg {
  int dimension;
  NodeId way;  // +1 or -1
  NodeId steps;
  Who who;
};

struct Plan {
  NodeId b = 0;  // a packet at column j of its row has carried iff j < b
  std::vector<Leg> legs;
};

Leg shorter(int dimension, NodeId by, NodeId side) {
  by %= side;
  return by <= side - by ? Leg{dimension, 1, by, Who::all} : Leg{dimension, -1, side - by, Who::all};
}

/// One column phase for all: packets that carried need a + 1 rows, the others a, all in the direction with fewer steps.
void merge_column_legs(std::vector<Leg>& legs, NodeId a, NodeId rows) {
  const NodeId carrying = (a + 1) % rows;
  const NodeId forward = std::max(carrying, a);
  const NodeId backward = std::max((rows - carrying) % rows, (rows - a) % rows);
  const bool up = forward <= backward;
  const NodeId by_carrying = up ? carrying : (rows - carrying) % rows;
  const NodeId by_others = up ? a : (rows - a) % rows;
  const NodeId together = std::min(by_carrying, by_others);
  legs.push_back({0, up ? 1 : -1, together, Who::all});
  legs.push_back({0, up ? 1 : -1, by_carrying - together, Who::carrying});
  legs.push_back({0, up ? 1 : -1, by_others - together, Who::not_carrying});
}

Plan plan_of(const Grid& grid, NodeId q, Direction direction) {
  const auto [rows, columns] = rows_and_columns(grid);
  const int along_row = grid.dimensions() - 1;
  const NodeId a = q / columns;
  const NodeId b = q % columns;
  Leg row = shorter(along_row, b, columns);
  if (direction == Direction::forward) row = {along_row, 1, b, Who::all};
  Plan plan{b, {row}};
  if (rows == 1) return plan;
  const bool backward = row.way < 0;
  if (b == 0) {
    plan.legs.push_back(direction == Direction::forward ? Leg{0, 1, a, Who::all} : shorter(0, a, rows));
  } else if (direction == Direction::merged) {
    merge_column_legs(plan.legs, a, rows);
  } else if (direction == Direction::forward) {
    plan.legs.push_back({0, 1, 1, Who::carrying});
    plan.legs.push_back({0, 1, a, Who::all});
  } else {
    plan.legs.push_back(backward ? Leg{0, -1, 1, Who::not_carrying} : Leg{0, 1, 1, Who::carrying});
    plan.legs.push_back(shorter(0, backward ? a + 1 : a, rows));
  }
  return plan;
}

Program program(Node& me, Blocks packet) {
  const Grid& grid = *me.grid();
  const Plan plan = plan_of(grid, me.schedule().rank("shift"), direction_of(me.schedule()));
  const bool carried = grid.coordinate(me.rank(), grid.dimensions() - 1) < plan.b;
  Step step = 0;
  for (const Leg& leg : plan.legs) {
    const bool moves = leg.who == Who::all || (leg.who == Who::carrying) == carried;
    for (NodeId i = 0; i < leg.steps; ++i) {
      co_await me.step(++step);
      if (!moves) continue;
      packet = co_await me.exchange(grid.moved(me.rank(), leg.dimension, leg.way), packet.take_all(),
                                    grid.moved(me.rank(), leg.dimension, -leg.way));
    }
  }
  me.keep(std::move(packet));
}

std::string misfit(const Platform& platform) {
  if (is_flat_grid(platform) && platform.topology->grid()->wraps()) {
    return misfit_of_idle_nodes("the mesh shift", platform);
  }
  return "the mesh shift runs on a torus or ring of one or two dimensions, not on " + described(platform);
}

double steps(const Platform& platform, const Schedule& schedule) {
  double sum = 0;
  for (const Leg& leg : plan_of(*platform.topology->grid(), schedule.rank("shift"), direction_of(schedule)).legs)
    sum += leg.steps;
  return sum;
}

/// The book's bound on the steps of a square torus, for each direction rule.
Analytic bound(const Symbols& s, Direction direction, bool plain) {
  const double side = std::sqrt(s.p);
  const auto [most, text] = [&]() -> std::pair<double, const char*> {
    switch (direction) {
      case Direction::forward: return {2 * side - 1, "(t_s + t_w m)(2 sqrt p - 1)"};
      case Direction::shortest: return {side + 1, "(t_s + t_w m)(sqrt p + 1)"};
      case Direction::merged: return {side, "(t_s + t_w m) sqrt p"};
    }
    return {};
  }();
  const char* source = direction == Direction::shortest ? "Grama et al. 2003, 4.6.1" : "after Grama et al. 2003, 4.6.1";
  return {.name = "textbook",
          .kind = FormulaKind::upper_bound,
          .value = most * (s.t_s + s.t_w * s.m),
          .formula = text,
          .source = source,
          .assumptions = {{"t_h = 0", s.t_h == 0}, {"the book's mapping and routing", plain}}};
}

std::vector<Analytic> formulas(const Platform& platform, const Schedule& schedule) {
  const Symbols s(platform, schedule);
  const auto [rows, columns] = rows_and_columns(*platform.topology->grid());
  std::vector<Analytic> result;
  if (rows == columns) result.push_back(bound(s, direction_of(schedule), is_plain(platform)));
  const double unit_steps = steps(platform, schedule);
  result.push_back(with_hops({is_plain(platform)}, unit_steps * (s.t_s + s.t_h + s.t_w * s.m),
                             "(unit steps)(t_s + t_h + t_w m)", "Grama et al. 2003, 4.6.1; each step is one hop",
                             {{"unit steps", unit_steps}}));
  return result;
}

/// Row phase, compensation or column phase.
std::pair<int, int> lines(const Platform& platform, const Schedule& schedule, Step step) {
  const Grid& grid = *platform.topology->grid();
  for (const Leg& leg : plan_of(grid, schedule.rank("shift"), direction_of(schedule)).legs) {
    step -= leg.steps;
    if (step > 0) continue;
    const bool along_row = leg.dimension == grid.dimensions() - 1;
    const bool compensates = leg.who != Who::all && direction_of(schedule) != Direction::merged;
    const int line = along_row ? 1 : compensates ? 2 : 3;
    return {line, line};
  }
  return {3, 3};
}

}  // namespace

Algorithm mesh() {
  return {.operation = "shift",
          .name = "mesh",
          .title = "q-shift on a torus",
          .where = "torus and ring of one or two dimensions",
          .source = "Grama et al. 2003, 4.6.1, figure 4.22",
          .pseudo_code = R"(c columns, q = a c + b
row phase:     b unit steps along the row
compensation:  packets that went around the end of their row move one row on
column phase:  a unit steps along the column
direction forward:   all as above
          shortest:  each phase in its shorter direction; after a backward row phase the packets that did not
                     carry step one row back, and the column phase is a + 1
          merged:    one column phase: a + 1 for packets that carried, a for the others)",
          .advice =
              "Nearest-neighbour steps only, so there is no contention: at most 2 sqrt p - 1 steps forward, sqrt p + 1 "
              "shortest, sqrt p merged.",
          .example = {"torus", {4, 4}, 1, 5},
          .options = {direction()},
          .program = program,
          .misfit = misfit,
          .formulas = formulas,
          .steps = steps,
          .lines = lines};
}

}  // namespace hopscope::shift
