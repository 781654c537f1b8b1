// Edge colouring of the bipartite graph of senders and receivers, with as many colours as its maximum degree.

#include <algorithm>
#include <cstdlib>
#include <span>
#include <tuple>

#include <hopscope/neighbours.hpp>

#include "algorithm/plans.hpp"

namespace hopscope {

namespace {

constexpr Rank nobody = -1;

/// A message as seen from one of its ends: its colour, and the rank at the other end.
struct Slot {
  Rank colour = 0;
  Rank other = nobody;
};

/// The messages that each rank sends, or that each receives, in order of their colours. Stores a slot for each message,
/// not for each rank and colour: if one rank has all others as neighbours, the latter would be too many.
class Slots {
 public:
  explicit Slots(const Neighbours& neighbours) {
    begins_.push_back(0);
    for (Rank rank = 0; rank < neighbours.ranks(); ++rank)
      begins_.push_back(begins_.back() + neighbours.of(rank).size());
    slots_.resize(begins_.back());
    counts_.resize(static_cast<std::size_t>(neighbours.ranks()));
  }

  [[nodiscard]] std::span<const Slot> of(Rank rank) const {
    return std::span(slots_).subspan(begin(rank), count(rank));
  }
  /// The lowest colour that the rank does not use.
  [[nodiscard]] Rank first_free(Rank rank) const {
    const auto all = of(rank);  // up to that colour, each is at the index of its number
    const auto in_place = [&](const Slot& slot) { return slot.colour == &slot - all.data(); };
    return static_cast<Rank>(std::ranges::partition_point(all, in_place) - all.begin());
  }
  /// The other end of the rank's message of a colour; nobody if it has none.
  [[nodiscard]] Rank other(Rank rank, Rank colour) const {
    const auto place = std::ranges::lower_bound(of(rank), colour, {}, &Slot::colour);
    return place != of(rank).end() && place->colour == colour ? place->other : nobody;
  }
  /// @pre the rank does not use the colour yet
  void add(Rank rank, const Slot& slot) {
    ++counts_[static_cast<std::size_t>(rank)];
    const auto all = mine(rank);
    const auto place = std::ranges::lower_bound(all.first(all.size() - 1), slot.colour, {}, &Slot::colour);
    std::move_backward(place, all.end() - 1, all.end());
    *place = slot;
  }
  /// Exchanges two colours.
  void exchange(Rank rank, Rank one, Rank other) {
    const auto [low, high] = std::minmax({one, other});
    const auto all = mine(rank);
    const auto first = std::ranges::lower_bound(all, low, {}, &Slot::colour);
    const auto last = std::ranges::lower_bound(all, high, {}, &Slot::colour);
    const bool has_low = first != all.end() && first->colour == low;
    const bool has_high = last != all.end() && last->colour == high;
    if (has_low && has_high) {
      std::swap(first->other, last->other);
    } else if (has_low) {
      std::rotate(first, first + 1, last);
      (last - 1)->colour = high;
    } else if (has_high) {
      std::rotate(first, last, last + 1);
      first->colour = low;
    }
  }

 private:
  [[nodiscard]] std::size_t begin(Rank rank) const { return begins_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] std::size_t count(Rank rank) const { return counts_[static_cast<std::size_t>(rank)]; }
  [[nodiscard]] std::span<Slot> mine(Rank rank) { return std::span(slots_).subspan(begin(rank), count(rank)); }

  std::vector<std::size_t> begins_;  // by rank
  std::vector<Rank> counts_;         // by rank: how many of its slots are in use
  std::vector<Slot> slots_;
};

/// The messages of each colour, as they are added.
class Colouring {
 public:
  explicit Colouring(const Neighbours& neighbours)
      : colours_(neighbours.most()), sent_(neighbours), received_(neighbours) {}

  /// The messages that a rank sends, in order of colours.
  [[nodiscard]] std::span<const Slot> sent_by(Rank sender) const { return sent_.of(sender); }

  void add(Rank sender, Rank receiver) {
    Rank colour = first_free_at_both(sender, receiver);
    if (colour == colours_) colour = make_room(sender, receiver);
    sent_.add(sender, {colour, receiver});
    received_.add(receiver, {colour, sender});
  }

 private:
  [[nodiscard]] Rank first_free_at_both(Rank sender, Rank receiver) const {
    Rank colour = std::max(sent_.first_free(sender), received_.first_free(receiver));
    const auto sent = sent_.of(sender);
    const auto received = received_.of(receiver);
    auto one = std::ranges::lower_bound(sent, colour, {}, &Slot::colour);
    auto other = std::ranges::lower_bound(received, colour, {}, &Slot::colour);
    for (;; ++colour) {
      const bool is_sent = one != sent.end() && one->colour == colour;
      const bool is_received = other != received.end() && other->colour == colour;
      if (!is_sent && !is_received) return colour;
      if (is_sent) ++one;
      if (is_received) ++other;
    }
  }

  // The sender has a free colour that the receiver uses, and vice versa. On the path that starts at the receiver and
  // alternates between these two colours they are exchanged; it cannot return to the sender. Then the sender's colour
  // is free at both.
  Rank make_room(Rank sender, Rank receiver) {
    const Rank at_sender = sent_.first_free(sender);
    const Rank at_receiver = received_.first_free(receiver);
    Rank onward = at_sender;
    bool receives = true;
    for (Rank here = receiver; here != nobody;) {
      Slots& slots = receives ? received_ : sent_;
      const Rank next = slots.other(here, onward);
      slots.exchange(here, at_sender, at_receiver);
      here = next;
      onward = at_sender + at_receiver - onward;
      receives = !receives;
    }
    return at_sender;
  }

  Rank colours_;
  Slots sent_;      // by sender
  Slots received_;  // by receiver
};

}  // namespace

std::shared_ptr<const Plan> plan_rounds(const Neighbours& neighbours, const Tick& tick) {
  const Rank ranks = neighbours.ranks();
  std::vector<std::pair<Rank, Rank>> messages;
  for (Rank rank = 0; rank < ranks; ++rank) {
    for (const Rank other : neighbours.of(rank)) messages.emplace_back(rank, other);
  }
  // By the difference of their labels, so that the directions of a grid become colours.
  std::ranges::stable_sort(messages, {}, [](const auto& message) {
    const Rank by = message.second - message.first;
    return std::tuple(std::abs(by), by < 0);
  });
  Colouring colouring(neighbours);
  for (const auto& [from, to] : messages) {
    tick();
    colouring.add(from, to);
  }
  auto plan = std::make_shared<Plan>(ranks);
  std::vector<std::vector<Transfer>> rounds(static_cast<std::size_t>(neighbours.most()));
  for (Rank rank = 0; rank < ranks; ++rank) {
    for (const Slot& slot : colouring.sent_by(rank))
      rounds[static_cast<std::size_t>(slot.colour)].push_back({rank, slot.other, 1});
  }
  for (const auto& round : rounds) plan->add_phase(round);
  return plan;
}

}  // namespace hopscope
