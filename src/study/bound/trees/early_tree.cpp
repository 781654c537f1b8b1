#include "study/bound/trees/one_tree.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

#include "sizes/random.hpp"

namespace hopscope {

namespace {

/// Radix k on ranks in a circle from the root: in each step, from the largest distance on, a rank that has the message
/// sends it to k-1 ranks at multiples of the distance.
MessageTree k_nomial(Rank root, Rank ranks, Rank radix) {
  MessageTree tree{root, std::vector<std::vector<Rank>>(static_cast<std::size_t>(ranks))};
  const auto at = [&](Rank place) { return static_cast<Rank>((root + place) % ranks); };
  Rank distance = 1;
  while (distance < ranks) distance *= radix;
  for (distance /= radix; distance >= 1; distance /= radix) {
    for (Rank place = 0; place < ranks; place += distance * radix) {
      for (Rank k = 1; k < radix && place + k * distance < ranks; ++k)
        tree.children[static_cast<std::size_t>(at(place))].push_back(at(place + k * distance));
    }
  }
  return tree;
}

/// All ranks are children of the root.
MessageTree flat(Rank root, Rank ranks) {
  MessageTree tree{root, std::vector<std::vector<Rank>>(static_cast<std::size_t>(ranks))};
  for (Rank rank = 0; rank < ranks; ++rank) {
    if (rank != root) tree.children[static_cast<std::size_t>(root)].push_back(rank);
  }
  return tree;
}

/// Always the message that arrives earliest; of several, that to the rank which is farthest from all that have it.
MessageTree by_earliest_arrival(Rank root, Rank ranks, const Occupancy& empty, const EdgeCosts& costs) {
  MessageTree tree{root, std::vector<std::vector<Rank>>(static_cast<std::size_t>(ranks))};
  Occupancy now = empty;
  std::vector<Rank> reached{root}, others;
  std::vector<Time> has_it(static_cast<std::size_t>(ranks));
  for (Rank rank = 0; rank < ranks; ++rank) {
    if (rank != root) others.push_back(rank);
  }
  while (!others.empty()) {
    std::tuple<Time, Time, Rank, Rank> best{std::numeric_limits<Time>::infinity(), 0, 0, 0};
    for (const Rank child : others) {
      Time nearest = std::numeric_limits<Time>::infinity();
      std::pair<Time, Rank> from{nearest, 0};
      for (const Rank parent : reached) {
        nearest = std::min(nearest, costs.between(parent, child).alone);
        const Time begin = now.next_begin(parent, has_it[static_cast<std::size_t>(parent)]);
        from = std::min(from, {now.arrival(parent, child, begin), parent});
      }
      best = std::min(best, {from.first, -nearest, from.second, child});
    }
    const auto [arrival, farness, parent, child] = best;
    const Time begin = now.next_begin(parent, has_it[static_cast<std::size_t>(parent)]);
    has_it[static_cast<std::size_t>(child)] = now.send(parent, child, begin);
    tree.children[static_cast<std::size_t>(parent)].push_back(child);
    reached.push_back(child);
    std::erase(others, child);
  }
  return tree;
}

/// Each rank has a part of the ranks to reach; it sends to the one from which half of them are nearer than from itself,
/// and leaves these to that rank. On rings, tori and hypercubes these are intervals, whose messages do not meet.
class ByHalves {
 public:
  ByHalves(const EdgeCosts& costs, Rank ranks)
      : costs_(costs), tree_{0, std::vector<std::vector<Rank>>(static_cast<std::size_t>(ranks))} {}

  MessageTree from(Rank root) {
    tree_.root = root;
    std::vector<Rank> all;
    for (Rank rank = 0; rank < static_cast<Rank>(tree_.children.size()); ++rank) {
      if (rank != root) all.push_back(rank);
    }
    reach(root, std::move(all));
    return std::move(tree_);
  }

 private:
  void reach(Rank rank, std::vector<Rank> part) {
    while (!part.empty()) {
      const auto to = half_for(rank, part);
      tree_.children[static_cast<std::size_t>(rank)].push_back(to.front());
      std::erase_if(part, [&](Rank each) { return std::ranges::find(to, each) != to.end(); });
      reach(to.front(), {to.begin() + 1, to.end()});
    }
  }

  /// Whom to send to, first, and whom to leave to that rank: of the ranks that could be it, that whose half is nearest
  /// to it and farthest from `rank`.
  [[nodiscard]] std::vector<Rank> half_for(Rank rank, const std::vector<Rank>& part) const {
    const std::size_t half = (part.size() + 1) / 2;
    std::vector<Rank> best;
    Time least = std::numeric_limits<Time>::infinity();
    for (const Rank to : part) {
      std::vector<Rank> order = part;
      const auto nearer = [&](Rank each) {
        return each == to ? -std::numeric_limits<Time>::infinity()
                          : costs_.between(to, each).alone - costs_.between(rank, each).alone;
      };
      std::ranges::stable_sort(order, {}, nearer);
      Time sum = costs_.between(rank, to).alone * 1e-3;
      for (std::size_t i = 1; i < order.size(); ++i) sum += costs_.between(i < half ? to : rank, order[i]).alone;
      if (sum >= least * (1 - 1e-12)) continue;
      least = sum;
      order.resize(half);
      best = std::move(order);
    }
    return best;
  }

