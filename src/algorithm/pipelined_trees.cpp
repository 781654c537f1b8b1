#include "algorithm/pipelined_trees.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "algorithm/arithmetic.hpp"
#include "algorithm/parts.hpp"

namespace hopscope {

VectorLegs pipeline(const TreeNode& node, Step period, const std::vector<Extent>& segments) {
  VectorLegs legs;
  Step later = 0;
  for (const Extent& segment : segments) {
    if (node.parent) legs.receive(node.parent->step + later, node.parent->peer, segment);
    for (const TreeEdge& child : node.children) legs.send(child.step + later, child.peer, segment);
    later += period;
  }
  legs.sort_by_step();
  return legs;
}

namespace {

/// Chains of the ranks 1 .. p-1 that begin at the root.
class Chains {
 public:
  Chains(Rank p, Rank wanted) : p_(p), chains_(chains_of(p, wanted)), short_(p == 1 ? 0 : (p - 1) / chains_) {}

  [[nodiscard]] Rank count() const { return chains_; }
  /// The rank that begins chain i; of the one after the last, p.
  [[nodiscard]] Rank head(Rank i) const { return 1 + i * short_ + std::min(i, longer()); }
  [[nodiscard]] Rank chain_of(Rank v) const {
    const Rank in_longer = longer() * (short_ + 1);
    return v - 1 < in_longer ? (v - 1) / (short_ + 1) : longer() + (v - 1 - in_longer) / short_;
  }
  /// When the first segment is there.
  [[nodiscard]] Step arrival(Rank v) const {
    const Rank chain = chain_of(v);
    return chain + 1 + v - head(chain);
  }
  [[nodiscard]] Step latest_arrival() const {
    return p_ == 1 ? 0 : std::max(arrival(p_ - 1), longer() > 0 ? arrival(head(longer()) - 1) : 0);
  }

 private:
  [[nodiscard]] Rank longer() const { return (p_ - 1) % chains_; }  // chains of one rank more

  Rank p_;
  Rank chains_;
  Rank short_;  // ranks of a chain
};

}  // namespace

Rank chains_of(Rank p, Rank chains) { return std::max(1, std::min(chains, p - 1)); }

VectorLegs chain_broadcast(Rank v, Rank p, double m, Rank segments, Rank chains) {
  const Chains all(p, chains);
  TreeNode node;
  if (v == 0) {
    for (Rank i = 0; p > 1 && i < all.count(); ++i) node.children.push_back({i + 1, all.head(i)});
  } else {
    const bool is_head = v == all.head(all.chain_of(v));
    node.parent = {all.arrival(v), is_head ? 0 : v - 1};
    const bool is_last = v + 1 == all.head(all.chain_of(v) + 1);
    if (!is_last) node.children.push_back({all.arrival(v) + 1, v + 1});
  }
  return pipeline(node, all.count(), cut(m, segments));
}

Step chain_broadcast_steps(Rank p, double m, Rank segments, Rank chains) {
  const Chains all(p, chains);
  return p == 1 ? 0 : all.latest_arrival() + all.count() * (segments_of(m, segments) - 1);
}

namespace {

/// How many steps after a segment the next one follows it down a binary tree: a node sends each to two children, but
/// the root of two ranks has one.
Step binary_period(Rank p) { return std::min<Step>(2, p - 1); }

// Both binary trees fill level after level, so that the highest bit of v + 1 tells the level of v. Each other bit is
// for one edge on the way from the root, and 1 if that leads to a second child.

/// When the first segment is there: an edge takes one step, and one more to a second child.
Step binary_arrival(Rank v) { return log2_down(v + 1) + std::popcount(static_cast<std::uint32_t>(v + 1)) - 1; }

/// The latest of p arrivals: among those on the lowest level, or of the last rank of the level above it.
Step latest_binary_arrival(Rank p) {
  if (p == 1) return 0;
  const int level = log2_down(p);
  const Rank places = p - (Rank{1} << level) + 1;
  return std::max(2 * (level - 1), level + log2_down(places));
}

TreeNode binary_node(Rank v, Rank p, Rank parent, std::pair<std::int64_t, std::int64_t> children) {
  TreeNode node;
  if (v > 0) node.parent = {binary_arrival(v), parent};
  for (const std::int64_t child : {children.first, children.second}) {
    if (child < p) node.children.push_back({binary_arrival(static_cast<Rank>(child)), static_cast<Rank>(child)});
  }
  return node;
}

TreeNode binary_tree(Rank v, Rank p) {
  const std::int64_t first = 2 * std::int64_t{v} + 1;
  return binary_node(v, p, (v - 1) / 2, {first, first + 1});
}

/// As above, with the odd ranks below 1 and the even ones below 2: the bit for an edge is the next higher one, the
/// lowest being that for the edge out of the root.
TreeNode split_binary_tree(Rank v, Rank p) {
  const Rank level_size = Rank{1} << log2_down(v + 1);
  const Rank from_first = level_size / 2;
  const bool is_second = (v + 1) % level_size >= from_first;
  return binary_node(v, p, is_second ? v - level_size : v - from_first,
                     {std::int64_t{v} + level_size, v + 2 * std::int64_t{level_size}});
}

/// The half of the words that an odd rank, or an even one, gets through the tree.
Rank half_down_to(Rank v) { return v % 2 == 1 ? 0 : 1; }

}  // namespace

VectorLegs binary_tree_broadcast(Rank v, Rank p, double m, Rank segments, BinaryChildren children) {
  const TreeNode node = children == BinaryChildren::next ? binary_tree(v, p) : split_binary_tree(v, p);
  return pipeline(node, binary_period(p), cut(m, segments));
}

Step binary_tree_broadcast_steps(Rank p, double m, Rank segments) {
  return latest_binary_arrival(p) + binary_period(p) * (segments_of(m, segments) - 1);
}

Rank k_ary_period(Rank p, Rank radix) { return std::min(radix, p - 1); }

VectorLegs k_ary_tree_broadcast(Rank v, Rank p, double m, Rank segments, Rank radix) {
  return pipeline(k_ary_tree(v, p, radix), k_ary_period(p, radix), cut(m, segments));
}

Step k_ary_tree_broadcast_steps(Rank p, double m, Rank segments, Rank radix) {
  return k_ary_tree_steps(p, radix) + k_ary_period(p, radix) * (segments_of(m, segments) - 1);
}

VectorLegs split_binary_tree_broadcast(Rank v, Rank p, double m, Rank segments) {
  const TreeNode node = split_binary_tree(v, p);
  VectorLegs legs;
  if (v > 0) {
    legs = pipeline(node, binary_period(p), cut_half(m, half_down_to(v), segments));
  } else {
    for (const TreeEdge& child : node.children) {
      legs.append(pipeline({.children = {child}}, binary_period(p), cut_half(m, half_down_to(child.peer), segments)),
                  0);
    }
    legs.sort_by_step();
  }
  const Step last = split_binary_tree_broadcast_steps(p, m, segments);
  if (p % 2 == 0 && v == 0) legs.send(last, p - 1, part(m, 2, 1));
  if (p % 2 == 0 && v == p - 1) legs.receive(last, 0, part(m, 2, 1));
  const Rank twin = v % 2 == 1 ? v + 1 : v - 1;
  if (v > 0 && twin < p) {
    legs.send(last, twin, part(m, 2, half_down_to(v)));
    legs.receive(last, twin, part(m, 2, half_down_to(twin)));
  }
  return legs;
}

Step split_binary_tree_broadcast_steps(Rank p, double m, Rank segments) {
  if (p == 1) return 0;
  return latest_binary_arrival(p) + binary_period(p) * (segments_of_half(m, segments) - 1) + 1;
}

namespace {

/// The ranks low .. high; the tree's top among them is high.
struct Span {
  Rank low = 0;
  Rank high = 0;

