#pragma once

#include <string>
#include <vector>

#include "algorithm/formula.hpp"

// Of the algorithms that work in two levels: inside clusters that are equally large, and among their first ranks, the
// leaders.

namespace hopscope {

/// Why an algorithm of this kind cannot run; empty if it can.
/// @param others algorithms that can, "ring and bruck"
[[nodiscard]] std::string misfit_of_equal_clusters(const Platform& platform, const std::string& others);

/// K clusters of c ranks.
struct EqualClusters {
  double c;
  double K;
  double log_c;  ///< log2 c, rounded up

  explicit EqualClusters(const Platform& platform);
};

/// What a schedule in two levels adds up to along its longest chain of messages.
struct ChainInTwoLevels {
  Chain inside;
  Chain between;
};

/// The formula of such a schedule: exact for clusters that are alike, if every two nodes have a channel of their own;
/// otherwise a lower bound by the lowest costs. If c is not a power of 2, it assumes a barrier, since a leader's
/// receive port is free during startups.
/// @param formula with the costs of clusters, t_s, .., and those between them, T_s, .. @param bound with t_s, .. alone
[[nodiscard]] std::vector<Analytic> formulas_in_two_levels(const Platform& platform, const Schedule& schedule,
                                                           const ChainInTwoLevels& chain, const std::string& formula,
                                                           const std::string& bound, const std::string& source,
                                                           const Letters& letters = {});

}  // namespace hopscope
