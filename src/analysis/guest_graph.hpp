#pragma once

#include <optional>
#include <vector>

#include <hopscope/size_matrix.hpp>
#include <hopscope/topology.hpp>

namespace hopscope {

/// Two processes that talk to each other. Also where the guest has no directions, an edge is routed from the one to the
/// other, and routes back and forth may differ.
struct GuestEdge {
  Rank from = 0;
  Rank to = 0;
  double words = 1;  ///< its weight
  friend bool operator==(const GuestEdge&, const GuestEdge&) = default;
};

/// Who talks to whom: what a mapping lays onto a network (MODEL: "Embeddings").
struct GuestGraph {
  Rank processes = 0;
  std::vector<GuestEdge> edges;  ///< sorted by from, to; no pair twice, no process with itself
  /// Traffic: each way between two processes is an edge of its own. Otherwise there is one edge between two at most.
  bool directed = false;
  bool weighted = false;  ///< the edges have words, not all 1
  /// Edges between two halves of the processes, at least, if a formula says so.
  std::optional<double> bisection = {};

  /// All words together; the number of edges if they have no weights.
  [[nodiscard]] double total_words() const;
  /// True if words tell the edges apart: they have some. Where all are empty messages, edges are what counts.
  [[nodiscard]] bool has_words() const;
};

/// By process: the places in `edges` of the edges that it is an end of.
[[nodiscard]] std::vector<std::vector<std::size_t>> edges_by_process(const GuestGraph& guest);

/// The links of a network as a guest: one edge for each two nodes with a channel between them, in the direction of the
/// first such channel: from i to i + 1 along a side, and from the last to the first around its end. Switches are
/// processes too, with numbers behind those of the nodes.
[[nodiscard]] GuestGraph guest_of(const Topology& network);

/// Who has words for whom, as a directed guest with weights.
[[nodiscard]] GuestGraph guest_of(const SizeMatrix& sizes);

/// Puts edges into the order of `GuestGraph::edges`.
void put_in_order(GuestGraph& guest);

}  // namespace hopscope
