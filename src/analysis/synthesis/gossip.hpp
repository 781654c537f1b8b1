#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "analysis/synthesis/combining_search.hpp"

namespace hopscope {

/// What decides in one trial.
struct GossipSettings {
  std::int32_t transfers = 0;   ///< of a block on its way, at most; 0: any number
  std::size_t order = 0;        ///< of CombiningProblem::orders
  double weight_of_routes = 0;  ///< what is learned counts less by this power of the resources that a route uses
  double noise = 0;             ///< by which it may count less, at random
  std::int32_t most_steps = 0;  ///< it is given up beyond; 0: never
};

/// Steps of messages in which every rank that has a block for another reaches it in time, if messages carry all that
/// their senders know (gossiping): no block is on any of them yet. Greedy: the message from which most is learned
/// first. Empty if it takes too many steps, or if a step brings nothing new.
[[nodiscard]] std::vector<CombinedMessage> gossip(const CombiningProblem& problem, const GossipSettings& settings,
                                                  std::mt19937_64& random);

}  // namespace hopscope
