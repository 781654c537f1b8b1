// Networks that are small enough to run everything on.
#pragma once

#include <memory>
#include <set>
#include <string_view>
#include <vector>

#include "support/networks.hpp"

namespace hopscope::test {

/// Of every family of the catalogue, exhaustively up to some 9 nodes for most.
inline std::vector<std::shared_ptr<const Topology>> small_topologies() {
  using Extents = std::vector<std::int64_t>;
  const std::vector<Extents> grids{{7},    {1, 1}, {1, 5}, {5, 1}, {2, 2},    {2, 3},   {3, 2},
                                   {3, 3}, {4, 2}, {3, 4}, {4, 4}, {1, 2, 3}, {2, 2, 2}};
  std::vector<std::shared_ptr<const Topology>> all;
  for (std::int64_t n = 1; n <= 9; ++n) {
    for (const char* family : {"ring", "line", "complete"}) all.push_back(topology(family, {n}));
  }
  for (const char* family : {"torus", "mesh"}) {
    for (const Extents& dims : grids) all.push_back(topology(family, dims));
  }
  for (std::int64_t d = 0; d <= 4; ++d) {
    all.push_back(topology("hypercube", {d}));
    all.push_back(topology("hypercube", {d}, "e-cube-descending"));
  }
  for (const Extents& sizes :
       {Extents{1}, {3}, {1, 1}, {2, 2}, {1, 3}, {3, 3}, {2, 3, 1}, {2, 2, 2}, {1, 2, 1, 3}, {4, 4}, {4, 5}}) {
    all.push_back(topology("clusters", sizes));
  }
  all.insert(all.end(), {topology("ring", {5}, "default", 4), topology("hypercube", {3}, "default", 2.5)});
  for (const char* family : {"graph", "fat-tree"}) {
    for (const TopologySpec& spec : some_networks(*catalogue().topology(family))) all.push_back(made(spec));
  }
  for (const std::int64_t nics : {1, 2}) {
    TopologySpec spec{"clusters", {2, 3}};
    spec.options.set("nics", static_cast<double>(nics));
    all.push_back(made(spec));
  }
  all.push_back(made(test::joined_clusters({2, 2, 3}, 1, {"ring", {3}})));
  all.push_back(made(test::joined_clusters({2, 3}, 2, {"torus", {2, 2}})));
  for (const bool wraparound : {false, true}) {
    TopologySpec spec{"fat-mesh", {2, 4}};
    spec.width_rule = "equal-wires";
    spec.options.set("wraparound", wraparound ? 1.0 : 0.0);
    all.push_back(made(spec));
  }
  for (const char* family : {"hypercube", "ring", "torus", "mesh"}) {
    const bool is_list = catalogue().topology(family)->is_list();
    TopologySpec spec{family, is_list ? Extents{3, 4} : Extents{4}};
    spec.routing = "random-minimal";
    all.push_back(made(spec));
  }
  const std::set<std::string_view> above{"ring",      "line",     "complete", "torus",    "mesh",
                                         "hypercube", "clusters", "graph",    "fat-tree", "fat-mesh"};
  for (const TopologyFamily& family : catalogue().topologies) {
    if (above.contains(family.name)) continue;
    for (const TopologySpec& spec : some_networks(family)) {
      if (spec.routing == "default" || spec.routing == "random-minimal") all.push_back(made(spec));
    }
  }
  return all;
}

}  // namespace hopscope::test
