// A mesh of wider channels, optionally so wide that its cost equals that of a hypercube of as many nodes: Grama et al.
// 2003, 2.7.2.

#include <bit>
#include <cstdint>

#include <fmt/format.h>
#include <hopscope/catalogue.hpp>

#include "topology/grid.hpp"
#include "topology/shapes.hpp"

namespace hopscope::topology {

namespace {

const Field wraparound{.name = "wraparound",
                       .meaning = "whether rows and columns of a fat-mesh close into rings.",
                       .kind = Field::Kind::flag,
                       .standard = 0.0};

bool is_wrapped(const TopologySpec& spec) { return wraparound.number_in(spec.options) != 0; }

/// The number of links of the grid, and of those crossed by a cut through the middle of its longest side. @pre sides
/// are powers of two
struct Links {
  double all = 0;
  double cut = 0;
};
Links links_of(const TopologySpec& spec) {
  const double nodes = grid_nodes(spec.extents);
  const bool closes_rings = is_wrapped(spec);
  Links links;
  std::int64_t longest = 1;
  for (const std::int64_t side : spec.extents) {
    const bool closes = closes_rings && side > 2;
    links.all += nodes / static_cast<double>(side) * static_cast<double>(closes ? side : side - 1);
    if (side <= longest) continue;
    longest = side;
    links.cut = nodes / static_cast<double>(side) * (closes ? 2 : 1);
  }
  return links;
}

bool is_power_of_two(double nodes) { return std::has_single_bit(static_cast<std::uint64_t>(nodes)); }

/// The hypercube's (p/2) log p links, or its bisection of p/2, over those of the mesh.
double width_of(const TopologySpec& spec) {
  if (spec.width_rule.empty()) return spec.width;
  const double p = grid_nodes(spec.extents);
  const double dimension = std::countr_zero(static_cast<std::uint64_t>(p));
  const Links links = links_of(spec);
  if (p < 2) return 1;
  return spec.width_rule == "equal-wires" ? p / 2 * dimension / links.all : p / 2 / links.cut;
}

std::string misfit(const TopologySpec& spec) {
  const double nodes = grid_nodes(spec.extents);
  if (spec.width_rule.empty() || is_power_of_two(nodes)) return {};
  return fmt::format("{} compares with a hypercube and needs a power-of-two number of nodes; this fat-mesh has {}",
                     spec.width_rule, nodes);
}

}  // namespace

TopologyFamily fat_mesh() {
  return {.name = "fat-mesh",
          .size = {fields::dims()},
          .summary = "a mesh of channels of `width`: a number, equal-wires or equal-bisection, as a hypercube has",
          .routings = {"random-minimal"},
          .options = {wraparound},
          .width_rules = {"equal-wires", "equal-bisection"},
          .nodes = grid_nodes,
          .make = [](const TopologySpec& spec) -> std::shared_ptr<const Topology> {
            TopologySpec wide = spec;
            wide.width = width_of(spec);
            return make_grid(wide, is_wrapped(spec));
          },
          .misfit = misfit};
}

}  // namespace hopscope::topology
