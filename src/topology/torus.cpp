// A wraparound mesh of any number of dimensions.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope::topology {

TopologyFamily torus() {
  return {.name = "torus",
          .size = {fields::dims()},
          .summary = "a grid whose rows and columns close into rings (wraparound mesh), any number of dimensions",
          .routings = {"random-minimal", "balanced", "valiant"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, true); }};
}

}  // namespace hopscope::topology
