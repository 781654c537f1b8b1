// Blocks that differ only in their source: what ranks hold in an all-gather.

#include <algorithm>
#include <utility>

#include <hopscope/blocks.hpp>

namespace hopscope {

namespace {

bool are_alike(const Block& one, const Block& other) {
  return one.destination == other.destination && one.offset == other.offset && one.words == other.words;
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

/// Blocks like `like` from `sources`, of which there are some.
void Blocks::Labels::hold_from(const Block& like, std::vector<RankRange> sources) {
  if (count_of(sources) == 1) {
    return hold({sources.front().first, like.destination, like.offset, like.words});
  }
  holds_one = false;
  alike = std::make_unique<Alike>(Alike{like, {}, std::move(sources)});
}

Blocks Blocks::copy_from(std::span<const RankRange> sources, double words) const {
  const Block* const like = labels_ ? labels_->label_of_sources() : nullptr;
  if (like == nullptr) return copy(words, [&](const Block& block) { return contains(sources, block.source); });
  RankRange only;
  std::vector<RankRange> wanted = common(labels_->sources(only), sources);
  Blocks copied;
  copied.tracked_ = true;
  copied.words_ = count_of(wanted) * like->words;
  if (!wanted.empty()) copied.labels().hold_from(*like, std::move(wanted));
  return promised(std::move(copied), words);
}

/// The sources of both, if their blocks differ in them alone, and are for all alike: then a list of them would be long.
std::optional<std::vector<RankRange>> Blocks::Labels::sources_of_both(const Labels& more) const {
  const Block* const like = label_of_sources();
  const Block* const like_more = like == nullptr ? nullptr : more.label_of_sources();
  if (like_more == nullptr || like->destination != everyone || !are_alike(*like, *like_more)) return std::nullopt;
  RankRange only;
  RankRange only_more;
  const std::span<const RankRange> held = sources(only);
  const std::span<const RankRange> arrived = more.sources(only_more);
  std::vector<RankRange> both;
  both.reserve(held.size() + arrived.size());
  append_union(both, held, arrived);
  return both;
}

/// Adds the blocks of `more`. @return false if these, and those that are held, do not differ in their sources alone
bool Blocks::Labels::add_sources(const Labels& more) {
  auto both = sources_of_both(more);
  RankRange only;
  RankRange only_more;
  if (!both || count_of(*both) != count_of(sources(only)) + count_of(more.sources(only_more))) return false;
  hold_from(Block(*label_of_sources()), std::move(*both));
  return true;
}

void Blocks::merge_from_others(Blocks&& more) {
  if (!more.tracked_ || !more.labels_ || !labels_) return merge(std::move(more));
  auto both = labels_->sources_of_both(*more.labels_);
  if (!both) return merge_unknown(more);
  const Block like = *labels_->label_of_sources();
  words_ = count_of(*both) * like.words;
  labels_->hold_from(like, std::move(*both));
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
