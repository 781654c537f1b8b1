#pragma once

#include <span>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The blocks that a rank has kept, in order. In most schedules each is for this rank, whole, and as large as the
/// others: then only its source is stored, a sixth of a Block. A total exchange keeps p^2 of them.
class KeptBlocks {
 public:
  /// @param blocks the number of blocks expected
  KeptBlocks(Rank rank, Rank blocks) : rank_(rank) { sources_.reserve(static_cast<std::size_t>(blocks)); }

  void add(std::span<const Block> blocks) {
    for (const Block& block : blocks) {
      if (others_.empty() && is_usual(block)) {
        words_ = block.words;
        sources_.push_back(block.source);
      } else {
        others_.push_back(block);
      }
    }
  }
  /// Replaces `blocks` by all of them.
  void list(std::vector<Block>& blocks) const {
    blocks.clear();
    for (const Rank source : sources_) blocks.push_back({source, rank_, 0, words_});
    blocks.insert(blocks.end(), others_.begin(), others_.end());
  }

 private:
  [[nodiscard]] bool is_usual(const Block& block) const {
    return block.destination == rank_ && block.offset == 0 && (sources_.empty() || block.words == words_);
  }

  Rank rank_;
  double words_ = 0;
  std::vector<Rank> sources_;
  std::vector<Block> others_;  // from the first that is not like those
};

}  // namespace hopscope