  const EdgeCosts& costs_;
  MessageTree tree_;
};

/// Changes a tree at random.
class Changes {
 public:
  Changes(std::uint64_t seed, std::size_t ranks) : random_(seed), ranks_(ranks) {}

  void change(MessageTree& tree) {
    switch (random_.draw(3)) {
      case 0: return move_branch(tree);
      case 1: return swap_ranks(tree);
      default: return reorder(tree);
    }
  }
  /// From 0 to 1.
  [[nodiscard]] double fraction() { return static_cast<double>(random_.draw(1'000'000)) / 1e6; }

 private:
  [[nodiscard]] Rank other_than_root(const MessageTree& tree) {
    const auto rank = static_cast<Rank>(random_.draw(ranks_ - 1));
    return rank < tree.root ? rank : rank + 1;
  }
  [[nodiscard]] static std::vector<Rank>& of(MessageTree& tree, Rank rank) {
    return tree.children[static_cast<std::size_t>(rank)];
  }
  static bool is_below(const MessageTree& tree, Rank top, Rank rank) {
    if (top == rank) return true;
    return std::ranges::any_of(tree.children[static_cast<std::size_t>(top)],
                               [&](Rank child) { return is_below(tree, child, rank); });
  }

  void move_branch(MessageTree& tree) {
    const Rank branch = other_than_root(tree);
    const auto to = static_cast<Rank>(random_.draw(ranks_));
    if (is_below(tree, branch, to)) return;
    for (auto& children : tree.children) std::erase(children, branch);
    auto& children = of(tree, to);
    children.insert(children.begin() + static_cast<std::ptrdiff_t>(random_.draw(children.size() + 1)), branch);
  }

  /// They exchange their places, and what is below these.
  void swap_ranks(MessageTree& tree) {
    const Rank one = other_than_root(tree), other = other_than_root(tree);
    std::swap(of(tree, one), of(tree, other));
    for (auto& children : tree.children) {
      for (Rank& child : children) child = child == one ? other : child == other ? one : child;
    }
  }

  void reorder(MessageTree& tree) {
    auto& children = of(tree, static_cast<Rank>(random_.draw(ranks_)));
    if (children.size() < 2) return;
    const auto at = static_cast<std::size_t>(random_.draw(children.size() - 1));
    std::swap(children[at], children[at + 1]);
  }

  sizes::Random random_;
  std::size_t ranks_;
};

bool is_earlier(const TreeTime& one, const TreeTime& other) {
  return std::tuple(one.last, one.mean) < std::tuple(other.last, other.mean);
}

/// Threshold accepting (Dueck and Scheuer 1990): a change is kept if it makes the tree little later, ever less as the
/// search goes on.
MessageTree improved(MessageTree tree, const Occupancy& empty, const std::function<bool()>& goes_on) {
  constexpr double work = 3e6;  // ranks looked at
  constexpr double most_changes = 30000;
  const auto ranks = static_cast<double>(tree.children.size());
  const auto changes = static_cast<std::int64_t>(std::min(work / ranks, most_changes));
  Changes random(1, tree.children.size());
  const auto value = [](const TreeTime& time) { return time.last + 0.1 * time.mean; };
  TreeTime now = time_of(tree, empty);
  MessageTree best = tree;
  TreeTime best_time = now;
  for (std::int64_t change = 0; change < changes && (change % 64 != 0 || goes_on()); ++change) {
    const double rest = 1 - static_cast<double>(change) / static_cast<double>(changes);
    const double threshold = 0.1 * rest * rest * random.fraction() * value(best_time);
    MessageTree next = tree;
    random.change(next);
    const TreeTime time = time_of(next, empty);
    if (value(time) - value(now) > threshold) continue;
    tree = std::move(next);
    now = time;
    if (!is_earlier(now, best_time)) continue;
    best = tree;
    best_time = now;
  }
  return best;
}

}  // namespace

std::vector<MessageTree> early_trees(const Platform& platform, Rank root, double words, TreeDirection direction,
                                     const std::function<bool()>& goes_on) {
  const EdgeCosts costs(platform, words, direction);
  const Occupancy empty(platform, costs);
  std::vector<MessageTree> trees{by_earliest_arrival(root, platform.ranks(), empty, costs),
                                 ByHalves(costs, platform.ranks()).from(root), flat(root, platform.ranks())};
  for (const Rank radix : {2, 3, 4, 5, 6, 8, 10, 12, 16}) {
    if (radix < platform.ranks()) trees.push_back(k_nomial(root, platform.ranks(), radix));
  }
  const auto by_time = [&](const MessageTree& one, const MessageTree& other) {
    return is_earlier(time_of(one, empty), time_of(other, empty));
  };
  std::ranges::stable_sort(trees, by_time);
  constexpr std::size_t most_improved = 3;
  for (std::size_t i = 0, first = std::min(trees.size(), most_improved); i < first; ++i) {
    MessageTree begin = trees[i];
    trees.push_back(improved(std::move(begin), empty, goes_on));
  }
  if (direction == TreeDirection::to_root) {
    for (MessageTree& tree : trees) tree = in_order_of_arrival(std::move(tree), empty);
  }
  std::ranges::stable_sort(trees, by_time);
  return trees;
}

}  // namespace hopscope
