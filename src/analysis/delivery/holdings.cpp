#include "analysis/delivery/holdings.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "vocabulary/block_label.hpp"

namespace hopscope {

namespace {

/// Far below the smallest part of a word, far above the rounding of sums.
double slack(const Block& block) { return 1e-9 * (1 + block.offset + block.words); }

bool is_same(const Block& one, const Block& other) {
  return one.source == other.source && one.destination == other.destination && one.offset == other.offset &&
         one.words == other.words;
}

/// The pieces that one rank holds, and how they differ from those that it held before the step.
class Store {
 public:
  /// Adjacent parts of a block are merged.
  void add(Block piece) {
    const auto [first, last] = parts_of(piece);
    const auto is_adjacent = [&](const Held& held) { return follows(piece, held) || follows(held, piece); };
    const auto kept = std::stable_partition(first, last, [&](const Held& held) { return !is_adjacent(held); });
    for (auto merged = kept; merged != last; ++merged) {
      lose(*merged);
      piece.offset = std::min(piece.offset, merged->offset);
      piece.words += merged->words;
    }
    insert(held_.erase(kept, last), piece);
  }

  /// Removes a piece, from a larger one if necessary. False if it is not there.
  bool remove(const Block& piece) {
    const auto found = find(piece);
    if (found == held_.end()) return false;
    const Held whole = *found;
    const Block before{whole.source, whole.destination, whole.offset, piece.offset - whole.offset};
    const double end = piece.offset + piece.words;
    const Block after{whole.source, whole.destination, end, whole.offset + whole.words - end};
    lose(whole);
    auto next = held_.erase(found);
    for (const Block& rest : {after, before}) {
      if (rest.words > slack(whole)) next = insert(next, rest);
    }
    return true;
  }

  [[nodiscard]] bool holds(const Block& piece) { return find(piece) != held_.end(); }

  [[nodiscard]] std::vector<Block> held() const { return {held_.begin(), held_.end()}; }
  [[nodiscard]] const std::vector<Block>& lost() const { return lost_; }
  [[nodiscard]] const std::vector<Block>& gained() const { return gained_; }

  void end_step() {
    lost_.clear();
    gained_.clear();
    ++step_;
  }

 private:
  struct Held : Block {
    int since;  ///< the step in which it was gained
  };
  using Place = std::vector<Held>::iterator;

  /// What it holds of the same block.
  std::ranges::subrange<Place> parts_of(const Block& piece) {
    const auto name = [](const Block& block) { return std::pair(block.source, block.destination); };
    return std::ranges::equal_range(held_, name(piece), {}, name);
  }

  Place find(const Block& piece) {
    const auto parts = parts_of(piece);
    const auto found = std::ranges::find_if(parts, [&](const Held& held) { return includes(held, piece); });
    return found == parts.end() ? held_.end() : found;
  }

  Place insert(Place next, const Block& piece) {
    const auto lost = std::ranges::find_if(lost_, [&](const Block& other) { return is_same(piece, other); });
    if (lost != lost_.end()) {
      lost_.erase(lost);
      return held_.insert(next, {piece, step_ - 1});
    }
    gained_.push_back(piece);
    return held_.insert(next, {piece, step_});
  }

  void lose(const Held& piece) {
    if (piece.since == step_)
      gained_.erase(std::ranges::find_if(gained_, [&](const Block& other) { return is_same(piece, other); }));
    else
      lost_.push_back(piece);
  }

  static bool includes(const Block& held, const Block& piece) {
    return held.offset <= piece.offset + slack(piece) &&
           held.offset + held.words >= piece.offset + piece.words - slack(piece);
  }

  /// True if `next` begins where `part` ends.
  static bool follows(const Block& next, const Block& part) {
    return std::abs(part.offset + part.words - next.offset) <= slack(next);
  }

  std::vector<Held> held_;  // by source and destination
  std::vector<Block> lost_;
  std::vector<Block> gained_;
  int step_ = 0;
};

struct HashOfBlock {
  std::size_t operator()(const Block& block) const {
    std::size_t hash = 0;
    for (const std::size_t part : {std::hash<Rank>()(block.source), std::hash<Rank>()(block.destination),
                                   std::hash<double>()(block.offset), std::hash<double>()(block.words)}) {
      hash = (hash ^ part) * 0x9E3779B1U;
      hash ^= hash >> 15U;
    }
    return hash;
  }
};

struct SameBlock {
  bool operator()(const Block& one, const Block& other) const { return is_same(one, other); }
};

/// Numbers pieces in the order of their first appearance.
class Numbers {
 public:
  Numbers(std::vector<Block>& pieces, Rank ranks)
      : pieces_(pieces),
        ranks_(static_cast<std::size_t>(ranks)),
        firsts_(ranks <= most_ranks_in_table ? ranks_ * ranks_ : 0, none) {}

