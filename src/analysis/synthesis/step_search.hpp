#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <vector>

namespace hopscope {

/// Messages that are to be put into steps: in one step nothing is used by more of them than it has places for. What
/// they use are channels and ports, here numbers from 0.
struct PackingProblem {
  using Resource = std::int32_t;
  /// What one of a message's routes uses; a resource that it uses twice is given twice.
  using Route = std::vector<Resource>;

  std::vector<std::int32_t> places;          ///< by resource, at least 1
  std::vector<std::vector<Route>> messages;  ///< by message: its routes, at least one; each fits into an empty step
  /// By message and route: how long the message takes, its startup included. Counts for packings of unequal messages,
  /// where a step takes as long as its longest message; empty if all are alike.
  std::vector<std::vector<double>> times = {};
};

/// A step and a route for every message; for none, if the search was ended before all had one.
struct Packing {
  struct Place {
    std::int32_t step = 0;  ///< from 0
    std::int32_t route = 0;
  };
  std::vector<Place> of;
  std::int32_t steps = 0;
  std::int64_t moves = 0;  ///< that the search made
};

/// Limits of a search, and its progress callback.
struct PackingLimits {
  /// Of the best packing, as long as there is none.
  static constexpr std::int32_t no_steps = std::numeric_limits<std::int32_t>::max();

  std::uint64_t seed = 1;
  std::int64_t moves = 0;        ///< messages to be placed; the result depends on these and the seed alone
  std::int32_t least_steps = 0;  ///< no packing has fewer: the search ends there
  /// Whether a message that is in the way on several channels in a row counts for each of them when steps are chosen to
  /// look at. Orbits are packed better so, messages that stand for themselves worse.
  bool counts_each_channel = false;
  /// Asked now and then with the moves done, the steps of the best packing, and how many messages have no place in one
  /// with a step less; false ends the search. Before there is a packing, `steps` is no_steps, `open` counts the
  /// messages that still have no place, and false ends the search without a packing, or, with
  /// `always_complete`, with one that is made quickly. May be empty.
  std::function<bool(std::int64_t moves, std::int32_t steps, std::int64_t open)> goes_on = {};

  /// If the search is ended before there is a packing, what is left is put into the latest steps, or into new ones,
  /// which takes hardly any time, but more steps.
  bool always_complete = false;
  static constexpr std::int32_t latest_steps = 64;

  /// Whether to go on with the first packing. Asks now and then.
  /// @param placed of so many messages
  [[nodiscard]] bool goes_on_placing(std::size_t placed, std::size_t messages, std::int64_t moves_done) const {
    constexpr std::size_t messages_between_looks = 1 << 6;
    if (!goes_on || placed % messages_between_looks != 0) return true;
    return goes_on(moves_done, no_steps, static_cast<std::int64_t>(messages - placed));
  }
};

/// Packs greedily, the longest routes first, then takes the emptiest step away and finds other places for its messages
/// by tabu search, as long as that succeeds: a message without a place takes the one that costs least, of all steps and
/// routes by an estimate, and of the best few exactly; those in its way lose theirs, may not return for a while, and
/// weigh more from then on.
[[nodiscard]] Packing pack(const PackingProblem& problem, const PackingLimits& limits);

/// Messages of unequal times in steps, and the time of all steps one after the other.
struct TimedPacking {
  Packing packing;
  double time = 0;
};

/// Packs messages of unequal times so that those of a step are alike: a step takes as long as its longest message.
///
/// The longest come first, each into the first step that has room for it. If none has, two steps exchange messages
/// that stand in its way, along with all that follows from it (as in Koenig's edge colouring: with one port each way
/// and channels that nobody shares, as few steps suffice as the busiest rank has messages). Then, for two steps at a
/// time, the messages that depend on each other by what they use change places, so that one step gets the longer of all
/// and the other may be short; what makes no difference is decided by chance, which opens ways for other pairs.
/// @param problem with `times`
[[nodiscard]] TimedPacking pack_by_time(const PackingProblem& problem, const PackingLimits& limits);

}  // namespace hopscope
