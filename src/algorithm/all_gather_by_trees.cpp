#include "algorithm/all_gather_legs.hpp"

#include "algorithm/altered_legs.hpp"
#include "algorithm/rooted_legs.hpp"
#include "algorithm/trees.hpp"

namespace hopscope {

namespace {

/// A gather to the first of `ranks` ranks: the scatter backwards.
BlockLegs binomial_gather(Rank r, Rank ranks) {
  return finished_after(0, reversed(binomial_scatter(r, ranks), binomial_tree_steps(ranks)));
}

/// A broadcast of the blocks of all p ranks down a tree.
BlockLegs broadcast_of_all_blocks(const TreeNode& node, Rank p) {
  const Run all{.first = 0, .count = p};
  BlockLegs legs;
  if (node.parent) legs.receive(node.parent->step, node.parent->peer, all);
  for (const TreeEdge& child : node.children) legs.send(child.step, child.peer, all);
  return legs;
}

/// Legs among the i-th, j-th, .. of bundles of `size` blocks, as legs of these blocks.
BlockLegs of_bundles(const BlockLegs& bundles, Rank size) {
  BlockLegs legs;
  for (Leg<Run> leg : bundles) {
    leg.piece = {.first = leg.piece.first * size, .count = leg.piece.count * size};
    legs.push_back(leg);
  }
  return legs;
}

/// The same legs, with the blocks of the ranks `by` further on.
BlockLegs of_later_blocks(const BlockLegs& blocks, Rank by) {
  BlockLegs legs;
  for (Leg<Run> leg : blocks) {
    leg.piece.first += by;
    legs.push_back(leg);
  }
  return legs;
}

}  // namespace

BlockLegs gather_broadcast_all_gather(Rank r, Rank p, GatherTree gather) {
  const bool is_flat = gather == GatherTree::flat;
  BlockLegs legs =
      is_flat ? finished_after(0, reversed(flat_scatter(r, p), flat_tree_steps(p))) : binomial_gather(r, p);
  legs.append(broadcast_of_all_blocks(binomial_tree(r, p), p), is_flat ? flat_tree_steps(p) : binomial_tree_steps(p));
  return legs;
}

Step gather_broadcast_all_gather_steps(Rank p, GatherTree gather) {
  return binomial_tree_steps(p) + (gather == GatherTree::flat ? flat_tree_steps(p) : binomial_tree_steps(p));
}

BlockLegs gather_broadcast_all_gather(Rank r, Rank p) {
  return gather_broadcast_all_gather(r, p, GatherTree::binomial);
}

Step gather_broadcast_all_gather_steps(Rank p) { return gather_broadcast_all_gather_steps(p, GatherTree::binomial); }

BlockLegs reduce_then_scatter(Rank r, Rank p) {
  const Step reduction = binomial_tree_steps(p);
  return finished_after(reduction, reversed(gather_broadcast_all_gather(r, p), gather_broadcast_all_gather_steps(p)));
}

BlockLegs flat_reduce_then_scatter(Rank r, Rank p) {
  BlockLegs legs = reversed(broadcast_of_all_blocks(flat_tree(r, p), p), flat_tree_steps(p));
  legs.append(flat_scatter(r, p), flat_tree_steps(p));
  return legs;
}

BlockLegs two_level_all_gather(Rank r, Rank p, Rank cluster) {
  const Rank clusters = p / cluster;
  const Rank leader = r / cluster * cluster;
  const Step inside = binomial_tree_steps(cluster);
  const auto in_cluster = [&](Rank place) { return leader + place; };

  BlockLegs legs = with_peers(of_later_blocks(binomial_gather(r - leader, cluster), leader), in_cluster);
  if (r == leader) {
    const BlockLegs ring = of_bundles(ring_all_gather(leader / cluster, clusters), cluster);
    legs.append(with_peers(ring, [&](Rank number) { return number * cluster; }), inside);
  }
  legs.append(with_peers(broadcast_of_all_blocks(binomial_tree(r - leader, cluster), p), in_cluster),
              inside + ring_all_gather_steps(clusters));
  return legs;
}

Step two_level_all_gather_steps(Rank p, Rank cluster) {
  return 2 * binomial_tree_steps(cluster) + ring_all_gather_steps(p / cluster);
}

BlockLegs two_level_reduce_scatter(Rank r, Rank p, Rank cluster) {
  const Step steps = two_level_all_gather_steps(p, cluster);
  return finished_after(steps - binomial_tree_steps(cluster), reversed(two_level_all_gather(r, p, cluster), steps));
}

}  // namespace hopscope
