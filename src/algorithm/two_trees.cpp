#include "algorithm/two_trees.hpp"

#include "algorithm/arithmetic.hpp"
#include "algorithm/parts.hpp"
#include "algorithm/pipelined_trees.hpp"

namespace hopscope {

namespace {

/// Positions low .. end-1 below a parent.
struct Branch {
  Rank low = 0;
  Rank end = 0;
  Rank parent = 0;
};

}  // namespace

/// Grows a tree over the positions 0 .. p-2, in which the positions before a node are below its first child and those
/// after it below its second. What is below the first child is a full tree, as large as there is room for.
template <class RankAt>
void TwoTrees::plant(int tree, const RankAt& rank_at) {
  std::vector<Branch> branches{{0, ranks() - 1, 0}};
  while (!branches.empty()) {
    const Branch branch = branches.back();
    branches.pop_back();
    if (branch.low == branch.end) continue;
    const Rank top = branch.low + (Rank{1} << log2_down(branch.end - branch.low)) - 1;
    const Rank v = rank_at(top);
    place(tree, v).parent = branch.parent;
    std::array<Rank, 2>& siblings = place(tree, branch.parent).children;
    siblings[siblings[0] == 0 ? 0 : 1] = v;
    branches.push_back({branch.low, top, v});
    branches.push_back({top + 1, branch.end, v});
  }
}

/// The other edge to the same child, and the other one from the same parent. An inner node of a tree has no children in
/// the other, and the root one in each.
std::vector<TwoTrees::Edge> TwoTrees::edges_that_differ(Edge edge) const {
  std::vector<Edge> others{{1 - edge.tree, edge.child}};
  const Rank parent = place(edge.tree, edge.child).parent;
  for (const int tree : {0, 1}) {
    for (const Rank child : place(tree, parent).children) {
      const Edge other{tree, child};
      if (child != 0 && other != edge) others.push_back(other);
    }
  }
  return others;
}

/// Gives an edge the colour 0, and all that depend on it theirs.
void TwoTrees::colour_from(Edge first) {
  if (place(first.tree, first.child).colour >= 0) return;
  place(first.tree, first.child).colour = 0;
  std::vector<Edge> coloured{first};
  while (!coloured.empty()) {
    const Edge edge = coloured.back();
    coloured.pop_back();
    for (const Edge& other : edges_that_differ(edge)) {
      int& colour = place(other.tree, other.child).colour;
      if (colour >= 0) continue;
      colour = 1 - place(edge.tree, edge.child).colour;
      coloured.push_back(other);
    }
  }
}

/// A segment that has come goes on in the next step of the edge's colour.
void TwoTrees::find_arrivals(int tree) {
  std::vector<Rank> senders{0};
  while (!senders.empty()) {
    const Rank sender = senders.back();
    senders.pop_back();
    for (const Rank child : place(tree, sender).children) {
      if (child == 0) continue;
      Place& there = place(tree, child);
      const Step next = place(tree, sender).arrival + 1;
      there.arrival = next % 2 == there.colour ? next + 1 : next;
      latest_ = std::max(latest_, there.arrival);
      senders.push_back(child);
    }
  }
}

TwoTrees::TwoTrees(Rank p) {
  places_.fill(std::vector<Place>(static_cast<std::size_t>(p)));
  const Rank below = p - 1;
  if (below == 0) return;
  plant(0, [](Rank position) { return position + 1; });
  // leaves are at even positions: mirrored, or moved by one, they are at odd ones
  plant(1, [below](Rank position) {
    if (below % 2 == 0) return below - position;
    return position == 0 ? below : position;
  });
  colour_from({0, place(0, 0).children[0]});
  for (Rank v = 1; v < p; ++v) colour_from({0, v});
  for (const int tree : {0, 1}) find_arrivals(tree);
}

TreeNode TwoTrees::node(int tree, Rank v) const {
  TreeNode node;
  const Place& here = place(tree, v);
  if (v > 0) node.parent = {here.arrival, here.parent};
  for (const Rank child : here.children) {
    if (child != 0) node.children.push_back({place(tree, child).arrival, child});
  }
  std::ranges::sort(node.children, {}, &TreeEdge::step);
  return node;
}

VectorLegs TwoTrees::broadcast(Rank v, double m, Rank segments) const {
  VectorLegs legs;
  for (const int tree : {0, 1}) legs.append(pipeline(node(tree, v), 2, cut_half(m, tree, segments)), 0);
  legs.sort_by_step();
  return legs;
}

Step TwoTrees::broadcast_steps(double m, Rank segments) const {
  return ranks() == 1 ? 0 : latest_ + 2 * (segments_of_half(m, segments) - 1);
}

}  // namespace hopscope
