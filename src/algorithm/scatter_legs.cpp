#include "algorithm/rooted_legs.hpp"

#include <functional>
#include <numeric>

#include "algorithm/all_gather_legs.hpp"
#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

/// The blocks of v and of all below it: what its parent sends it. Not of the root.
using Subtree = std::function<std::vector<Run>(Rank)>;

BlockLegs scatter_along(const TreeNode& node, Rank v, const Subtree& subtree) {
  BlockLegs legs;
  const auto add = [&](const TreeEdge& edge, Rank child, bool sends) {
    const std::vector<Run> runs = subtree(child);
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const bool more_follow = i + 1 < runs.size();
      legs.push_back(
          {.step = edge.step, .sends = sends, .continued = more_follow, .peer = edge.peer, .piece = runs[i]});
    }
  };
  if (node.parent) add(*node.parent, v, false);
  for (const TreeEdge& child : node.children) add(child, child.peer, true);
  return legs;
}

/// In a far tree v has the ranks after it, up to its lowest bit; in a near tree those that differ from it above its
/// highest bit.
Run binomial_subtree(Rank v, Rank p, BinomialOrder order) {
  if (order == BinomialOrder::far) return {v, std::min(v & -v, p - v), 1};
  const std::int64_t stride = std::int64_t{2} << log2_down(v);
  const auto count = static_cast<Rank>((p - v + stride - 1) / stride);
  return {v, count, count == 1 ? Rank{1} : static_cast<Rank>(stride)};
}

/// A rank that is reached along dimension d has a rectangle: some places along d, and all lines of the dimensions that
/// come later, from its own.
std::vector<Run> mesh_subtree(Rank v, const std::vector<Rank>& sides) {
  std::size_t d = sides.size() - 1;
  Rank stride = 1;
  Rank lines = std::accumulate(sides.begin(), sides.end() - 1, Rank{1}, std::multiplies<>());
  while (v / stride >= sides[d]) {
    stride *= sides[d--];
    lines /= sides[d];
  }
  const Rank places = binomial_subtree(v / stride, sides[d], BinomialOrder::far).count;
  const auto line_stride = static_cast<Rank>(std::int64_t{stride} * sides[d]);
  std::vector<Run> runs;
  if (places < lines) {
    for (Rank i = 0; i < places; ++i) runs.push_back({v + i * stride, lines, line_stride});
  } else {
    for (Rank i = 0; i < lines; ++i) runs.push_back({v + i * line_stride, places, stride});
  }
  return runs;
}

}  // namespace

BlockLegs binomial_scatter(Rank v, Rank p, BinomialOrder order) {
  return scatter_along(binomial_tree(v, p, order), v,
                       [&](Rank child) { return std::vector<Run>{binomial_subtree(child, p, order)}; });
}

BlockLegs k_nomial_scatter(Rank v, const KNomialTree& tree) {
  return scatter_along(tree.node(v), v, [&](Rank child) { return std::vector<Run>{{child, tree.subtree(child)}}; });
}

BlockLegs flat_scatter(Rank v, Rank p) {
  return scatter_along(flat_tree(v, p), v, [](Rank child) { return std::vector<Run>{{child}}; });
}

BlockLegs mesh_scatter(Rank v, const std::vector<Rank>& sides) {
  return scatter_along(mesh_tree(v, sides), v, [&](Rank child) { return mesh_subtree(child, sides); });
}

VectorLegs scatter_all_gather_broadcast(Rank v, Rank p, double m, PartsGathering gathering) {
  BlockLegs legs = binomial_scatter(v, p);
  legs.append(gathering == PartsGathering::ring ? ring_all_gather(v, p) : recursive_doubling_all_gather(v, p),
              binomial_tree_steps(p));
  return as_parts(legs, m, p);
}

Step scatter_all_gather_broadcast_steps(Rank p, PartsGathering gathering) {
  return binomial_tree_steps(p) +
         (gathering == PartsGathering::ring ? ring_all_gather_steps(p) : recursive_doubling_all_gather_steps(p));
}

}  // namespace hopscope
