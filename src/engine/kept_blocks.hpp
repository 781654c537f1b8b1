#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The blocks that a rank has kept, in order. In most schedules each is for this rank, or for everyone, or labelled
/// with its source twice, and is whole, and as large as the others: then only its source is stored, a sixth of a Block.
/// A total exchange keeps p^2 of them; after a broadcast, each of p ranks keeps one.
class KeptBlocks {
 public:
  /// @param blocks the number of blocks expected
  KeptBlocks(Rank rank, Rank blocks) : rank_(rank) {
    if (blocks > 1) several().sources.reserve(static_cast<std::size_t>(blocks));
  }

  void add(std::span<const Block> blocks) {
    if (!several_ && !holds_one_ && blocks.size() == 1) {
      one_ = blocks.front();
      holds_one_ = true;
      return;
    }
    if (std::exchange(holds_one_, false)) add_to_several(one_);
    for (const Block& block : blocks) add_to_several(block);
  }
  /// Replaces `blocks` by all of them.
  void list(std::vector<Block>& blocks) const {
    blocks.clear();
    if (holds_one_) blocks.push_back(one_);
    if (!several_) return;
    const auto& [destination, words, sources, others] = *several_;
    for (const Rank source : sources)
      blocks.push_back({source, destination == its_source ? source : destination, 0, words});
    blocks.insert(blocks.end(), others.begin(), others.end());
  }

 private:
  static constexpr Rank its_source = -2;

  struct Several {
    Rank destination = 0;  // of all in `sources`, or its_source
    double words = 0;
    std::vector<Rank> sources;
    std::vector<Block> others;  // from the first that is not like those
  };

  [[nodiscard]] Several& several() {
    if (!several_) several_ = std::make_unique<Several>();
    return *several_;
  }
  void add_to_several(const Block& block) {
    Several& all = several();
    // Its own block is for it, and labelled with its source twice: the second block tells which all are.
    const bool has_own = all.sources.size() == 1 && all.sources.front() == rank_ && all.destination == its_source;
    if (has_own && block.destination == rank_) all.destination = rank_;
    if (!all.others.empty() || !is_usual(block)) return all.others.push_back(block);
    all.destination = destination_of(block);
    all.words = block.words;
    all.sources.push_back(block.source);
  }
  [[nodiscard]] bool is_usual(const Block& block) const {
    if (block.offset != 0) return false;
    if (several_->sources.empty()) return destination_of(block) != block.destination || is_for_me(block);
    return destination_of(block) == several_->destination && block.words == several_->words;
  }
  [[nodiscard]] bool is_for_me(const Block& block) const {
    return block.destination == rank_ || block.destination == everyone;
  }
  [[nodiscard]] static Rank destination_of(const Block& block) {
    return block.destination == block.source ? its_source : block.destination;
  }

  Rank rank_;
  bool holds_one_ = false;
  Block one_;
  std::unique_ptr<Several> several_;
};

}  // namespace hopscope
