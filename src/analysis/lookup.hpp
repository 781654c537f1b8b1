#pragma once

// Tables to look up: the channels between vertices, the ranks on nodes.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/platform.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// A route as tables of messages have it.
struct VertexPath {
  std::vector<NodeId> vertices;  ///< both ends included
  /// By vertex: which of the parallel channels leads to it, from 0 in the order of their numbers; -1 for that which the
  /// vertices mean. Empty if -1 for all.
  std::vector<std::int32_t> parallel;
};

/// The vertices of a route, and the channels among parallel ones that these do not mean. All channels between two
/// vertices have consecutive numbers.
[[nodiscard]] VertexPath path_of(const Topology& topology, const Route& route);

/// The channels of a network by the vertices that they join. Of k parallel ones, vertices mean number j mod k for a
/// message to node j, as the routing of a graph does.
class ChannelsByEnds {
 public:
  /// @param topology must outlive it
  explicit ChannelsByEnds(const Topology& topology) : topology_(topology) {}

  /// Appends the channels of a path to `route`. Returns why there is no such path; empty if there is.
  /// @param parallel as of a VertexPath
  [[nodiscard]] std::string find(const std::vector<NodeId>& vertices, const std::vector<std::int32_t>& parallel,
                                 Route& route);

 private:
  void fill();

  const Topology& topology_;
  std::map<Channel, std::vector<ChannelId>> ids_;  // empty until needed
};

/// The inverse mapping: by node, the rank that runs there, if any.
[[nodiscard]] std::vector<std::optional<Rank>> ranks_by_node(const Platform& platform);

}  // namespace hopscope
