#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <hopscope/wiring.hpp>

#include "json/fields.hpp"

namespace hopscope::input {

/// Which nodes of the network between clusters are the NICs of which cluster.
struct NicsOfClusters {
  std::int64_t each = 0;                 ///< of a cluster; 0 if the topology does not say
  std::vector<std::int64_t> nodes = {};  ///< of a graph, cluster by cluster; empty: all, in their order
  std::string guess = {};                ///< what the file of the graph did not tell, as a remark on it; or none
};

/// Reads `nics` of clusters: how many each has, or a table with the nodes of each. Without a table, the channel
/// adapters of hosts belong to these, if there are as many hosts as clusters.
/// @param clusters how many there are; 0 if that is wrong
/// @param has_wrong_network between the clusters: a table is then not judged
/// @param between the graph between them; null if it is none
/// @param hosts of its nodes, as in GraphNotes
/// @return none, and the mistakes, if it is wrong
[[nodiscard]] std::optional<NicsOfClusters> read_nics(const Fields& topology, std::size_t clusters,
                                                      bool has_wrong_network, const Wiring* between,
                                                      const std::vector<std::string>& hosts);

}  // namespace hopscope::input
