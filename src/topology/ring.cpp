// A ring of nodes, each linked to the next; the last one to the first.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"

namespace hopscope::topology {

TopologyFamily ring() {
  return {.name = "ring",
          .field = "nodes",
          .most = std::int64_t{1} << 30,
          .summary = "nodes in a circle, each linked to its two neighbours",
          .routings = {"random-minimal", "balanced", "valiant"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, true); }};
}

}  // namespace hopscope::topology
