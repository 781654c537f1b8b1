#pragma once

#include <functional>
#include <span>
#include <vector>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// One labelled piece of data, {source, destination} in the book's figures. A block may travel in parts:
/// `offset` says where in the whole block this part begins.
struct Block {
  Rank source = 0;
  Rank destination = 0;
  double offset = 0;
  double words = 0;
};

/// What a node holds or a message carries: a list of blocks in a tracked run, a number of words in a sized one.
/// The program text does not know which. Each `take` states how many words the page promises: a sized run believes
/// it, a tracked run checks it and throws std::logic_error when the blocks say otherwise.
class Blocks {
 public:
  Blocks() = default;
  /// A tracked list.
  [[nodiscard]] static Blocks tracked(std::vector<Block> blocks);
  /// A sized amount of `words`, in blocks of `block_words` each.
  [[nodiscard]] static Blocks sized(double words, double block_words);

  [[nodiscard]] double words() const { return words_; }
  /// The blocks of a tracked list, in no particular order; empty for a sized one.
  [[nodiscard]] std::span<const Block> list() const { return list_; }

  /// Takes out the block for `destination`.
  [[nodiscard]] Blocks take_for(Rank destination);
  /// Takes out the blocks for `destination`, `words` in all.
  [[nodiscard]] Blocks take_for(Rank destination, double words);
  /// Takes out the blocks that `chosen` picks, `words` in all.
  [[nodiscard]] Blocks take(double words, const std::function<bool(const Block&)>& chosen);
  /// Cuts every block in two halves and takes out the first ones.
  [[nodiscard]] Blocks take_halves();
  /// Takes out everything.
  [[nodiscard]] Blocks take_all();
  /// Adds `more` to what is held.
  void merge(Blocks more);

 private:
  void sort_by_destination();

  bool tracked_ = false;
  bool sorted_ = false;  // list_ is ordered by destination, so that take_for need not search
  double words_ = 0;
  double block_words_ = 0;
  std::vector<Block> list_;
};

}  // namespace hopscope
