#include "analysis/delivery/holdings.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include <hopscope/error.hpp>

namespace hopscope {

namespace {

using Pieces = std::vector<Block>;

/// Numbers pieces in the order of their first appearance. Sums that have the contributions of the same ranks, each as
/// often, are one piece, whatever the order in which they were combined.
class NumbersOfSums {
 public:
  NumbersOfSums(Pieces& pieces, const Sums& sums) : pieces_(pieces), sums_(sums) {}

  int of(const Block& piece) {
    std::vector<Rank> ranks;
    for (const RankRange& range : sums_.ranks_of(piece.source)) ranks.insert(ranks.end(), {range.first, range.last});
    for (const Sums::Repeated& range : sums_.repeated_in(piece.source))
      ranks.insert(ranks.end(), {range.first, range.last, range.times});
    const auto size = static_cast<int>(pieces_.size());
    Key key(piece.destination, piece.offset, piece.words, std::move(ranks));
    const auto [found, is_new] = known_.try_emplace(std::move(key), size);
    if (is_new) {
      pieces_.push_back(piece);
      entries_ += std::get<3>(found->first).size();
    }
    return found->second;
  }

  std::vector<int> of(std::span<const Block> list) {
    std::vector<int> numbers;
    numbers.reserve(list.size());
    for (const Block& piece : list) numbers.push_back(of(piece));
    return numbers;
  }

  /// The lengths of the lists of ranks of all pieces.
  [[nodiscard]] std::size_t entries() const { return entries_; }

 private:
  using Key = std::tuple<Rank, double, double, std::vector<Rank>>;
  Pieces& pieces_;
  const Sums& sums_;
  std::map<Key, int> known_;
  std::size_t entries_ = 0;
};

/// In which step each rank sends words last, by where they begin.
class LastSends {
 public:
  explicit LastSends(std::span<const RecordedMessage> messages) {
    for (const RecordedMessage& message : messages) {
      for (const Block& piece : message.blocks) {
        last_[key(message.from, piece)] = message.step;
        last_for_[{message.from, piece.destination}] = message.step;
      }
    }
  }

  /// True if the rank sends nothing for this destination after this step.
  [[nodiscard]] bool is_over_for(Rank rank, Rank destination, Step step) const {
    const auto found = last_for_.find({rank, destination});
    return found == last_for_.end() || found->second <= step;
  }

  /// True if the rank sends none of these words after this step, as far as parts begin at the same words.
  [[nodiscard]] bool is_over(Rank rank, const Block& piece, Step step) const {
    const auto found = last_.find(key(rank, piece));
    return found == last_.end() || found->second <= step;
  }

 private:
  using Key = std::tuple<Rank, Rank, double>;
  static Key key(Rank rank, const Block& piece) { return {rank, piece.destination, piece.offset}; }
  std::map<Key, Step> last_;
  std::map<std::pair<Rank, Rank>, Step> last_for_;
};

double end_of_piece(const Block& piece) { return piece.offset + piece.words; }

/// Of `held`, what is not of the words of `gone`.
Pieces without_words(const Pieces& held, const Block& gone) {
  Pieces rest;
  for (const Block& piece : held) {
    if (piece.destination != gone.destination || piece.offset >= end_of_piece(gone) ||
        end_of_piece(piece) <= gone.offset) {
      rest.push_back(piece);
      continue;
    }
    if (piece.offset < gone.offset)
      rest.push_back({piece.source, piece.destination, piece.offset, gone.offset - piece.offset});
    if (end_of_piece(piece) > end_of_piece(gone))
      rest.push_back({piece.source, piece.destination, end_of_piece(gone), end_of_piece(piece) - end_of_piece(gone)});
  }
  return rest;
}

/// What all ranks hold, from step to step.
class SumStores {
 public:
  SumStores(const Operation& operation, Rank ranks, std::span<const RecordedMessage> messages, Sums& sums)
      : operation_(operation), sums_(sums), last_(messages) {
    for (Rank rank = 0; rank < ranks; ++rank) {
      const Blocks blocks = operation.initial(rank, Content::tracked);
      held_.emplace_back(blocks.list().begin(), blocks.list().end());
    }
  }

  [[nodiscard]] const Pieces& held(Rank rank) const { return held_[static_cast<std::size_t>(rank)]; }

  /// @throws ProgramError if what arrives overlaps with what is held
  void receive(Rank rank, std::span<const RecordedMessage* const> messages) {
    Pieces& held = held_[static_cast<std::size_t>(rank)];
    Pieces apart;  // a rank's own contribution in exclusive prefix sums
    std::erase_if(held, [&](const Block& piece) {
      if (belongs(rank, piece)) return false;
      apart.push_back(piece);
      return true;
    });
    std::vector<Blocks> added;
    Pieces whole;  // these take the place of what is held
    for (const RecordedMessage* message : messages) {
      Pieces pieces;
      for (const Block& piece : message->blocks) {
        if (!belongs(rank, piece)) continue;
        const Meeting meeting = meeting_of(held, piece);
        if (meeting == Meeting::contains) whole.push_back(piece);
        if (meeting == Meeting::adds) pieces.push_back(piece);
      }
      if (!pieces.empty()) added.push_back(Blocks::tracked(std::move(pieces)));
    }
    Blocks all = Blocks::tracked(std::move(held));
    if (!added.empty()) all.add(added, &sums_);
    for (const Block& piece : whole) all.replace(Blocks::tracked({piece}));
    held.assign(all.list().begin(), all.list().end());
    held.insert(held.begin(), apart.begin(), apart.end());
  }

