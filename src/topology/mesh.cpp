// A mesh without wraparound, of any number of dimensions.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope::topology {

TopologyFamily mesh() {
  return {.name = "mesh",
          .size = {fields::dims()},
          .summary = "a grid without wraparound, any number of dimensions",
          .routings = {"random-minimal"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, false); }};
}

}  // namespace hopscope::topology
