#include "analysis/delivery/holdings.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

namespace hopscope {

namespace {

/// Far below the smallest part of a word, far above the rounding of sums.
double slack(const Block& block) { return 1e-9 * (1 + block.offset + block.words); }

/// The pieces that one rank holds, in the order of arrival.
class Store {
 public:
  /// Adjacent parts of a block are merged.
  void add(Block piece) {
    for (auto held = held_.begin(); held != held_.end();) {
      if (!same_block(*held, piece) || !(follows(piece, *held) || follows(*held, piece))) {
        ++held;
        continue;
      }
      piece.offset = std::min(piece.offset, held->offset);
      piece.words += held->words;
      held = held_.erase(held);
    }
    held_.push_back(piece);
  }

  /// Removes a piece, from a larger one if necessary. False if it is not there.
  bool remove(const Block& piece) {
    const auto found = std::ranges::find_if(held_, [&](const Block& held) { return includes(held, piece); });
    if (found == held_.end()) return false;
    const Block whole = *found;
    const Block before{whole.source, whole.destination, whole.offset, piece.offset - whole.offset};
    const double end = piece.offset + piece.words;
    const Block after{whole.source, whole.destination, end, whole.offset + whole.words - end};
    auto next = held_.erase(found);
    for (const Block& rest : {after, before}) {
      if (rest.words > slack(whole)) next = held_.insert(next, rest);
    }
    return true;
  }

  [[nodiscard]] bool holds(const Block& piece) const {
    return std::ranges::any_of(held_, [&](const Block& held) { return includes(held, piece); });
  }

  [[nodiscard]] const std::vector<Block>& held() const { return held_; }

 private:
  static bool same_block(const Block& one, const Block& other) {
    return one.source == other.source && one.destination == other.destination;
  }

  static bool includes(const Block& held, const Block& piece) {
    return same_block(held, piece) && held.offset <= piece.offset + slack(piece) &&
           held.offset + held.words >= piece.offset + piece.words - slack(piece);
  }

  /// True if `next` begins where `part` ends.
  static bool follows(const Block& next, const Block& part) {
    return std::abs(part.offset + part.words - next.offset) <= slack(next);
  }

  std::vector<Block> held_;
};

/// Numbers pieces in the order of their first appearance.
class Numbers {
 public:
  explicit Numbers(std::vector<Block>& pieces) : pieces_(pieces) {}

  std::vector<int> of(const std::vector<Block>& held) {
    std::vector<int> numbers;
    for (const Block& piece : held) numbers.push_back(of(piece));
    return numbers;
  }

 private:
  int of(const Block& piece) {
    const std::tuple key(piece.source, piece.destination, piece.offset, piece.words);
    const auto [found, is_new] = known_.emplace(key, static_cast<int>(pieces_.size()));
    if (is_new) pieces_.push_back(piece);
    return found->second;
  }

  std::vector<Block>& pieces_;
  std::map<std::tuple<Rank, Rank, double, double>, int> known_;
};

/// Moves the blocks of the messages of one step; false if a rank sends a block that it does not hold. Arrivals come
/// first: within a step, blocks may be forwarded.
/// @param copies its sender keeps a block too
bool move_blocks(std::span<const RecordedMessage> messages, std::vector<Store>& stores, std::set<Rank>& touched,
                 bool copies) {
  for (const RecordedMessage& message : messages) {
    touched.insert({message.from, message.to});
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

}  // namespace

std::variant<Holdings, Unfollowed> holdings_of(const Operation& operation, Rank ranks,
                                               std::span<const RecordedMessage> messages, std::size_t most) {
  Holdings holdings;
  Numbers numbers(holdings.pieces);
  std::vector<Store> stores(static_cast<std::size_t>(ranks));
  std::size_t entries = 0;
  for (Rank rank = 0; rank < ranks; ++rank) {
    Store& store = stores[static_cast<std::size_t>(rank)];
    const Blocks blocks = operation.initial(rank, Content::tracked);
    for (const Block& piece : blocks.list()) store.add(piece);
    holdings.initial.push_back(numbers.of(store.held()));
    entries += store.held().size();
  }
  for (auto next = messages.begin(); next != messages.end();) {
    const auto last = std::find_if(next, messages.end(), [&](const auto& other) { return other.step != next->step; });
    std::set<Rank> touched;
    if (!move_blocks({next, last}, stores, touched, operation.copies_blocks())) return Unfollowed::not_had;
    holdings.steps.push_back(next->step);
    auto& changes = holdings.changes.emplace_back();
    for (const Rank rank : touched) {
      const auto& held = stores[static_cast<std::size_t>(rank)].held();
      entries += held.size();
      if (entries > most) return Unfollowed::too_many;
      changes.push_back({rank, numbers.of(held)});
    }
    next = last;
  }
  return holdings;
}

std::string label_of(const Block& piece, const Operation& operation) {
  const std::string label = fmt::format("{{{}, {}}}", piece.source, piece.destination);
  const double whole = operation.words(piece.source, piece.destination).value_or(piece.words);
  if (piece.offset <= slack(piece) && piece.words >= whole - slack(piece)) return label;
  return fmt::format("{} {:g} to {:g}", label, piece.offset, piece.offset + piece.words);
}

}  // namespace hopscope
