#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <hopscope/schedule.hpp>

namespace hopscope {

/// Some words of a vector: `words` of them, from the word `offset` on.
struct Extent {
  double offset = 0;
  double words = 0;
  friend bool operator==(const Extent&, const Extent&) = default;
};

/// Part i of n of a vector of m words: from floor(m i / n) to floor(m (i+1) / n), the last one to the end.
[[nodiscard]] Extent part(double m, Rank n, Rank i);
/// The parts i .. j-1 of n, which lie one after the other.
[[nodiscard]] Extent parts(double m, Rank n, Rank i, Rank j);

/// Blocks, named by the rank that they come from or go to: `count` of them, from that of `first` on, each `stride`
/// after the one before, modulo p. `first` is from 0 to p-1, `stride` may be negative.
struct Run {
  Rank first = 0;
  Rank count = 1;
  Rank stride = 1;
  friend bool operator==(const Run&, const Run&) = default;

  /// The i-th of them among p ranks.
  [[nodiscard]] Rank rank(Rank i, Rank p) const {
    const std::int64_t at = first + static_cast<std::int64_t>(i) * stride;
    return static_cast<Rank>(((at % p) + p) % p);
  }
};

/// One end of a message of a schedule: what its sender, or its receiver, does. A message of several pieces has a leg
/// for each, one after the other, of which all but the last are `continued`. A piece may be empty: a message of empty
/// pieces is not sent.
template <class Piece>
struct Leg {
  Step step = 1;
  bool sends = false;  ///< to `peer`; else it receives from there
  bool adds = false;   ///< what is received is combined with what is held; else it takes its place
  bool continued = false;
  Rank peer = 0;
  Step at = 0;  ///< at the end of which step it is combined; 0: of its own
  Piece piece = {};
  friend bool operator==(const Leg&, const Leg&) = default;
};

/// What one rank does in a schedule: its ends of messages, in the order of steps; those of a step that send, and those
/// that receive, in the order in which they are posted.
template <class Piece>
class Legs {
 public:
  void send(Step step, Rank to, Piece piece) {
    all_.push_back({.step = step, .sends = true, .peer = to, .piece = piece});
  }
  void receive(Step step, Rank from, Piece piece) { all_.push_back({.step = step, .peer = from, .piece = piece}); }
  /// As receive, of contributions to a sum.
  void receive_to_add(Step step, Rank from, Piece piece) {
    all_.push_back({.step = step, .adds = true, .peer = from, .piece = piece});
  }
  void push_back(const Leg<Piece>& leg) { all_.push_back(leg); }
  void reserve(std::size_t legs) { all_.reserve(legs); }
  /// Adds `later`, `by` steps later than it says.
  void append(const Legs& later, Step by) {
    all_.reserve(all_.size() + later.all_.size());
    for (Leg<Piece> leg : later.all_) {
      leg.step += by;
      if (leg.at > 0) leg.at += by;
      all_.push_back(leg);
    }
  }
  /// For schedules whose legs come in another order; those of one step stay in theirs.
  void sort_by_step() { std::ranges::stable_sort(all_, {}, &Leg<Piece>::step); }
  /// The same for legs whose steps are in descending order, as those of a schedule turned round are.
  void turn_steps_round() {
    std::ranges::reverse(all_);
    for (auto first = all_.begin(); first != all_.end();) {
      const auto last = std::find_if(first, all_.end(), [&](const Leg<Piece>& leg) { return leg.step != first->step; });
      std::reverse(first, last);
      first = last;
    }
  }

  [[nodiscard]] std::size_t size() const { return all_.size(); }
  [[nodiscard]] const std::vector<Leg<Piece>>& all() const { return all_; }
  [[nodiscard]] std::vector<Leg<Piece>>& all() { return all_; }
  [[nodiscard]] auto begin() const { return all_.begin(); }
  [[nodiscard]] auto end() const { return all_.end(); }

 private:
  std::vector<Leg<Piece>> all_;
};

/// The schedule backwards: whoever received a copy gives its contribution. Of a broadcast it makes a reduction, of a
/// scatter a gather, of an all-gather a reduce-scatter.
/// @param steps of the schedule; the last becomes the first
template <class Piece>
[[nodiscard]] Legs<Piece> reversed(const Legs<Piece>& forward, Step steps) {
  Legs<Piece> backward;
  backward.reserve(forward.size());
  for (Leg<Piece> leg : forward) {
    leg.step = steps + 1 - leg.step;
    leg.sends = !leg.sends;
    leg.adds = !leg.sends;
    backward.push_back(leg);
  }
  if (std::ranges::is_sorted(backward.all(), std::ranges::greater(), &Leg<Piece>::step)) {
    backward.turn_steps_round();
  } else {
    backward.sort_by_step();
  }
  return backward;
}

using VectorLegs = Legs<Extent>;
using BlockLegs = Legs<Run>;

/// Legs for blocks as legs for the parts of a vector of m words, of which block i is part i of p.
[[nodiscard]] VectorLegs as_parts(const BlockLegs& blocks, double m, Rank p);

}  // namespace hopscope
