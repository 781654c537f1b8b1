#pragma once

#include <map>
#include <string>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// The channels of a network by the vertices that they join; of parallel ones the first.
class ChannelsByEnds {
 public:
  /// @param topology must outlive it
  explicit ChannelsByEnds(const Topology& topology) : topology_(topology) {}

  /// Appends the channels of a path to `route`. Returns why there is no such path; empty if there is.
  [[nodiscard]] std::string find(const std::vector<NodeId>& path, Route& route);

 private:
  const Topology& topology_;
  std::map<Channel, ChannelId> ids_;  // empty until needed
};

}  // namespace hopscope
