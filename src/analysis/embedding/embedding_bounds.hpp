#pragma once

#include <string>
#include <vector>

#include "analysis/embedding/guest_graph.hpp"

namespace hopscope {

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
