#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include <tsl/robin_map.h>
#include <hopscope/program.hpp>
#include <hopscope/zeroed_array.hpp>

namespace hopscope {

/// Matches what is sent to a rank by another with the receives that it has posted for it, each in its order.
class Mailboxes {
 public:
  /// Those of ranks 0 .. `receivers`-1, for messages from ranks 0 .. `senders`-1.
  Mailboxes(Rank receivers, Rank senders);

  /// True if nothing waits, neither a receive nor a message.
  [[nodiscard]] bool empty() const { return waiting_ == 0; }
  /// True if a message waits.
  [[nodiscard]] bool holds_messages() const { return messages_ > 0; }

  /// Calls visit(at, from, message) for every message that waits for its receive, of each pair in their order.
  template <class Visit>
  void for_each_message(const Visit& visit) const {
    for (std::size_t at = 0; at < slots_.size(); ++at) {
      const Slot& slot = slots_[at];
      if (slot.taken && slot.item.receive == nullptr) visit(static_cast<Rank>(at), slot.from, slot.item.message);
    }
    lines_.for_each([&](std::int64_t pair, const Line& line) {
      if (places_[line.first].item.receive != nullptr) return;
      for (std::uint32_t place = line.first;; place = places_[place].next) {
        visit(static_cast<Rank>(pair / senders_), static_cast<Rank>(pair % senders_), places_[place].item.message);
        if (place == line.last) break;
      }
    });
  }

  /// The message from `from` that has waited longest at `at`; if there is none, `receive` waits for the next.
  [[nodiscard]] std::optional<std::uint32_t> expect(Rank at, Rank from, Completion& receive) {
    if (const auto arrived = take(at, from, false)) return arrived->message;
    put(at, from, {&receive, 0});
    return std::nullopt;
  }
  /// The receive that has waited longest at `at` for a message from `from`; null if there is none: `message` waits.
  [[nodiscard]] Completion* deliver(Rank at, Rank from, std::uint32_t message) {
    if (const auto expected = take(at, from, true)) return expected->receive;
    put(at, from, {nullptr, message});
    return nullptr;
  }
  /// Takes the receive that has waited longest at `at` for a message from `from`; null if there is none.
  [[nodiscard]] Completion* take_receive(Rank at, Rank from) {
    const auto expected = take(at, from, true);
    return expected ? expected->receive : nullptr;
  }
  /// Takes the message from `from` that has waited longest at `at`; none if there is none.
  [[nodiscard]] std::optional<std::uint32_t> take_message(Rank at, Rank from) {
    const auto arrived = take(at, from, false);
    return arrived ? std::optional(arrived->message) : std::nullopt;
  }
  /// Whether a receive waits at `at` for a message from `from`.
  [[nodiscard]] bool awaits(Rank at, Rank from);

 private:
  /// A receive that waits for its message, or a message that waits for its receive. Never both for one pair.
  struct Item {
    Completion* receive;
    std::uint32_t message;
  };
  /// Most ranks have one thing waiting at a time: it stands here. The others of a rank stand in line by pair. At first
  /// all is zero, so that ranks which nothing waits at take no memory.
  struct Slot {
    Item item;
    Rank from;
    bool taken;
    std::uint32_t in_line;
  };
  struct Place {
    Item item;
    std::uint32_t next = 0;
  };
  /// The first and last place of those of one pair.
  struct Line {
    std::uint32_t first = nowhere;
    std::uint32_t last = nowhere;
  };
  static constexpr std::uint32_t nowhere = std::numeric_limits<std::uint32_t>::max();

  /// The lines that are not empty, by pair: in a table, which is faster, or in a map if it would be large. A single
  /// receiver always has a map, since a dry run makes one for every rank.
  class Lines {
   public:
    Lines(Rank receivers, Rank senders) {
      const std::int64_t pairs = std::int64_t{receivers} * senders;
      if (receivers > 1 && pairs <= most_in_table) pairs_ = static_cast<std::size_t>(pairs);
    }
    /// The line of a pair; null if it is empty.
    [[nodiscard]] Line* find(std::int64_t pair);
    /// That line, which is empty if it was.
    [[nodiscard]] Line& at(std::int64_t pair);
    void erase(std::int64_t pair);
    template <class Visit>
    void for_each(const Visit& visit) const {
      for (std::size_t pair = 0; pair < table_.size(); ++pair) {
        if (table_[pair].first != nowhere) visit(static_cast<std::int64_t>(pair), table_[pair]);
      }
      for (const auto& [pair, line] : map_) visit(pair, line);
    }

   private:
    /// What one rank sends to all has pairs p apart, which the map, counting in powers of two, would put in one place.
    struct SpreadOut {
      std::size_t operator()(std::int64_t pair) const {
        return static_cast<std::size_t>((static_cast<std::uint64_t>(pair) * 0x9E3779B97F4A7C15U) >> 24U);
      }
    };
    static constexpr std::int64_t most_in_table = 1024 * 1024;  // 8 MB

    std::size_t pairs_ = 0;    // of the table; 0 if there is none
    std::vector<Line> table_;  // empty until a line is not
    tsl::robin_map<std::int64_t, Line, SpreadOut> map_;
  };

  // What stands in a slot is older than what stands in its rank's lines: a slot is filled only while they are empty.
  [[nodiscard]] std::optional<Item> take(Rank at, Rank from, bool receive) {
    Slot& slot = slots_[at];
    if (slot.taken && slot.from == from && (slot.item.receive != nullptr) == receive) {
      slot.taken = false;
      return taken(slot.item);
    }
    return slot.in_line == 0 ? std::nullopt : take_from_line(slot, pair_of(at, from), receive);
  }
  void put(Rank at, Rank from, const Item& item) {
    Slot& slot = slots_[at];
    ++waiting_;
    messages_ += item.receive == nullptr ? 1 : 0;
    if (slot.taken || slot.in_line > 0) return put_in_line(slot, pair_of(at, from), item);
    slot.item = item;
    slot.from = from;
    slot.taken = true;
  }
  [[nodiscard]] const Item& taken(const Item& item) {
    --waiting_;
    messages_ -= item.receive == nullptr ? 1 : 0;
    return item;
  }
  [[nodiscard]] std::optional<Item> take_from_line(Slot& slot, std::int64_t pair, bool receive);
  void put_in_line(Slot& slot, std::int64_t pair, const Item& item);
  [[nodiscard]] std::int64_t pair_of(Rank at, Rank from) const { return std::int64_t{at} * senders_ + from; }

  Rank senders_;
  std::int64_t waiting_ = 0;
  std::int64_t messages_ = 0;  // of these
  ZeroedArray<Slot> slots_;    // by rank
  Lines lines_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> free_places_;
};

}  // namespace hopscope
