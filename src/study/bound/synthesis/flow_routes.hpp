#pragma once

#include <vector>

#include <hopscope/scenario.hpp>

#include "analysis/bound/flow_paths.hpp"
#include "analysis/bound/fractional_flow.hpp"
#include "analysis/channels_by_ends.hpp"

namespace hopscope {

/// A route of a message, and the words of it that a flow sends along it.
struct FlowRoute {
  Route route;
  double words = 0;
};

/// The routes of a flow that takes little more than any must (analysis/bound). Of parallel channels they take those
/// that a table of messages means.
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
  ChannelsByEnds channels_;
  bool are_shortest_ = true;
  std::vector<std::vector<double>> flows_;  // by source and channel
};

}  // namespace hopscope
