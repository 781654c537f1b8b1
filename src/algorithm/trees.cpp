#include "algorithm/trees.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "algorithm/arithmetic.hpp"

namespace hopscope {

namespace {

std::optional<BinomialEdge> far_binomial_edge(Rank v, Rank p, Step from) {
  const int rounds = log2_up(p);
  // a rank receives over the distance that is its lowest bit
  const int received = v == 0 ? rounds : std::countr_zero(static_cast<std::uint32_t>(v));
  if (v > 0 && from <= rounds - received) return BinomialEdge{{rounds - received, v - (Rank{1} << received)}, false};
  for (int k = std::min(rounds - from, received - 1); k >= 0; --k) {
    const Rank distance = Rank{1} << k;
    if (distance < p - v) return BinomialEdge{{rounds - k, v + distance}, true};
  }
  return std::nullopt;
}

std::optional<BinomialEdge> near_binomial_edge(Rank v, Rank p, Step from) {
  // a rank receives over the distance that is its highest bit
  const int received = v == 0 ? -1 : log2_down(v);
  if (v > 0 && from <= received + 1) return BinomialEdge{{received + 1, v - (Rank{1} << received)}, false};
  const int k = std::max(from - 1, received + 1);
  if ((std::int64_t{1} << k) >= p - v) return std::nullopt;
  return BinomialEdge{{k + 1, v + (Rank{1} << k)}, true};
}

}  // namespace

std::optional<BinomialEdge> binomial_edge(Rank v, Rank p, BinomialOrder order, Step from) {
  return order == BinomialOrder::far ? far_binomial_edge(v, p, from) : near_binomial_edge(v, p, from);
}

TreeNode binomial_tree(Rank v, Rank p, BinomialOrder order) {
  TreeNode node;
  for (auto edge = binomial_edge(v, p, order, 1); edge; edge = binomial_edge(v, p, order, edge->step + 1)) {
    if (edge->leads_to_child) {
      node.children.push_back(*edge);
    } else {
      node.parent = *edge;
    }
  }
  return node;
}

Step binomial_tree_steps(Rank p) { return log2_up(p); }

TreeNode k_ary_tree(Rank v, Rank p, Rank radix) {
  TreeNode node;
  Step arrival = 0;
  for (Rank at = v; at > 0; at = (at - 1) / radix) arrival += (at - 1) % radix + 1;
  if (v > 0) node.parent = {arrival, (v - 1) / radix};
  const std::int64_t first = std::int64_t{v} * radix + 1;
  for (Rank i = 0; i < radix && first + i < p; ++i)
    node.children.push_back({arrival + i + 1, static_cast<Rank>(first + i)});
  return node;
}

// A rank of level l is reached in l steps and as many more as the digits of its place on the level add up to. The
// latest are on the lowest level, where a digit is one less than that of the last rank and those below it are as large
// as they can be, or on the level above.
Step k_ary_tree_steps(Rank p, Rank radix) {
  Step levels = 0;
  std::int64_t first = 0;  // of the lowest level
  for (std::int64_t places = 1; first + places < p; places *= radix, ++levels) first += places;
  if (levels == 0) return 0;
  Step above = 0;  // the digits of the last rank, as far as they are above the one that is less
  for (std::int64_t rest = p - 1 - first; rest > 0; rest /= radix) above += static_cast<Step>(rest % radix);
  Step latest = above;
  Step below = 0;
  for (std::int64_t rest = p - 1 - first; rest > 0; rest /= radix, below += radix - 1) {
    const auto digit = static_cast<Step>(rest % radix);
    above -= digit;
    if (digit > 0) latest = std::max(latest, above + digit - 1 + below);
  }
  return std::max((levels - 1) * radix, levels + latest);
}

TreeNode flat_tree(Rank v, Rank p) {
  if (v > 0) return {.parent = TreeEdge{v, 0}};
  TreeNode root;
  for (Rank child = 1; child < p; ++child) root.children.push_back({child, child});
  return root;
}

Step flat_tree_steps(Rank p) { return p - 1; }

TreeNode mesh_tree(Rank v, const std::vector<Rank>& sides) {
  TreeNode node;
  Step before = 0;
  std::int64_t stride = 1;
  for (std::size_t d = sides.size(); d-- > 0;) {
    const std::int64_t next_stride = stride * sides[d];
    if (v < next_stride) {  // the others take no part before a later dimension reaches them
      const auto rank = [&](Rank coordinate) { return static_cast<Rank>(v % stride + coordinate * stride); };
      const TreeNode line = binomial_tree(static_cast<Rank>(v / stride), sides[d]);
      if (line.parent) node.parent = {before + line.parent->step, rank(line.parent->peer)};
      for (const TreeEdge& child : line.children) node.children.push_back({before + child.step, rank(child.peer)});
    }
    before += binomial_tree_steps(sides[d]);
    stride = next_stride;
  }
  return node;
}

Step mesh_tree_steps(const std::vector<Rank>& sides) {
  return std::accumulate(sides.begin(), sides.end(), Step{0},
                         [](Step sum, Rank side) { return sum + binomial_tree_steps(side); });
}

namespace {

/// 1, -1, 3, -5, 11, ..: in base -2 the number of k+1 ones.
std::int64_t bine_distance(int k) {
  const std::int64_t power = std::int64_t{1} << (k + 1);
  return (1 - (k % 2 == 0 ? -power : power)) / 3;
}

/// Whom v sends to, or receives from, over the k-th distance.
Rank bine_peer(Rank v, int k, Rank p) {
  const std::int64_t distance = bine_distance(k);
  const std::int64_t peer = v + (v % 2 == 0 ? distance : -distance);
  return static_cast<Rank>(((peer % p) + p) % p);
}

/// The distances, as bits, whose alternating sum is v modulo p. Each is a row of ones in base -2, so that they are
/// where neighbouring digits of v in base -2 differ.
std::uint32_t bine_path(Rank v, Rank p) {
  constexpr std::uint32_t negative_places = 0xAAAAAAAA;
  const std::uint32_t digits =
      ((static_cast<std::uint32_t>(v) + negative_places) ^ negative_places) & static_cast<std::uint32_t>(p - 1);
  return digits ^ (digits >> 1);
}

}  // namespace

TreeNode bine_tree(Rank v, Rank p) {
  TreeNode node;
  const int rounds = log2_up(p);
  const int received = v == 0 ? rounds : std::countr_zero(bine_path(v, p));
  if (v > 0) node.parent = {rounds - received, bine_peer(v, received, p)};
  for (int k = received - 1; k >= 0; --k) node.children.push_back({rounds - k, bine_peer(v, k, p)});
  return node;
}

Step bine_tree_steps(Rank p) { return log2_up(p); }

VectorLegs broadcast_along(const TreeNode& node, double m) {
  VectorLegs legs;
  legs.reserve(node.children.size() + 1);
  if (node.parent) legs.receive(node.parent->step, node.parent->peer, {0, m});
  for (const TreeEdge& child : node.children) legs.send(child.step, child.peer, {0, m});
  return legs;
}

}  // namespace hopscope
