#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include <hopscope/platform.hpp>

#include "analysis/channels_by_ends.hpp"

namespace hopscope {

/// Some routes for each of several messages from one rank. Of parallel channels they take those that a table of
/// messages means.
class CandidateRoutes {
 public:
  /// @param prices of channels: routes under several weights of them are looked for; may be empty
  /// @param platform must outlive it
  CandidateRoutes(const Platform& platform, const std::vector<double>& prices, std::uint64_t seed);

  /// The route of the platform, those that are given, and up to `most` - 1 others, short under lengths that vary at
  /// random; no more than `most` in all. By rank of the destination; empty for `from` itself.
  /// @param given by rank of the destination; may be empty
  [[nodiscard]] std::vector<std::vector<Route>> from(Rank from, std::size_t most,
                                                     const std::vector<std::vector<Route>>& given = {});

 private:
  /// The channel by which a shortest path reaches each vertex.
  [[nodiscard]] std::vector<ChannelId> tree(NodeId from, const std::vector<double>& lengths) const;
  [[nodiscard]] std::vector<double> varied_lengths(double weight_of_prices, double spread);
  void add(Route route, std::vector<Route>& routes);

  const Platform& platform_;
  ChannelsByEnds channels_;
  std::vector<double> prices_;  // their mean is 1
  std::vector<std::vector<ChannelId>> leaving_;
  std::mt19937_64 random_;
};

}  // namespace hopscope
