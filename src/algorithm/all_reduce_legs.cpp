#include "algorithm/all_reduce_legs.hpp"

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/altered_legs.hpp"
#include "algorithm/arithmetic.hpp"
#include "algorithm/fold.hpp"
#include "algorithm/reduce_scatter_legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

namespace {

/// What r does where the first of each pair of ranks gives its vector to the second, and gets the result from it. Those
/// that go on do `legs_of(v)` in between, v being their place.
template <class LegsOf>
VectorLegs with_fold(const RankFold& fold, Rank r, double m, Step steps_between, LegsOf legs_of) {
  const Step before = fold.pairs() > 0 ? 1 : 0;
  const Step last = before + steps_between + 1;
  const Rank partner = RankFold::partner(r);
  VectorLegs legs;
  if (fold.is_folded_in(r)) {
    legs.send(1, partner, {0, m});
    legs.receive(last, partner, {0, m});
    return legs;
  }
  if (fold.is_in_pair(r)) legs.receive_to_add(1, partner, {0, m});
  legs.append(with_peers(legs_of(fold.place(r)), [&](Rank place) { return fold.rank(place); }), before);
  if (fold.is_in_pair(r)) legs.send(last, partner, {0, m});
  return legs;
}

Step steps_with_fold(const RankFold& fold, Step steps_between) { return steps_between + (fold.pairs() > 0 ? 2 : 0); }

}  // namespace

LegsOfStep step_of_recursive_doubling_all_reduce(Rank r, Rank p, double m, Step from) {
  const RankFold fold(p);
  const Step before = fold.pairs() > 0 ? 1 : 0;
  const Step last_swap = before + log2_up(fold.places());
  const Rank partner = RankFold::partner(r);
  const bool is_folded_in = fold.is_folded_in(r);
  LegsOfStep legs;
  if (from <= before && fold.is_in_pair(r)) {
    if (is_folded_in) legs.send(1, partner, {0, m});
    if (!is_folded_in) legs.receive_to_add(1, partner, {0, m});
  } else if (from <= last_swap && !is_folded_in) {
    const Step step = std::max(from, before + 1);
    const Rank peer = fold.rank(fold.place(r) ^ (Rank{1} << (step - before - 1)));
    legs.send(step, peer, {0, m});
    legs.receive_to_add(step, peer, {0, m});
  } else if (from <= last_swap + 1 && fold.is_in_pair(r)) {
    if (is_folded_in) legs.receive(last_swap + 1, partner, {0, m});
    if (!is_folded_in) legs.send(last_swap + 1, partner, {0, m});
  }
  return legs;
}

VectorLegs recursive_doubling_all_reduce(Rank r, Rank p, double m) {
  return legs_of_all_steps([&](Step from) { return step_of_recursive_doubling_all_reduce(r, p, m, from); });
}

Step recursive_doubling_all_reduce_steps(Rank p) { return steps_with_fold(RankFold(p), log2_down(p)); }

VectorLegs reduce_broadcast_all_reduce(Rank r, Rank p, double m) {
  return reduce_broadcast_all_reduce(binomial_tree(r, p), binomial_tree_steps(p), m);
}

VectorLegs reduce_broadcast_all_reduce(const TreeNode& node, Step steps, double m) {
  return there_and_back(broadcast_along(node, m), steps);
}

VectorLegs flat_reduce_broadcast_all_reduce(Rank r, Rank p, const TreeNode& node, double m) {
  VectorLegs legs = reversed(broadcast_along(flat_tree(r, p), m), flat_tree_steps(p));
  legs.append(broadcast_along(node, m), flat_tree_steps(p));
  return legs;
}

Step reduce_broadcast_all_reduce_steps(Rank p) { return 2 * binomial_tree_steps(p); }

VectorLegs flat_all_reduce(Rank r, Rank p, double m) {
  return there_and_back(broadcast_along(flat_tree(r, p), m), flat_tree_steps(p));
}

Step flat_all_reduce_steps(Rank p) { return 2 * flat_tree_steps(p); }

VectorLegs two_trees_all_reduce(const TwoTrees& trees, Rank r, double m, Rank segments) {
  return there_and_back(trees.broadcast(r, m, segments), trees.broadcast_steps(m, segments));
}

Step two_trees_all_reduce_steps(const TwoTrees& trees, double m, Rank segments) {
  return 2 * trees.broadcast_steps(m, segments);
}

LegsOfStep step_of_ring_all_reduce(Rank r, Rank p, double m, RingSums sums, Step from) {
  const Step steps = ring_all_gather_steps(p);
  const Rank after = moved(r, 1, p);
  const Rank before = moved(r, -1, p);
  const Rank later = sums == RingSums::own_first ? 1 : sums == RingSums::next_first ? 2 : 0;
  const auto of = [&](Rank by) { return part(m, p, moved(r, by, p)); };
  LegsOfStep legs;
  if (from <= steps && sums == RingSums::back) {
    legs.receive_to_add(from, after, of(from + 1));
    legs.send(from, before, of(from));
  } else if (from <= steps) {
    legs.send(from, after, of(later - from));
    legs.receive_to_add(from, before, of(later - from - 1));
  } else if (from <= 2 * steps) {
    legs.send(from, after, of(later + 1 - (from - steps)));
    legs.receive(from, before, of(later - (from - steps)));
  }
  return legs;
}

