#pragma once

// Routes for messages, from flows or from the network.

#include <cstdint>
#include <random>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/scenario.hpp>

#include "analysis/bound/flow_problem.hpp"
#include "analysis/bound/fractional_flow.hpp"
#include "analysis/message_records.hpp"

namespace hopscope {

/// Some routes for each of several messages from one rank.
class CandidateRoutes {
 public:
  /// @param prices dual prices of channels: routes under several weights of them are looked for; may be empty
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
  std::vector<double> prices_;  // their mean is 1
  std::vector<std::vector<ChannelId>> leaving_;
  std::mt19937_64 random_;
};

/// A route of a message, and the words of it that a flow sends along it.
struct FlowRoute {
  Route route;
  double words = 0;
};

/// The routes of a flow that takes little more than any must (analysis/bound).
class FlowRoutes {
 public:
  /// @param scenario must outlive it
  explicit FlowRoutes(const Scenario& scenario, const FlowSearch& search = {});

  /// True if shortest routes, in equal shares, are as good as any: then these are the flow.
  [[nodiscard]] bool are_shortest() const { return are_shortest_; }
  /// By rank of the destination, up to `most` routes, those with most words first, which add up to the words of the
  /// message; none where nothing is sent. To be called once for each rank.
  [[nodiscard]] std::vector<std::vector<FlowRoute>> from(Rank from, std::size_t most);

 private:
  const Scenario& scenario_;
  bool is_total_;
  FlowNetwork network_;
  FlowDemand demand_;
  bool are_shortest_ = true;
  std::vector<std::vector<double>> flows_;  // by source and channel
};

/// All messages of an exchange in one step, each cut into up to `shares` that take routes of their own, in proportion
/// to a flow that takes little more than any must (analysis/bound). Shares of integers are integers.
[[nodiscard]] std::vector<ScheduledMessage> messages_at_once(const Scenario& scenario, std::int64_t shares,
                                                             const FlowSearch& search = {});

/// All messages of an exchange in one step, whole, along the routes of the platform.
[[nodiscard]] std::vector<ScheduledMessage> messages_at_once_along_routes(const Scenario& scenario);

}  // namespace hopscope
