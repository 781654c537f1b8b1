#pragma once

#include <optional>
#include <vector>

#include <hopscope/size_matrix.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// Two processes that communicate. Even if the guest is undirected, an edge is routed from the one to the other, and
/// the routes of the two directions may differ.
struct GuestEdge {
  Rank from = 0;
  Rank to = 0;
  double words = 1;  ///< its weight
  friend bool operator==(const GuestEdge&, const GuestEdge&) = default;
};

/// The processes that communicate: the graph that a mapping embeds into a network (MODEL: "Embeddings").
struct GuestGraph {
  Rank processes = 0;
  std::vector<GuestEdge> edges;  ///< sorted by from, to; no pair twice, no process with itself
  /// Traffic: each direction between two processes is an edge of its own. Otherwise there is at most one edge between
  /// two.
  bool directed = false;
  bool weighted = false;  ///< the edges have words, not all 1
  /// The bisection width in edges, if a formula is known.
  std::optional<double> bisection = {};

  /// All words together; the number of edges if they have no weights.
  [[nodiscard]] double total_words() const;
  /// True if edges have words. If all messages are empty, edges are counted instead.
  [[nodiscard]] bool has_words() const;
};

/// By process: the indices in `edges` of its edges.
[[nodiscard]] std::vector<std::vector<std::size_t>> edges_by_process(const GuestGraph& guest);

/// The links of a network as a guest: one edge for every two nodes with a channel between them, in the direction of the
/// first such channel: from i to i + 1 along a side, and from the last to the first for the wraparound. Switches are
/// processes too, numbered after the nodes.
[[nodiscard]] GuestGraph guest_of(const Topology& network);

/// The exchange as a directed guest with weights.
[[nodiscard]] GuestGraph guest_of(const SizeMatrix& sizes);

/// Puts edges into the order of `GuestGraph::edges`.
void put_in_order(GuestGraph& guest);

}  // namespace hopscope