VectorLegs ring_all_reduce(Rank r, Rank p, double m) {
  return legs_of_all_steps([&](Step from) { return step_of_ring_all_reduce(r, p, m, RingSums::back, from); });
}

Step ring_all_reduce_steps(Rank p) { return 2 * ring_all_gather_steps(p); }

VectorLegs circulant_all_reduce(Rank r, Rank p, double m) {
  return as_parts(there_and_back(circulant_all_gather(r, p), circulant_all_gather_steps(p)), m, p);
}

Step circulant_all_reduce_steps(Rank p) { return 2 * circulant_all_gather_steps(p); }

namespace {

/// What v of P keeps of m words after k halvings: the lower half in a step if v's bit of that number is 0.
Extent kept_after_halvings(Rank v, int k, Rank P, double m) {
  Rank first = 0;
  Rank count = P;
  for (int bit = 0; bit < k; ++bit) {
    count /= 2;
    if ((v >> bit) % 2 == 1) first += count;
  }
  return parts(m, P, first, first + count);
}

/// The way back of the swaps of halves: each sends all that it has completed. Backwards, it is the way there.
VectorLegs gathering_of_halves(Rank v, Rank P, double m) {
  VectorLegs legs;
  const int q = log2_up(P);
  for (int k = q - 1; k >= 0; --k) {
    const Rank peer = v ^ (Rank{1} << k);
    legs.send(q - k, peer, kept_after_halvings(v, k + 1, P, m));
    legs.receive(q - k, peer, kept_after_halvings(peer, k + 1, P, m));
  }
  return legs;
}

VectorLegs swaps_of_halves(Rank v, Rank P, double m) {
  return there_and_back(gathering_of_halves(v, P, m), log2_up(P));
}

VectorLegs rabenseifner_with_halves(Rank r, const RankFold& fold, double m) {
  const Rank P = fold.places();
  if (fold.pairs() == 0) return swaps_of_halves(r, P, m);

  const Extent lower = part(m, 2, 0);
  const Extent upper = part(m, 2, 1);
  const Step last = 2 * log2_up(P) + 3;
  const Rank partner = RankFold::partner(r);
  VectorLegs legs;
  if (fold.is_folded_in(r)) {
    legs.send(1, partner, lower);
    legs.receive_to_add(1, partner, upper);
    legs.send(2, partner, upper);
    legs.receive(last, partner, {0, m});
    return legs;
  }
  if (fold.is_in_pair(r)) {
    legs.send(1, partner, upper);
    legs.receive_to_add(1, partner, lower);
    legs.receive(2, partner, upper);
  }
  legs.append(with_peers(swaps_of_halves(fold.place(r), P, m), [&](Rank place) { return fold.rank(place); }), 2);
  if (fold.is_in_pair(r)) legs.send(last, partner, {0, m});
  return legs;
}

}  // namespace

VectorLegs rabenseifner_all_reduce(Rank r, Rank p, double m, RabenseifnerFold folding) {
  if (folding == RabenseifnerFold::halves) return rabenseifner_with_halves(r, RankFold(p, RankFold::Keeps::even), m);
  const RankFold fold(p);
  const Rank P = fold.places();
  return with_fold(fold, r, m, 2 * log2_up(P), [&](Rank v) { return swaps_of_halves(v, P, m); });
}

Step rabenseifner_all_reduce_steps(Rank p, RabenseifnerFold folding) {
  const RankFold fold(p);
  const Step steps = steps_with_fold(fold, 2 * log2_down(p));
  return folding == RabenseifnerFold::halves && fold.pairs() > 0 ? steps + 1 : steps;
}

VectorLegs two_level_all_reduce(Rank r, Rank p, double m, Rank cluster) {
  const Rank leader = r / cluster * cluster;
  const Step inside = binomial_tree_steps(cluster);
  const Rank clusters = p / cluster;
  const VectorLegs broadcast =
      with_peers(broadcast_along(binomial_tree(r - leader, cluster), m), [&](Rank place) { return leader + place; });

  VectorLegs legs = reversed(broadcast, inside);
  if (r == leader) {
    legs.append(with_peers(recursive_doubling_all_reduce(leader / cluster, clusters, m),
                           [&](Rank number) { return number * cluster; }),
                inside);
  }
  legs.append(broadcast, inside + recursive_doubling_all_reduce_steps(clusters));
  return legs;
}

Step two_level_all_reduce_steps(Rank p, Rank cluster) {
  return 2 * binomial_tree_steps(cluster) + recursive_doubling_all_reduce_steps(p / cluster);
}

}  // namespace hopscope
