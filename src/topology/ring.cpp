// A ring of nodes, each linked to the next; the last one to the first.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope::topology {

TopologyFamily ring() {
  return {.name = "ring",
          .size = {fields::nodes()},
          .summary = "nodes in a circle, each linked to its two neighbours",
          .routings = {"random-minimal", "balanced", "valiant"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, true); }};
}

}  // namespace hopscope::topology
