#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <hopscope/rank_range.hpp>
#include <hopscope/schedule.hpp>

namespace hopscope {

class Sums;

/// The destination of a block that all ranks get alike, {s, *}.
inline constexpr Rank everyone = -1;

/// One labelled piece of data, {source, destination} in the book's figures. A block may travel in parts:
/// `offset` says where in the whole block this part begins. It may be the sum of several ranks' blocks: see Sums.
struct Block {
  Rank source = 0;       ///< a rank, or, below 0, a sum of contributions
  Rank destination = 0;  ///< a rank, or `everyone`
  double offset = 0;
  double words = 0;  ///< never negative
};

/// What a node holds or a message carries: a list of blocks in a tracked run, a number of words in a sized one.
/// The program text does not know which. Each `take` states how many words the program expects: a sized run relies
/// on it, a tracked run checks it and throws ProgramError if the blocks amount to something else.
/// Moving is cheap and leaves the source empty.
class Blocks {
 public:
  Blocks() = default;
  Blocks(const Blocks& other);
  Blocks(Blocks&& other) noexcept;
  Blocks& operator=(const Blocks& other) { return *this = Blocks(other); }
  Blocks& operator=(Blocks&& other) noexcept;
  ~Blocks() = default;

  /// A tracked list.
  [[nodiscard]] static Blocks tracked(std::vector<Block> blocks);
  /// A tracked list of a whole block of `words` words from `source` for every other rank below `ranks`, by destination.
  [[nodiscard]] static Blocks for_all_others(Rank source, Rank ranks, double words);
  /// A sized amount of `words`, in blocks of `block_words` each.
  [[nodiscard]] static Blocks sized(double words, double block_words);

  [[nodiscard]] double words() const { return words_; }
  /// The blocks of a tracked list, in no particular order; empty for a sized one. Valid until the next change.
  [[nodiscard]] std::span<const Block> list() const;

  /// Takes out the block for `destination`.
  [[nodiscard]] Blocks take_for(Rank destination);
  /// Takes out the blocks for `destination`, `words` in all.
  [[nodiscard]] Blocks take_for(Rank destination, double words);
  /// Takes out the first `words` words of what is left for `destination`; a block may be cut for it.
  [[nodiscard]] Blocks take_part_for(Rank destination, double words);
  /// Takes out the blocks that `chosen` picks, `words` in all. It is called once for each block.
  template <class Chosen = bool (*)(const Block&)>
  [[nodiscard]] Blocks take(double words, const Chosen& chosen);
  /// Cuts every block in two halves and takes out the first ones.
  [[nodiscard]] Blocks take_halves();
  /// A copy of the blocks that `chosen` picks, `words` in all.
  template <class Chosen = bool (*)(const Block&)>
  [[nodiscard]] Blocks copy(double words, const Chosen& chosen) const;
  /// A copy of the words from `offset` on, `words` in all, of a vector: of blocks for one destination.
  [[nodiscard]] Blocks copy_part(double offset, double words) const;
  /// A copy of the blocks from `sources`, `words` in all.
  [[nodiscard]] Blocks copy_from(std::span<const RankRange> sources, double words) const;
  /// Takes out everything.
  [[nodiscard]] Blocks take_all() { return std::move(*this); }
  /// Adds `more` to what is held.
  void merge(Blocks&& more);
  void merge(const Blocks& more) { merge(Blocks(more)); }
  /// Combines `more` with what is held, word by word: of what is held of the same words, both become their sum. What
  /// contains all that is held takes its place, without being combined.
  /// @return how many words have been combined; of a sized amount, all of `more`, if anything is held
  /// @throws ProgramError naming a rank whose words would be added twice
  double add(const Blocks& more, Sums* sums);
  /// As add, of what several messages brought: of each word, in the order of the lowest contribution.
  double add(std::span<Blocks> more, Sums* sums);
  /// `more` takes the place of what is held of the same words.
  void replace(const Blocks& more);
  /// Adds those of `more` from whose source nothing is held.
  void merge_from_others(Blocks&& more);
  /// Makes room for `blocks` blocks in all, which will be merged in one by one.
  void reserve(std::size_t blocks);

 private:
  enum class Order : std::uint8_t { any, by_destination, one_for_each_destination, by_offset };
  /// Blocks that are alike but for one rank.
  struct Alike {
    Block like;
    // By destination, whether there is a block for it: what for_all_others() makes, while blocks are only taken out by
    // destination. A bit instead of a Block, of which a total exchange has p^2.
    std::vector<bool> destinations;
    // Ascending; whose blocks there are, for `like.destination`: what copy_from() and merge_from_others() make, while
    // nothing else is asked. In an all-gather everybody comes to hold p blocks, of consecutive ranks in most schedules.
    std::vector<RankRange> sources;
  };
  /// The blocks of a tracked list: `one`, or what `alike` says, or a list.
  struct Labels {
    Block one;               // so that a message of one block needs no list
    bool holds_one = false;  // `one` is the only block
    bool has_holes = false;  // the list has, and is then sorted
    bool is_cut = false;     // the list may have parts side by side that are one
    Order order = Order::any;
    // Of a place in the list, when one was last looked for: from its destination, or, in the order of offsets, from the
    // beginning.
    std::int32_t offset = 0;
    std::unique_ptr<Alike> alike;
    std::vector<Block> list;

