#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include <hopscope/runtime.hpp>

namespace hopscope {

/// What is left of the Exchanges that a rank has posted: its messages are made one after the other, as ports become
/// free, so that those which wait for one take no memory.
class ExchangesOfRank {
 public:
  /// @param number that of the first message, in the order of posting: the others follow
  ExchangesOfRank(Exchanges&& exchanges, Completion& all, Rank ranks, Time posted, std::int64_t number)
      : exchanges_(std::move(exchanges)),
        all_(&all),
        posted_(posted),
        number_(number),
        awaits_(static_cast<std::size_t>(ranks)) {
    for (Rank pair = 0; pair < exchanges_.pairs; ++pair) {
      if (exchanges_.to(pair) != Exchanges::nobody) ++messages_;
      const Rank from = exchanges_.from(pair);
      if (from == Exchanges::nobody) continue;
      awaits_[static_cast<std::size_t>(from)] = true;
      ++receives_;
    }
    open_ = messages_ + receives_;
  }

  [[nodiscard]] Completion& all() const { return *all_; }
  [[nodiscard]] Time posted() const { return posted_; }
  [[nodiscard]] Rank messages() const { return messages_; }

  /// Whether a message from this rank is awaited, and none has been found yet.
  [[nodiscard]] bool awaits(Rank from) const { return awaits_[static_cast<std::size_t>(from)]; }
  void found(Rank from) { awaits_[static_cast<std::size_t>(from)] = false; }
  /// Calls visit(from) for each rank whose message is awaited, in their order.
  template <class Visit>
  void for_each_awaited(const Visit& visit) const {
    for (Rank pair = 0; pair < exchanges_.pairs; ++pair) {
      const Rank from = exchanges_.from(pair);
      if (from != Exchanges::nobody && awaits(from)) visit(from);
    }
  }

  /// Whether there is a message that has not been made.
  [[nodiscard]] bool has_next() const { return made_ < messages_; }
  /// @pre has_next()
  [[nodiscard]] MessageInfo next(Blocks& blocks) {
    Rank to = exchanges_.to(pair_++);
    while (to == Exchanges::nobody) to = exchanges_.to(pair_++);
    ++made_;
    blocks = exchanges_.blocks(to);
    return {number_++, all_->step, all_->rank, to, false, blocks.words()};
  }

  /// A message has been delivered, or one has arrived. True if it was the last.
  [[nodiscard]] bool settle_one() { return --open_ == 0; }

 private:
  Exchanges exchanges_;
  Completion* all_;
  Time posted_;
  std::int64_t number_;
  Rank pair_ = 0;  // the first that no message has been made of
  Rank made_ = 0;
  Rank messages_ = 0;
  Rank receives_ = 0;
  std::int64_t open_ = 0;
  std::vector<bool> awaits_;  // by rank
};

/// Whether exchanges can be posted together: with two messages at least, and none or one of each sender.
[[nodiscard]] bool can_be_together(const Exchanges& exchanges, Rank ranks);

}  // namespace hopscope
