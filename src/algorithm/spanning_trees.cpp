#include "algorithm/rooted_legs.hpp"

#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

/// The spanning tree of part j among d dimensions. Dimensions are counted from j: the i-th is dimension j+i, modulo d.
struct OutTree {
  int j = 0;
  int d = 1;

  [[nodiscard]] Rank bit(int i) const { return Rank{1} << ((j + i) % d); }
  /// The last dimension but the d-th, which is j again, that the part crosses on its way to v; 0 if it is at 2^j.
  [[nodiscard]] int last_crossed(Rank v) const {
    int i = d - 1;
    while (i > 0 && (v & bit(i)) == 0) --i;
    return i;
  }

  void add_legs(Rank v, const Extent& piece, VectorLegs& legs) const {
    if (v == 0) {
      legs.send(1, bit(0), piece);
    } else if ((v & bit(0)) == 0) {
      legs.receive(d + 1, v ^ bit(0), piece);
    } else {
      const int crossed = last_crossed(v);
      legs.receive(crossed + 1, v ^ bit(crossed), piece);
      for (int i = crossed + 1; i <= d; ++i) {
        const Rank to = v ^ bit(i);
        if (to != 0) legs.send(i + 1, to, piece);
      }
    }
  }
};

}  // namespace

VectorLegs spanning_trees_broadcast(Rank v, Rank p, double m) {
  VectorLegs legs;
  const int d = log2_up(p);
  for (int j = 0; j < d; ++j) OutTree{j, d}.add_legs(v, part(m, d, j), legs);
  legs.sort_by_step();
  return legs;
}

Step spanning_trees_broadcast_steps(Rank p) { return p <= 2 ? p - 1 : log2_up(p) + 1; }

}  // namespace hopscope
