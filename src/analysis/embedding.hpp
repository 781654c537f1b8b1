#pragma once

#include <map>
#include <optional>
#include <vector>

#include "analysis/guest_graph.hpp"

namespace hopscope {

/// The node of every process; no node twice.
using Placement = std::vector<NodeId>;

/// A link of the host, and the edges of the guest whose routes cross it.
struct LoadedLink {
  Channel ends;
  std::int64_t load = 0;         ///< how many edges
  double words = 0;              ///< and their words together
  double width = 1;              ///< of its channels, if they differ, the wider one's
  std::vector<GuestEdge> edges;  ///< the first of them, in the guest's order
};

/// What laying a guest onto a host by a mapping comes to. Each edge of the guest is routed once, by the host's own
/// routing, from the node of its `from` to the node of its `to`. An edge without direction loads links, an edge of a
/// directed guest loads channels: see HostLinks. (Grama et al. 2003, 2.7.1)
struct EmbeddingMeasures {
  static constexpr std::size_t most_listed = 16;  ///< links, and edges of a link

  std::int64_t congestion = 0;  ///< the most edges on one link
  double words = 0;             ///< the most words on one link
  /// The most words over width on one link, or edges over width where words tell no edges apart: each counts by the
  /// width of the channel that it crosses. None where all channels are equally wide.
  std::optional<double> per_width;
  std::int64_t dilation = 0;         ///< the longest route, in hops
  std::optional<GuestEdge> longest;  ///< the first edge with a route of that length; none if there is no edge
  std::int64_t total_dilation = 0;   ///< the lengths of all routes together
  double word_hops = 0;              ///< the same, each hop times the words of its edge
  double average_dilation = 0;       ///< of an edge; 0 if there is none
  double expansion = 1;              ///< nodes of the host / processes of the guest
  std::int64_t links = 0;            ///< of the host
  std::map<std::int64_t, std::int64_t> links_by_load;  ///< how many links carry so many edges, 0 included
  /// The links with the most edges, or words where edges have weights, per width where widths differ; then the lower
  /// ends first. At most `most_listed`.
  std::vector<LoadedLink> busiest;
};

/// Measures an embedding. @pre a node for each process, no node twice; host.channels() <= HostLinks::most_channels
[[nodiscard]] EmbeddingMeasures measure(const GuestGraph& guest, const Topology& host, const Placement& placement);

}  // namespace hopscope
