#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "topology/graph/files/graph_text.hpp"

namespace hopscope {

/// One factor of a network of ASTRA-sim, between all NPUs that differ in nothing else.
struct AstraDimension {
  enum class Block { ring, fully_connected, switched };

  Block block = Block::ring;
  std::int64_t size = 0;  ///< from 2
  double width = 1;       ///< of a link, Gb/s
  double t_h = 0;         ///< us
};

/// The product of these dimensions, of which the first varies fastest in the numbers of NPUs. NPUs come first, then the
/// switches. Messages take ASTRA-sim's routes, dimension by dimension, unless these are too many, which a remark says.
/// @throws GraphTooLarge
[[nodiscard]] GraphText astra_network(const std::vector<AstraDimension>& dimensions, std::size_t bytes_of_file);

}  // namespace hopscope
