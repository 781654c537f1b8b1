#pragma once

// What an experiment says of its run beforehand.

#include <algorithm>

#include <hopscope/engine.hpp>

namespace hopscope {

/// The order of magnitude of the shortest thing that takes time: the smallest cost that somebody pays, or half a
/// message of less than two words; 1 if nothing takes time. What is far shorter than this is rounding.
[[nodiscard]] Time time_scale(const Experiment& experiment);

/// The smallest cost that somebody pays: a startup, a hop, or half of the smallest message on its way, rearranged or
/// combined; 0 if nothing takes time.
[[nodiscard]] Time smallest_paid_cost(const Experiment& experiment);

/// How far behind `now` a time may lie and still be now. Sums of the same costs in another order differ in their last
/// digits, the more the longer the sums; but a cost must not be lost in what these differ by, however long the run.
/// @param scale as of time_scale
[[nodiscard]] inline Time same_instant(Time now, Time scale) {
  return 1e-11 * scale + std::min(1e-13 * now, std::max(1e-3 * scale, 4e-16 * now));
}

/// How the channels of an experiment are shared. Where no message holds a channel for any time, nobody waits for one.
/// To get in line for it would take a message past the moment at which the ports of its instant are given out.
[[nodiscard]] inline Contention contention_of(const Experiment& experiment) {
  const Platform& platform = experiment.platform;
  const bool has_words = experiment.schedule.sizes != nullptr || experiment.smallest_message() > 0;
  return has_words && platform.longest_word_time() > 0 ? platform.contention : Contention::fair;
}

/// True if the messages go along the edges of a tree, one along each: all that is for one rank, or from one rank, is
/// not sent in parts. There are then as many as blocks.
[[nodiscard]] inline bool goes_along_tree(const Experiment& experiment) {
  constexpr Rank enough_ranks = 3;  // one of them may be the root
  const Rank ranks = experiment.platform.ranks();
  if (experiment.algorithm.splits_blocks || ranks < enough_ranks || experiment.operation.total_blocks() != ranks - 1)
    return false;
  int senders = 0;
  int receivers = 0;
  for (Rank rank = 0; rank < enough_ranks; ++rank) {
    senders += experiment.operation.words_from(rank, ranks) > 0 ? 1 : 0;
    receivers += experiment.operation.words_to(rank, ranks) > 0 ? 1 : 0;
  }
  return (senders <= 1 && receivers > 1) || (receivers <= 1 && senders > 1);
}

}  // namespace hopscope
