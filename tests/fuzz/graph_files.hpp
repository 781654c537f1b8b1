#pragma once

// Checks for files of both graph formats.

#include "fuzz/networks.hpp"

namespace hopscope::fuzz {

/// Reads a graph from a file of that name: it is refused, or is a network that survives export and import.
inline void check_graph_file(std::string_view name, std::string_view content) {
  const std::string file = written(name, content);
  std::vector<Mistake> mistakes;
  const auto wiring = read_graph_file(*files(), file, {.width = 1, .states_width = true}, mistakes);
  if (!wiring) return require_sound(mistakes);
  if (wiring->nodes + wiring->switches > most_vertices_checked) return;
  Platform platform;
  TopologySpec spec{"graph", {wiring->nodes}};
  spec.wiring = std::make_shared<const Wiring>(*wiring);
  platform.topology = test::catalogue().topology("graph")->make(spec);
  require_routes(*platform.topology, wiring->routes.empty() ? Routes::shortest : Routes::any);
  require_export(platform);
}

}  // namespace hopscope::fuzz