  [[nodiscard]] Rank size() const { return high - low + 1; }
  /// Those below the first child of the top: half of all, rounded down.
  [[nodiscard]] Span first() const { return {low, low + size() / 2 - 1}; }
  /// The others but the top.
  [[nodiscard]] Span second() const { return {low + size() / 2, high - 1}; }
};

TreeNode in_order_tree(Rank rank, Rank p) {
  TreeNode node;
  Span span{0, p - 1};
  Step arrival = 0;
  while (rank != span.high) {
    const bool is_first = rank <= span.first().high;
    arrival += is_first ? 1 : 2;
    node.parent = {arrival, span.high};
    span = is_first ? span.first() : span.second();
  }
  if (span.size() > 1) node.children.push_back({arrival + 1, span.first().high});
  if (span.size() > 2) node.children.push_back({arrival + 2, span.second().high});
  return node;
}

/// The latest step of the tree of `size` ranks, and of the tree of one fewer.
std::pair<Step, Step> latest_in_order_arrivals(Rank size) {
  if (size <= 2) return {size - 1, 0};
  const auto [half, less] = latest_in_order_arrivals(size / 2);
  const Step of_even = std::max(half + 1, size / 2 > 1 ? less + 2 : 0);
  if (size % 2 == 0) return {of_even, less + 2};
  return {half + 2, of_even};
}

}  // namespace

VectorLegs in_order_reduction(Rank rank, Rank p, double m, Rank segments, Rank root) {
  const Rank top = p - 1;
  const Step steps = in_order_reduction_steps(p, m, segments, top);
  VectorLegs legs = reversed(pipeline(in_order_tree(rank, p), binary_period(p), cut(m, segments)), steps);
  if (root == top) return legs;
  if (rank == top) legs.send(steps + 1, root, {0, m});
  if (rank == root) legs.receive(steps + 1, top, {0, m});
  return legs;
}

Step in_order_reduction_steps(Rank p, double m, Rank segments, Rank root) {
  const Step one_more = root == p - 1 ? 0 : 1;
  return latest_in_order_arrivals(p).first + binary_period(p) * (segments_of(m, segments) - 1) + one_more;
}

}  // namespace hopscope