    Labels() = default;
    Labels(const Labels& other);
    void hold(const Block& block);
    void list_all();
    [[nodiscard]] bool take_from_row(Rank destination);
    void put_back(const Block& rest);
    void fill_holes();
    void sort();
    void add(std::span<const Block> more);
    [[nodiscard]] bool add_sources(const Labels& more);
    [[nodiscard]] std::size_t place_for(Rank destination);
    [[nodiscard]] std::vector<Block> take_parts_for(Rank destination);
    void sort_by_offset();
    void unite_cuts();
    [[nodiscard]] bool is_empty() const { return !holds_one && !alike && list.empty(); }
    [[nodiscard]] const Block* label_of_sources() const;
    [[nodiscard]] std::optional<std::vector<RankRange>> sources_of_both(const Labels& more) const;
    void hold_from(const Block& like, std::vector<RankRange> sources);
    [[nodiscard]] std::span<const RankRange> sources(RankRange& only) const;
  };
  struct Forget {
    void operator()(Labels* labels) const;  // not inline: sized runs have none
  };

  /// @throws ProgramError if `taken` has not as many words
  [[nodiscard]] static Blocks promised(Blocks taken, double words);
  [[nodiscard]] Blocks take_sized(double words);
  [[nodiscard]] Blocks take_tracked_for(Rank destination);
  [[nodiscard]] Blocks take_from_row(Rank destination);
  [[nodiscard]] Blocks take_parts_for(Rank destination);
  [[nodiscard]] Blocks split_off(double words, std::vector<Block> taken, std::size_t rest);
  [[nodiscard]] Labels& labels();
  [[nodiscard]] Blocks copy_of_same_words(std::span<const Blocks> more);
  template <class Joined>
  void join(const Blocks& more, const Joined& joined);
  [[nodiscard]] std::span<Block> held() const;
  void merge_unknown(const Blocks& more);
  void append(Blocks& more);

  // Four words, since programs and engines move them around by the million.
  double words_ = 0;
  double block_words_ = 0;
  bool tracked_ = false;
  std::unique_ptr<Labels, Forget> labels_;  // null while there are none
};

// Inline, since every message goes through these.

inline Blocks::Blocks(Blocks&& other) noexcept
    : words_(std::exchange(other.words_, 0)),
      block_words_(other.block_words_),
      tracked_(other.tracked_),
      labels_(std::move(other.labels_)) {}

inline Blocks& Blocks::operator=(Blocks&& other) noexcept {
  words_ = std::exchange(other.words_, 0);
  block_words_ = other.block_words_;
  tracked_ = other.tracked_;
  labels_ = std::move(other.labels_);
  return *this;
}

inline Blocks Blocks::sized(double words, double block_words) {
  Blocks result;
  result.words_ = words;
  result.block_words_ = block_words;
  return result;
}

inline Blocks Blocks::take_sized(double words) {
  words_ -= words;
  return sized(words, block_words_);
}

inline Blocks Blocks::take_for(Rank destination) {
  return tracked_ ? take_tracked_for(destination) : take_sized(block_words_);
}

inline void Blocks::merge(Blocks&& more) {
  words_ += std::exchange(more.words_, 0);
  if (block_words_ == 0) block_words_ = more.block_words_;
  if (!more.tracked_) return;
  tracked_ = true;
  append(more);
}

inline std::span<const Block> Blocks::list() const { return held(); }

template <class Chosen>
Blocks Blocks::take(double words, const Chosen& chosen) {
  if (!tracked_) return take_sized(words);
  std::vector<Block> taken;
  const std::span<Block> all = held();
  auto rest = all.begin();
  for (const Block& block : all) {
    if (chosen(block)) {
      taken.push_back(block);
    } else {
      *rest++ = block;
    }
  }
  return split_off(words, std::move(taken), static_cast<std::size_t>(rest - all.begin()));
}

template <class Chosen>
Blocks Blocks::copy(double words, const Chosen& chosen) const {
  if (!tracked_) return sized(words, block_words_);
  std::vector<Block> copied;
  for (const Block& block : held()) {
    if (chosen(block)) copied.push_back(block);
  }
  return promised(tracked(std::move(copied)), words);
}

}  // namespace hopscope
