#pragma once

#include <span>
#include <vector>

#include <hopscope/blocks.hpp>

namespace hopscope {

/// The blocks that a rank has kept, in order. In most schedules each is for this rank, or for everyone, whole, and as
/// large as the others: then only its source is stored, a sixth of a Block. A total exchange keeps p^2 of them.
class KeptBlocks {
 public:
  /// @param blocks the number of blocks expected
  KeptBlocks(Rank rank, Rank blocks) : rank_(rank) { sources_.reserve(static_cast<std::size_t>(blocks)); }

  void add(std::span<const Block> blocks) {
    for (const Block& block : blocks) {
      if (others_.empty() && is_usual(block)) {
        destination_ = block.destination;
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
    for (const Rank source : sources_) blocks.push_back({source, destination_, 0, words_});
    blocks.insert(blocks.end(), others_.begin(), others_.end());
  }

 private:
  [[nodiscard]] bool is_usual(const Block& block) const {
    if (block.offset != 0) return false;
    if (sources_.empty()) return block.destination == rank_ || block.destination == everyone;
    return block.destination == destination_ && block.words == words_;
  }

  Rank rank_;
  Rank destination_ = 0;  // of all in sources_
  double words_ = 0;
  std::vector<Rank> sources_;
  std::vector<Block> others_;  // from the first that is not like those
};

}  // namespace hopscope
