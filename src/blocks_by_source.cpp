// Blocks that differ only in their source: what ranks hold in an all-gather.

#include <algorithm>
#include <utility>

#include <hopscope/blocks.hpp>

namespace hopscope {

namespace {

/// As in an all-gather, whose blocks are labelled with their source twice.
bool is_for_source(const Block& block) { return block.destination == block.source; }

bool has_same_label(const Block& one, const Block& other) {
  const bool is_same = is_for_source(one) ? is_for_source(other) : one.destination == other.destination;
  return is_same && one.offset == other.offset && one.words == other.words;
}

}  // namespace

/// A block that all are like but for their source; null if that is not known of them.
const Block* Blocks::Labels::label_of_sources() const {
  if (holds_one) return &one;
  return alike && alike->destinations.empty() ? &alike->like : nullptr;
}

/// @pre label_of_sources() @param only where the range of a single block may stand
std::span<const RankRange> Blocks::Labels::sources(RankRange& only) const {
  if (alike) return alike->sources;
  only = {one.source, one.source};
  return {&only, 1};
}

/// Blocks like `like` from `sources`.
void Blocks::hold_from(const Block& like, std::vector<RankRange> sources) {
  const Rank count = count_of(sources);
  tracked_ = true;
  words_ = count * like.words;
  labels_.reset();
  if (count == 0) return;
  if (count == 1) {
    const Rank source = sources.front().first;
    labels().hold({source, is_for_source(like) ? source : like.destination, like.offset, like.words});
  } else {
    labels().alike = std::make_unique<Alike>(Alike{like, {}, std::move(sources)});
  }
}

Blocks Blocks::copy_from(std::span<const RankRange> sources, double words) const {
  const Block* const like = labels_ ? labels_->label_of_sources() : nullptr;
  if (like == nullptr) return copy(words, [&](const Block& block) { return contains(sources, block.source); });
  RankRange only;
  Blocks copied;
  copied.hold_from(*like, common(labels_->sources(only), sources));
  return promised(std::move(copied), words);
}

void Blocks::merge_from_others(Blocks&& more) {
  const bool is_first = !labels_ || labels_->is_empty();
  if (!more.tracked_ || !more.labels_ || is_first) return merge(std::move(more));
  const Block* const like = labels_->label_of_sources();
  const Block* const like_more = more.labels_->label_of_sources();
  if (like == nullptr || like_more == nullptr || !has_same_label(*like, *like_more)) return merge_unknown(more);
  RankRange only;
  RankRange only_more;
  const std::span<const RankRange> held = labels_->sources(only);
  const std::span<const RankRange> arrived = more.labels_->sources(only_more);
  std::vector<RankRange> sources;
  sources.reserve(held.size() + arrived.size());
  append_union(sources, held, arrived);
  hold_from(Block(*like), std::move(sources));
}

/// As merge_from_others, of blocks that need not be alike.
void Blocks::merge_unknown(const Blocks& more) {
  std::vector<Rank> known;
  for (const Block& block : held()) known.push_back(block.source);
  std::ranges::sort(known);
  std::vector<Block> others(more.list().begin(), more.list().end());
  std::erase_if(others, [&](const Block& block) { return std::ranges::binary_search(known, block.source); });
  merge(tracked(std::move(others)));
}

}  // namespace hopscope
