#include "study/cost/cost_networks.hpp"

#include <bit>

namespace hopscope {

std::vector<Rival> rivals(NodeId nodes, const Catalogue& catalogue) {
  const int dimension = std::countr_zero(static_cast<unsigned>(nodes));
  const std::int64_t rows = std::int64_t{1} << (dimension / 2);
  const std::vector<std::int64_t> sides{rows, nodes / rows};
  const auto make = [&](const char* family, std::vector<std::int64_t> extents, const char* width_rule = "",
                        bool wraparound = false) {
    TopologySpec spec;
    spec.family = family;
    spec.extents = std::move(extents);
    spec.width_rule = width_rule;
    spec.options.set("wraparound", wraparound ? 1.0 : 0.0);
    return catalogue.topology(family)->make(spec);
  };
  std::vector<std::string> on_grid{"mesh"};
  if (nodes <= most_paired_nodes) on_grid.emplace_back("pairwise");
  return {{"hypercube", make("hypercube", {dimension}), true, {"pairwise", "hypercube"}},
          {"torus of equal wires", make("fat-mesh", sides, "equal-wires", true), true, on_grid},
          {"torus of equal bisection", make("fat-mesh", sides, "equal-bisection", true), true, on_grid},
          {"mesh of equal wires", make("fat-mesh", sides, "equal-wires"), true, on_grid},
          {"mesh of equal bisection", make("fat-mesh", sides, "equal-bisection"), true, on_grid},
          {"torus", make("torus", sides), false, on_grid},
          {"mesh", make("mesh", sides), false, on_grid},
          {"ring", make("ring", {nodes}), false, {"ring"}},
          {"complete", make("complete", {nodes}), false, {"pairwise"}}};
}

}  // namespace hopscope
