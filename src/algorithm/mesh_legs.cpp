#include "algorithm/mesh_legs.hpp"

#include "algorithm/altered_legs.hpp"
#include "algorithm/modulo.hpp"

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

namespace {

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

}  // namespace hopscope
