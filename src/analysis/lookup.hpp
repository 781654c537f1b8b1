#pragma once

// Tables to look up: the channels between vertices, the ranks on nodes.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// The channels of a network by the vertices that they join. Of k parallel ones, a message to node j takes number
/// j mod k, as by the routing of a graph.
class ChannelsByEnds {
 public:
  /// @param topology must outlive it
  explicit ChannelsByEnds(const Topology& topology) : topology_(topology) {}

  /// Appends the channels of a path to `route`. Returns why there is no such path; empty if there is.
  [[nodiscard]] std::string find(const std::vector<NodeId>& path, Route& route);
  /// Replaces the channels of a route by those that its vertices mean.
  void settle(Route& route);

 private:
  /// None if the vertices are not joined.
  [[nodiscard]] std::optional<ChannelId> between(const Channel& ends, NodeId destination) const;
  void fill();

  const Topology& topology_;
  std::map<Channel, std::vector<ChannelId>> ids_;  // empty until needed
  bool has_parallel_ = false;
};

/// The inverse mapping: by node, the rank that runs there, if any.
[[nodiscard]] std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform);

}  // namespace hopscope
