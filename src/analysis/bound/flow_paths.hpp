#pragma once

#include <cstddef>
#include <vector>

#include "analysis/bound/flow_problem.hpp"

namespace hopscope {

/// A path of a flow, and how much takes it.
struct FlowPath {
  std::vector<std::size_t> channels;
  double words = 0;
};

/// Decomposes a flow of one source into paths to each of its destinations.
class FlowPaths {
 public:
  /// @param flow by channel, of this source alone; `network` must outlive this
  FlowPaths(const FlowNetwork& network, NodeId source, std::vector<double> flow);

  /// Takes up to `most` paths to `to` from what is left of the flow, those that carry most first, until they carry
  /// `words`; after fewer than that if the flow ends. Their words are scaled to add up to `words`. At least one path,
  /// unless nothing leads there.
  [[nodiscard]] std::vector<FlowPath> take(NodeId to, double words, std::size_t most);

 private:
  /// The path on which the channel with the least left has most left.
  [[nodiscard]] FlowPath widest(NodeId to) const;

  const FlowNetwork& network_;
  NodeId source_;
  std::vector<double> left_;
  std::vector<std::vector<std::size_t>> leaving_;  // by vertex: channels that have flow
};

}  // namespace hopscope
