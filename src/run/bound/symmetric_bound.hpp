#pragma once

#include <optional>
#include <string>

#include "run/bound/certified.hpp"

namespace hopscope {

/// Bounds of a total exchange on a symmetric network, from the channels of one node.
struct SymmetricBounds {
  Certified channels;
  std::optional<Certified> ports;  ///< none without a limit of ports
  Time flow = 0;                   ///< what the words take along shortest paths, the two ways round a ring equally used
};

/// A network whose translations take any node to any other.
struct TranslatedNetwork {
  std::string group;  ///< "xor", "rotation" or "complete"
  std::vector<NodeId> sides;
  std::vector<NodeId> neighbours;  ///< of node 0; of a complete network the first
  /// Of each neighbour's channel: the words that cross it, if every node has one for every other, along shortest paths.
  std::vector<double> words;
};

/// None if the topology has no such translations, or if its nodes are not all alike.
[[nodiscard]] std::optional<TranslatedNetwork> translated_network(const Platform& platform);

/// @param words of one message
[[nodiscard]] SymmetricBounds symmetric_bounds(const Platform& platform, const TranslatedNetwork& network,
                                               double words);

}  // namespace hopscope
