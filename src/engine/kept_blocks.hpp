#pragma once

#include <memory>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The blocks that a rank has kept, in order. In most schedules each is for this rank, or for everyone, and is whole,
/// and as large as the others: then only its source is stored, a sixth of a Block.
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
    for (const Rank source : sources) blocks.push_back({source, destination, 0, words});
    blocks.insert(blocks.end(), others.begin(), others.end());
  }

 private:
  struct Several {
    Rank destination = 0;  // of all in `sources`
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
    if (!all.others.empty() || !is_usual(block)) return all.others.push_back(block);
    all.destination = block.destination;
    all.words = block.words;
    all.sources.push_back(block.source);
  }
  [[nodiscard]] bool is_usual(const Block& block) const {
    if (block.offset != 0) return false;
    if (several_->sources.empty()) return block.destination == rank_ || block.destination == everyone;
    return block.destination == several_->destination && block.words == several_->words;
  }

  Rank rank_;
  bool holds_one_ = false;
  Block one_;
  std::unique_ptr<Several> several_;
};

}  // namespace hopscope
