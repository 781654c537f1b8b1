// A mesh without wraparound, of any number of dimensions.

#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"

namespace hopscope::topology {

TopologyFamily mesh() {
  return {.name = "mesh",
          .field = "dims",
          .is_list = true,
          .most = std::int64_t{1} << 30,
          .summary = "a grid without wraparound, any number of dimensions",
          .routings = {"random-minimal"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) { return make_grid(spec, false); }};
}

}  // namespace hopscope::topology
