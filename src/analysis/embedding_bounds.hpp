#pragma once

#include <string>
#include <vector>

#include "analysis/guest_graph.hpp"

namespace hopscope {

/// What no mapping of a guest onto a host can be better than.
struct EmbeddingBound {
  enum class Of { congestion, words, per_width, dilation };

  Of of = Of::congestion;
  std::string name;     ///< "bisection"
  double value = 0;     ///< whole, but for words and what is per width
  std::string formula;  ///< with its numbers: "p/2 edges / sqrt p links"
  std::string source;
};

/// All that is known. Mappings put no two processes onto one node.
[[nodiscard]] std::vector<EmbeddingBound> embedding_bounds(const GuestGraph& guest, const Topology& host);

}  // namespace hopscope