  std::vector<int> of(const std::vector<Block>& list) {
    std::vector<int> numbers;
    numbers.reserve(list.size());
    for (const Block& piece : list) numbers.push_back(of(piece));
    return numbers;
  }

 private:
  int of(const Block& piece) {
    if (firsts_.empty()) return of_other(piece);
    const Rank column = piece.destination == everyone ? piece.source : piece.destination;  // no block is for its source
    assert(std::min(piece.source, column) >= 0);
    assert(std::max(piece.source, column) < static_cast<Rank>(ranks_));
    int& first = firsts_[static_cast<std::size_t>(piece.source) * ranks_ + static_cast<std::size_t>(column)];
    if (first == none) return first = add(piece);
    return is_same(pieces_[static_cast<std::size_t>(first)], piece) ? first : of_other(piece);
  }

  /// Of a piece that is not in the table.
  int of_other(const Block& piece) {
    const auto [found, is_new] = known_.emplace(piece, static_cast<int>(pieces_.size()));
    if (is_new) add(piece);
    return found->second;
  }

  int add(const Block& piece) {
    pieces_.push_back(piece);
    return static_cast<int>(pieces_.size()) - 1;
  }

  static constexpr int none = -1;
  static constexpr Rank most_ranks_in_table = 1024;
  std::vector<Block>& pieces_;
  std::size_t ranks_;
  std::vector<int> firsts_;  // a table of blocks: the first piece of each, mostly the whole and the only one
  std::unordered_map<Block, int, HashOfBlock, SameBlock> known_;
};

/// Moves the blocks of the messages of one step; false if a rank sends a block that it does not hold. Arrivals come
/// first: within a step, blocks may be forwarded.
/// @param copies its sender keeps a block too
bool move_blocks(std::span<const RecordedMessage> messages, std::vector<Store>& stores, bool copies) {
  for (const RecordedMessage& message : messages) {
    Store& store = stores[static_cast<std::size_t>(message.to)];
    for (const Block& piece : message.blocks) {
      if (!copies || !store.holds(piece)) store.add(piece);
    }
  }
  for (const RecordedMessage& message : messages) {
    Store& store = stores[static_cast<std::size_t>(message.from)];
    for (const Block& piece : message.blocks) {
      if (copies ? !store.holds(piece) : !store.remove(piece)) return false;
    }
  }
  return true;
}

/// The ranks that send or receive, in order.
std::vector<Rank> ends_of(std::span<const RecordedMessage> messages) {
  std::vector<Rank> ends;
  for (const RecordedMessage& message : messages) ends.insert(ends.end(), {message.from, message.to});
  std::ranges::sort(ends);
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  return ends;
}

/// "sum of 0-3, 5", of a longer list the number.
std::string sum_label(std::span<const RankRange> ranges, Rank destination) {
  constexpr std::size_t most_ranges = 6;
  std::string text = "sum of ";
  Rank ranks = 0;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    const auto [first, last] = ranges[i];
    ranks += last - first + 1;
    if (i >= most_ranges) continue;
    text += i == 0 ? "" : ", ";
    text += first == last ? fmt::format("{}", first) : fmt::format("{}-{}", first, last);
  }
  if (ranges.size() > most_ranges) text += fmt::format(", .. ({} ranks)", ranks);
  return destination == everyone ? text : fmt::format("{} for {}", text, destination);
}

/// ", 3 twice, 4-5 3 times", empty if there are none; of a longer list the first.
std::string repeated_in_label(std::span<const Sums::Repeated> repeated) {
  constexpr std::size_t most_ranges = 6;
  std::string text;
  for (const Sums::Repeated& ranks : repeated.first(std::min(repeated.size(), most_ranges))) {
    text +=
        ranks.first == ranks.last ? fmt::format(", {}", ranks.first) : fmt::format(", {}-{}", ranks.first, ranks.last);
    text += ranks.times == 2 ? " twice" : fmt::format(" {} times", ranks.times);
  }
  return text + (repeated.size() > most_ranges ? ", .." : "");
}

std::size_t carried_by(std::span<const RecordedMessage> messages) {
  std::size_t pieces = 0;
  for (const RecordedMessage& message : messages) pieces += message.blocks.size();
  return pieces;
}

}  // namespace

