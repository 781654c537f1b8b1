#pragma once

#include <optional>
#include <vector>

#include <hopscope/topology.hpp>

namespace hopscope {

/// A small network.
struct Factor {
  NodeId nodes = 0;
  std::vector<Channel> channels;  ///< sorted, none twice
};

/// A network whose nodes are the pairs of nodes of two others, row by row: a channel leads along a row, as in `across`,
/// or along a column, as in `down`. Grids and tori are such products.
struct ProductNetwork {
  Factor across;  ///< as many nodes as there are columns
  Factor down;    ///< as many nodes as there are rows
};

/// The network as a product, of factors as equal in size as possible; none if its labels show no such thing.
[[nodiscard]] std::optional<ProductNetwork> product_of(const Topology& network);

}  // namespace hopscope