  /// What is for others leaves with the last message that carries it.
  void send(const RecordedMessage& message) {
    Pieces& held = held_[static_cast<std::size_t>(message.from)];
    for (const Block& piece : message.blocks) {
      if (piece.destination == everyone || piece.destination == message.from) continue;
      if (last_.is_over(message.from, piece, message.step)) held = without_words(held, piece);
    }
  }

  /// What is not of a rank's result is no longer held when it has been sent.
  void drop_foreign(Rank rank, Step step) {
    std::erase_if(held_[static_cast<std::size_t>(rank)], [&](const Block& piece) {
      const bool is_for_other = piece.destination != everyone && piece.destination != rank;
      return (is_for_other || !belongs(rank, piece)) && last_.is_over_for(rank, piece.destination, step);
    });
  }

 private:
  /// What arrives, beside what is held of the same words.
  enum class Meeting : std::uint8_t { adds, contains, is_contained };
  [[nodiscard]] Meeting meeting_of(const Pieces& held, const Block& piece) const {
    bool contains = true;
    bool is_contained = true;
    bool meets_any = false;
    for (const Block& other : held) {
      const bool is_beside = other.offset >= end_of_piece(piece) || end_of_piece(other) <= piece.offset;
      if (other.destination != piece.destination || (is_beside && piece.words > 0)) continue;
      meets_any = true;
      contains = contains && sums_.takes_place(piece.source, other.source);
      is_contained = is_contained && sums_.contains(other.source, piece.source);
    }
    if (!meets_any) return Meeting::adds;
    if (contains) return Meeting::contains;
    const bool counts = sums_.repeats() == Repeats::counted || sums_.repeats() == Repeats::always_counted;
    return is_contained && !counts ? Meeting::is_contained : Meeting::adds;
  }

  /// False for words that are not for this rank's result, where it is known whose are.
  [[nodiscard]] bool belongs(Rank rank, const Block& piece) const {
    const std::optional<RankRange> due = operation_.due(rank);
    if (!due || piece.destination != everyone) return true;
    const auto ranges = sums_.ranks_of(piece.source);
    return ranges.front().first >= due->first && ranges.back().last <= due->last;
  }

  const Operation& operation_;
  Sums& sums_;
  LastSends last_;
  std::vector<Pieces> held_;  // by rank
};

std::vector<int> only_in(const std::vector<int>& some, const std::vector<int>& others) {
  std::vector<int> only;
  for (const int piece : some) {
    if (std::ranges::find(others, piece) == others.end()) only.push_back(piece);
  }
  return only;
}

/// The messages of a step by receiver, in their order.
std::map<Rank, std::vector<const RecordedMessage*>> by_receiver(std::span<const RecordedMessage> messages) {
  std::map<Rank, std::vector<const RecordedMessage*>> groups;
  for (const RecordedMessage& message : messages) groups[message.to].push_back(&message);
  return groups;
}

}  // namespace

std::variant<Holdings, Unfollowed> sum_holdings_of(const Operation& operation, Rank ranks,
                                                   std::span<const RecordedMessage> messages, const Sums& sums,
                                                   std::size_t most) {
  Holdings holdings;
  holdings.sums = sums;
  // Where no contribution has been added twice, sums that overlap are not added either.
  if (sums.repeats() != Repeats::united && !sums.has_repeated()) holdings.sums->set_repeats(Repeats::refused);
  SumStores stores(operation, ranks, messages, *holdings.sums);
  NumbersOfSums numbers(holdings.pieces, *holdings.sums);
  std::vector<std::vector<int>> shown;  // by rank: what it holds after the last step
  for (Rank rank = 0; rank < ranks; ++rank) {
    shown.push_back(numbers.of(stores.held(rank)));
    holdings.initial.push_back(static_cast<int>(shown.back().size()));
  }
  std::size_t entries = 0;
  for (auto next = messages.begin(); next != messages.end();) {
    const std::span<const RecordedMessage> of_step = messages_of_step({next, messages.end()}, next->step);
    try {
      for (const RecordedMessage& message : of_step) stores.send(message);
      for (const auto& [rank, arrived] : by_receiver(of_step)) stores.receive(rank, arrived);
    } catch (const ProgramError&) {
      return Unfollowed::apart;
    }
    holdings.steps.push_back(next->step);
    auto& changes = holdings.changes.emplace_back();
    for (const RecordedMessage& message : of_step) {
      holdings.carried.push_back(numbers.of(message.blocks));
      entries += message.blocks.size();
    }
    for (Rank rank = 0; rank < ranks; ++rank) {
      stores.drop_foreign(rank, next->step);
      auto& before = shown[static_cast<std::size_t>(rank)];
      std::vector<int> after = numbers.of(stores.held(rank));
      if (after == before) continue;
      Holdings::Change change{rank, only_in(before, after), only_in(after, before)};
      entries += change.lost.size() + change.gained.size();
      before = std::move(after);
      if (!change.lost.empty() || !change.gained.empty()) changes.push_back(std::move(change));
    }
    if (entries + numbers.entries() > most) return Unfollowed::too_many;
    next += static_cast<std::ptrdiff_t>(of_step.size());
  }
  return holdings;
}

}  // namespace hopscope
