#pragma once

#include <optional>
#include <vector>

#include <hopscope/platform.hpp>

namespace hopscope {

/// All simple paths between vertices of a network, or those with the fewest channels.
class PathsOfNetwork {
 public:
  /// `topology` must outlive this.
  explicit PathsOfNetwork(const Topology& topology);

  /// From one vertex to another, the shortest first; none if there are more than `most`.
  [[nodiscard]] std::optional<std::vector<Route>> paths(NodeId from, NodeId to, bool only_shortest,
                                                        std::size_t most) const;

 private:
  struct Walk;
  void extend(Walk& walk, NodeId at) const;
  [[nodiscard]] std::vector<int> distances_to(NodeId to) const;

  const Topology& topology_;
  std::vector<std::vector<ChannelId>> leaving_, entering_;  // by vertex
};

}  // namespace hopscope
