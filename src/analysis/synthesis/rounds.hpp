#pragma once

// Blocks that all ranks come to have, in rounds of messages that share no channel.

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "analysis/synthesis/combining_search.hpp"

namespace hopscope {

/// What decides in one trial.
struct RoundSettings {
  std::int32_t most_blocks = 0;  ///< of a message
  /// A message carries at most 1, base, base^2, .. blocks, once every rank knows so many: ranks double what they know
  /// with 2, go round one dimension of a grid after the other with the length of its sides, and round a ring with a
  /// base of all ranks.
  std::int32_t base = 2;
  std::size_t order = 0;        ///< of CombiningProblem::orders
  double noise = 0;             ///< by which what is learned may count less, at random
  double weight_of_routes = 0;  ///< what is learned counts less by this power of the number of resources it takes
  double time_to_beat = 0;      ///< the trial ends when it takes as long
  /// Messages that a rank sends at most in a round, and receives, which the resources limit as well: a round that is
  /// full is known to be; 0: any number.
  std::int32_t ports = 0;
};

/// Rounds in which every rank obtains every block: a message carries blocks that its receiver lacks, what the fewest
/// ranks have first. Greedy: in each round the message that brings most comes first, and uses the first of its routes
/// for which all is free.
struct Rounds {
  std::vector<CombinedMessage> messages;  ///< by step, from 0; empty if the trial was ended
  double time = 0;                        ///< one round after the other, each as long as its longest message
};

/// @param sources by block, the rank that has it at first
/// @param words of each block
/// @param goes_on asked before every round; false ends the trial
/// @return empty also if a round brings nothing new
[[nodiscard]] Rounds rounds(const CombiningProblem& problem, std::span<const std::int32_t> sources, double words,
                            const RoundSettings& settings, std::mt19937_64& random,
                            const std::function<bool()>& goes_on);

}  // namespace hopscope
