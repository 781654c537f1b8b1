#include "topology/fields.hpp"

namespace hopscope::topology::fields {

Field nodes() { return {.name = "nodes", .meaning = "number of nodes.", .least = 1, .most = most_nodes}; }

Field dims(double least) {
  return {.name = "dims",
          .meaning =
              "nodes along each dimension; the first is the number of rows. Labels are row-major. At most 2^30 "
              "nodes in all.",
          .kind = Field::Kind::integers,
          .least = least,
          .most = most_nodes,
          .most_entries = most_sides};
}

Field hosts() {
  return {.name = "hosts", .meaning = "nodes at each router.", .least = 1, .most = most_of_routers, .standard = 1.0};
}

}  // namespace hopscope::topology::fields
