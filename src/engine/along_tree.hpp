#pragma once

#include <hopscope/engine.hpp>

namespace hopscope {

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