std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                               std::span<const RecordedMessage> messages, const Sums* sums,
                                               std::size_t most) {
  if (sums != nullptr) return sum_holdings_of(operation, ranks, messages, *sums, most);
  std::vector<Store> stores(static_cast<std::size_t>(ranks));
  std::size_t entries = carried_by(messages);
  for (Rank rank = 0; rank < ranks && entries <= most; ++rank) {
    Store& store = stores[static_cast<std::size_t>(rank)];
    const Blocks blocks = operation.initial(rank, Content::tracked);
    for (const Block& piece : blocks.list()) store.add(piece);
    entries += store.held().size();
    store.end_step();
  }
  if (entries > most) return Unfollowed::too_many;
  Holdings holdings;
  Numbers numbers(holdings.pieces, ranks);
  for (const Store& store : stores) holdings.initial.push_back(static_cast<int>(numbers.of(store.held()).size()));
  for (auto next = messages.begin(); next != messages.end();) {
    const auto last = std::find_if(next, messages.end(), [&](const auto& other) { return other.step != next->step; });
    const std::span<const RecordedMessage> of_step(next, last);
    if (!move_blocks(of_step, stores, operation.copies_blocks())) return Unfollowed::not_had;
    holdings.steps.push_back(next->step);
    for (const RecordedMessage& message : of_step) {
      if (operation.copies_blocks()) holdings.carried.push_back(numbers.of(message.blocks));
    }
    auto& changes = holdings.changes.emplace_back();
    for (const Rank rank : ends_of(of_step)) {
      Store& store = stores[static_cast<std::size_t>(rank)];
      Holdings::Change change{rank, numbers.of(store.lost()), numbers.of(store.gained())};
      store.end_step();
      if (!change.lost.empty() || !change.gained.empty()) changes.push_back(std::move(change));
    }
    next = last;
  }
  return holdings;
}

bool tells_destinations(const Holdings& holdings) {
  const auto& pieces = holdings.pieces;
  return !holdings.sums && !pieces.empty() &&
         std::ranges::all_of(pieces, [&](const Block& each) { return each.source == pieces.front().source; }) &&
         std::ranges::any_of(pieces, [&](const Block& each) { return each.destination != pieces.front().destination; });
}

std::vector<RankRange> sources_of(const Holdings& holdings, const Block& piece) {
  if (!holdings.sums) return {{piece.source, piece.source}};
  const std::span<const RankRange> ranges = holdings.sums->ranks_of(piece.source);
  return {ranges.begin(), ranges.end()};
}

std::vector<int> held_after(const Holdings& holdings, Step step, Rank rank) {
  const auto at = holdings.initial.begin() + rank;
  std::vector<int> held(static_cast<std::size_t>(*at));
  std::iota(held.begin(), held.end(), std::accumulate(holdings.initial.begin(), at, 0));
  for (std::size_t place = 0; place < holdings.steps.size() && holdings.steps[place] <= step; ++place) {
    const auto& changes = holdings.changes[place];
    const auto change = std::ranges::find(changes, rank, &Holdings::Change::rank);
    if (change == changes.end()) continue;
    std::erase_if(held, [&](int piece) { return std::ranges::find(change->lost, piece) != change->lost.end(); });
    held.insert(held.end(), change->gained.begin(), change->gained.end());
  }
  return held;
}

std::string label_of(const Block& piece, const Operation& operation, const Sums* sums) {
  const bool is_sum = sums != nullptr && Sums::is_sum(piece.source);
  const std::string label = is_sum ? sum_label(sums->ranks_of(piece.source), piece.destination) +
                                         repeated_in_label(sums->repeated_in(piece.source))
                                   : block_label(piece.source, piece.destination);
  const double whole = sums != nullptr ? operation.result_words()
                                       : operation.words(piece.source, piece.destination).value_or(piece.words);
  if (piece.offset <= slack(piece) && piece.words >= whole - slack(piece)) return label;
  return fmt::format("{} {:g} to {:g}", label, piece.offset, piece.offset + piece.words);
}

}  // namespace hopscope
