#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "analysis/embedding/guest_graph.hpp"

namespace hopscope {

/// The node of every process; no node twice.
using Placement = std::vector<NodeId>;

/// A link of the host, and the edges of the guest whose routes cross it.
struct LoadedLink {
  Channel ends;
  std::int64_t load = 0;         ///< the number of edges
  double words = 0;              ///< their words together
  double width = 1;              ///< of its wider channel, if the two differ
  std::vector<GuestEdge> edges;  ///< the first of them, in the guest's order
};

/// The measures of an embedding of a guest into a host by a mapping. Each edge of the guest is routed once, by the
/// host's own routing, from the node of its `from` to the node of its `to`. An edge without direction loads links, an
/// edge of a directed guest loads channels: see HostLinks. (Grama et al. 2003, 2.7.1)
struct EmbeddingMeasures {
  static constexpr std::size_t most_listed = 16;  ///< links, and edges of a link

  std::int64_t congestion = 0;  ///< the largest number of edges on one link
  double words = 0;             ///< the largest number of words on one link
  /// The largest ratio of words to width of a link, or of edges to width if the edges have no weights: the width is
  /// that of the channel crossed. None if all channels are equally wide.
  std::optional<double> per_width;
  std::int64_t dilation = 0;         ///< the longest route, in hops
  std::optional<GuestEdge> longest;  ///< the first edge with a route of that length; none if there is no edge
  std::int64_t total_dilation = 0;   ///< the sum of the lengths of all routes
  double word_hops = 0;              ///< the same, weighted by the words of each edge
  double average_dilation = 0;       ///< mean over the edges; 0 if there are none
  double expansion = 1;              ///< nodes of the host / processes of the guest
  std::int64_t links = 0;            ///< of the host
  std::map<std::int64_t, std::int64_t> links_by_load;  ///< the number of links by load, 0 included
  /// The links with the most edges, or words if edges have weights, relative to width if widths differ; ties by the
  /// lower ends. At most `most_listed`.
  std::vector<LoadedLink> busiest;
};

/// Computes the measures of an embedding. @pre a node for each process, no node twice; host.channels() <=
/// HostLinks::most_channels
[[nodiscard]] EmbeddingMeasures measure(const GuestGraph& guest, const Topology& host, const Placement& placement);

/// A lower bound for every mapping of a guest onto a host.
struct EmbeddingBound {
  enum class Of { congestion, words, per_width, dilation };

  Of of = Of::congestion;
  std::string name;     ///< "bisection"
  double value = 0;     ///< an integer, except for words and values per width
  std::string formula;  ///< with its numbers: "p/2 edges / sqrt p links"
  std::string source;
};

/// All known bounds, for mappings of at most one process per node.
[[nodiscard]] std::vector<EmbeddingBound> embedding_bounds(const GuestGraph& guest, const Topology& host);

}  // namespace hopscope
