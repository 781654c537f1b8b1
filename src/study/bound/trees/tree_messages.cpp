#include "study/bound/trees/tree_messages.hpp"

#include <algorithm>
#include <cmath>

namespace hopscope {

namespace {

/// By edge of a tree: the sum of the ranks behind it, in the subtree that it leads to.
std::vector<Rank> sums_behind(const OutTree& tree, Sums& sums) {
  std::vector<Rank> of_rank(static_cast<std::size_t>(sums.ranks()));
  for (Rank rank = 0; rank < sums.ranks(); ++rank) of_rank[static_cast<std::size_t>(rank)] = rank;
  std::vector<Rank> behind(tree.edges.size());
  for (std::size_t edge = tree.edges.size(); edge-- > 0;) {
    Rank& at = of_rank[static_cast<std::size_t>(tree.edges[edge].from)];
    behind[edge] = of_rank[static_cast<std::size_t>(tree.edges[edge].to)];
    at = sums.add(at, behind[edge]);
  }
  return behind;
}

Rank sum_of_all(Sums& sums) {
  Rank all = 0;
  for (Rank rank = 1; rank < sums.ranks(); ++rank) all = sums.add(all, rank);
  return all;
}

class TreeMessages {
 public:
  TreeMessages(const TreePacking& packing, std::int64_t segments, const TreeContents& contents, Sums& sums)
      : packing_(packing), segments_(segments), contents_(contents) {
    std::int64_t before = 0;
    for (std::size_t i = 0; i < packing.trees.size(); ++i) {
      const OutTree& tree = packing.trees[i];
      if (i > 0 && owner(packing.trees[i - 1]) != owner(tree)) before = 0;
      first_unit_.push_back(before * segments);
      before += tree.weight;
      if (contents.kind == TreeContents::Kind::sums) behind_.push_back(sums_behind(tree, sums));
    }
    if (contents.kind == TreeContents::Kind::results) all_ = sum_of_all(sums);
  }

  [[nodiscard]] ScheduledMessage message(const TreeSend& send, Step step) const {
    const OutTree& tree = packing_.trees[send.tree];
    const OutTree::Edge& edge = tree.edges[send.edge];
    const std::int64_t first = first_unit_[send.tree] + send.first;
    const double begin = word_at(owner(tree), first);
    ScheduledMessage message{step, edge.from, edge.to, word_at(owner(tree), first + send.units) - begin};
    for (const std::size_t arc : edge.route) message.route.push_back(static_cast<ChannelId>(arc));
    if (contents_.is_reversed()) {
      std::swap(message.from, message.to);
      std::ranges::reverse(message.route);
    }
    message.blocks = {block(send, begin, message.words)};
    return message;
  }

 private:
  [[nodiscard]] Block block(const TreeSend& send, double offset, double words) const {
    const Rank root = packing_.trees[send.tree].root;
    switch (contents_.kind) {
      case TreeContents::Kind::copies: return {root, everyone, offset, words};
      case TreeContents::Kind::results: return {all_, everyone, offset, words};
      case TreeContents::Kind::sums:
        return {behind_[send.tree][send.edge], contents_.for_root ? root : everyone, offset, words};
      case TreeContents::Kind::blocks: break;
    }
    const Rank other = owner(packing_.trees[send.tree]);
    return contents_.for_root ? Block{other, root, offset, words} : Block{root, other, offset, words};
  }

  /// The rank whose words a tree carries, or those for whom a path does.
  [[nodiscard]] Rank owner(const OutTree& tree) const {
    return contents_.kind == TreeContents::Kind::blocks ? tree.edges.front().to : tree.root;
  }

  /// Where a unit of a rank begins in its vector.
  [[nodiscard]] double word_at(Rank rank, std::int64_t unit) const {
    const VectorPart& part = contents_.part[static_cast<std::size_t>(rank)];
    const double share = static_cast<double>(unit) / static_cast<double>(packing_.scale.trees * segments_);
    const double words = part.words * share;
    constexpr double last_digits = 1e-9;
    return part.offset + (part.words == std::floor(part.words) ? std::floor(words + last_digits) : words);
  }

  const TreePacking& packing_;
  std::int64_t segments_;
  const TreeContents& contents_;
  std::vector<std::int64_t> first_unit_;   // by tree
  std::vector<std::vector<Rank>> behind_;  // by tree and edge
  Rank all_ = 0;
};

}  // namespace

std::vector<ScheduledMessage> tree_messages(const TreePacking& packing, std::int64_t segments,
                                            std::span<const TreeSend> sends, const TreeContents& contents,
                                            Step first_step, Sums& sums) {
  std::vector<ScheduledMessage> messages;
  if (sends.empty()) return messages;
  const TreeMessages make(packing, segments, contents, sums);
  const bool is_reversed = contents.is_reversed();
  const std::int32_t last = sends.back().step;
  for (std::size_t i = 0; i < sends.size(); ++i) {
    const TreeSend& send = sends[is_reversed ? sends.size() - 1 - i : i];
    const Step step = first_step - 1 + (is_reversed ? last + 1 - send.step : send.step);
    ScheduledMessage message = make.message(send, step);
    if (message.words > 0) messages.push_back(std::move(message));
  }
  return messages;
}

}  // namespace hopscope
