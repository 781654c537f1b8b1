// A linear array of nodes: a ring without one link.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope::topology {

TopologyFamily line() {
  return {.name = "line",
          .size = {fields::nodes()},
          .summary = "nodes in a row, each linked to its neighbours, without wraparound",
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, false); }};
}

}  // namespace hopscope::topology
