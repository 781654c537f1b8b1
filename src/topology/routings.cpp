// Descriptions of the routings; the topologies implement them.

#include <hopscope/catalogue.hpp>

namespace hopscope::routing {

namespace {

TopologySpec fat_tree(std::string construction) {
  TopologySpec spec{"fat-tree", {2, 3}};
  spec.options.set("construction", std::move(construction));
  return spec;
}

TopologySpec graph_of(Wiring wiring) {
  TopologySpec spec{"graph", {wiring.nodes}};
  spec.wiring = std::make_shared<const Wiring>(std::move(wiring));
  return spec;
}

// Two pentagons, the inner one a star, with five spokes.
TopologySpec petersen_graph() {
  Wiring wiring{.nodes = 10};
  for (std::int64_t i = 0; i < 5; ++i) {
    wiring.links.push_back({i, (i + 1) % 5});
    wiring.links.push_back({i, i + 5});
    wiring.links.push_back({i + 5, (i + 2) % 5 + 5});
  }
  return graph_of(std::move(wiring));
}

// Two levels of switches, each below linked to each above, with two nodes at each below.
TopologySpec leaves_and_spines(std::int64_t leaves, std::int64_t spines) {
  Wiring wiring{.nodes = 2 * leaves, .switches = leaves + spines};
  for (std::int64_t leaf = 0; leaf < leaves; ++leaf) {
    const std::int64_t below = wiring.nodes + leaf;
    wiring.links.push_back({2 * leaf, below});
    wiring.links.push_back({2 * leaf + 1, below});
    for (std::int64_t spine = 0; spine < spines; ++spine)
      wiring.links.push_back({below, wiring.nodes + leaves + spine});
  }
  return graph_of(std::move(wiring));
}

// A ring of switches with a node at each.
TopologySpec ring_of_switches(std::int64_t count) {
  Wiring wiring{.nodes = count, .switches = count};
  for (std::int64_t i = 0; i < count; ++i) {
    wiring.links.push_back({i, count + i});
    wiring.links.push_back({count + i, count + (i + 1) % count});
  }
  return graph_of(std::move(wiring));
}

// Two switches with three nodes at each, wide links to these, neighbours joined by narrower ones, and two narrow links
// between the sides.
TopologySpec box_of_accelerators() {
  Wiring wiring{.nodes = 6, .switches = 2};
  for (std::int64_t i = 0; i < 6; ++i) wiring.links.push_back({i, 6 + i / 3, {.width = 8}});
  for (const std::int64_t i : {0, 1, 3, 4}) wiring.links.push_back({i, i + 1, {.width = 2}});
  for (const std::int64_t i : {0, 2}) wiring.links.push_back({i, i + 3});
  return graph_of(std::move(wiring));
}

}  // namespace

RoutingKind by_family() {
  return {
      .name = "default",
      .title = "each network's own routing",
      .summary =
          "dimension order, last coordinate first, in the shorter direction; E-cube, bit 0 first, on a hypercube; the "
          "lowest-numbered shortest path on a graph; up by the digits of the destination in a fat tree; at most one "
          "global "
          "link on a dragonfly; dimension order on a hyperx and a twisted-torus; over the lowest-numbered router on a "
          "slim-fly; the only shortest path on a kautz",
      .source = "Grama et al. 2003, 2.6: dimension order, E-cube; Petrini and Vanneschi 1997: k-ary n-trees",
      .rule =
          "On grids (ring, line, torus, mesh, fat-mesh) dimension order: along the last coordinate first, in the "
          "shorter direction, and in the positive direction if both are equally long. On a hypercube E-cube: the "
          "bits in which the two labels differ are corrected one by one, bit 0 first. In a fat tree up to a nearest "
          "common ancestor of the two ends, by the digits of the destination where there is a choice, and down "
          "again. On a graph a shortest path, which continues at each vertex to the lowest-numbered neighbour on "
          "such a path. On complete networks and clusters the channel between the two nodes; between clusters with "
          "NICs, over the NICs of the two nodes. On a dragonfly, to "
          "another "
          "group, over the one link that joins the two groups: a local link to it if need be, the global link, and a "
          "local one (Kim et al. 2008); two global links through a third group are not taken, even where they are "
          "shorter. On a hyperx dimension order, last coordinate first, a link for each that differs. On a slim-fly "
          "the link between the two routers, or over the lowest-numbered router that is linked to both. On a "
          "twisted-torus dimension order, last coordinate first, by a shortest displacement, of several that go around "
          "no twisted side as a whole the lexicographically largest. On a kautz the only shortest path, which appends "
          "to the word of the source what "
          "is left of that of the destination after the longest overlap of the two.",
      .advice =
          "The formulas assume it. Dimensions, and bits, are taken in a fixed order, so that on a mesh "
          "or a hypercube a message waits only for channels that come later in that order: no deadlock. Up/down "
          "routing is such an order as well. On a ring, and along a side of a torus, of four nodes or more there "
          "is none: channel dependencies form a cycle. Two virtual channels for each channel, the second used "
          "from the wraparound link on (the dateline), break it. On a graph it depends on the links. On a hyperx there "
          "is no cycle. On a dragonfly a local link may follow "
          "a global one and precede another, so that two virtual channels are needed, the second from the global "
          "link on; on a slim-fly two, numbered by hop. On a twisted-torus and a kautz there are cycles as well.",
      .examples = {{"line", {5}},
                   {"ring", {3}},
                   {"ring", {4}},
                   {"ring", {8}},
                   {"mesh", {4, 4}},
                   {"torus", {3, 3}},
                   {"torus", {4, 4}},
                   {"fat-mesh", {4, 4}},
                   {"hypercube", {3}},
                   {"complete", {4}},
                   {"clusters", {2, 2}},
                   fat_tree("fat-links"),
                   fat_tree("k-ary-n-tree"),
                   {"dragonfly", {3, 2, 1, 1}},
                   {"dragonfly", {5, 4, 1, 1}},
                   {"hyperx", {3, 3, 1}},
                   {"slim-fly", {5, 1}},
                   {"kautz", {2, 3}},
                   {"twisted-torus", {4, 8}},
                   petersen_graph()}};
}

RoutingKind e_cube_descending() {
  return {.name = "e-cube-descending",
          .title = "E-cube from the highest bit down",
          .summary = "E-cube, highest bit first",
          .source = "Grama et al. 2003, 2.6, with the bits in reverse order",
          .rule = "The bits in which the two labels differ are corrected one by one, the highest first.",
          .advice =
              "It shows whether a schedule depends on the order of the bits: the schedules of this program that are "
              "congestion-free under E-cube in one order are so in the other. The order is fixed as well, so there is "
              "no deadlock.",
          .examples = {{"hypercube", {3}}, {"hypercube", {4}}}};
}

RoutingKind random_minimal() {
  return {
      .name = "random-minimal",
      .title = "shortest routes drawn at random",
      .summary = "a shortest route for each pair, drawn from the platform's seed",
      .source = "the principle: Valiant and Brebner 1981, who also go through a random node on the way",
      .rule =
          "Each ordered pair of nodes has one of its shortest routes, the same for every message, drawn from the "
          "platform's seed: on grids and hypercubes the hops in any order, and ties in either direction; in a "
          "k-ary-n-tree any upward route; on a graph any neighbour that is nearer to the destination.",
      .advice =
          "It spreads patterns that a fixed order of dimensions concentrates on few channels, but congestion-free "
          "schedules lose that property. Without an order, two or more dimensions allow a cycle of waiting messages. "
          "Virtual channels numbered by hop always break the cycles; a dateline does on a ring. In fat trees "
          "routes still go up and then down: no deadlock, "
          "whatever is drawn.",
      .draws = true,
      .examples = {{"ring", {4}},
                   {"mesh", {2, 2}},
                   {"mesh", {4, 4}},
                   {"torus", {4, 4}},
                   {"fat-mesh", {4, 4}},
                   {"hypercube", {2}},
                   {"hypercube", {3}},
                   {"hypercube", {4}},
                   fat_tree("fat-links"),
                   fat_tree("k-ary-n-tree"),
                   petersen_graph()}};
}

RoutingKind ecmp() {
  return {
      .name = "ecmp",
      .title = "one of the shortest routes by a hash of the pair",
      .summary = "one of all shortest routes for each pair, by a hash of its two ends and the platform's seed",
      .source = "Hopps 2000, RFC 2992: equal-cost multi-path by a hash of source and destination",
      .rule =
          "At each vertex where several channels begin shortest routes to the destination, a hash of source, "
          "destination and the platform's seed chooses one of them, all equally likely and each vertex for itself; so "
          "every message of a pair takes the same route. In a k-ary-n-tree these are the channels up; on a graph "
          "any to a vertex that is nearer to the destination; on a hyperx those of the dimensions that are left; on a "
          "slim-fly those to the routers that are linked to both. In fat trees and on graphs these are the routes of "
          "random-minimal with the same seed.",
      .advice =
          "What Ethernet fabrics of leaves and spines do with flows. The hash knows nothing of loads: of as many "
          "messages as there are channels up, some channels get two or three and some none, where the digits of the "
          "destination (the default in a k-ary-n-tree) give each of them one. Several seeds show the spread. Routes in "
          "fat trees still go up and then down: no deadlock. Elsewhere virtual channels numbered by hop break the "
          "cycles.",
      .draws = true,
      .examples = {fat_tree("fat-links"),
                   fat_tree("k-ary-n-tree"),
                   {"hyperx", {3, 3, 1}},
                   {"slim-fly", {5, 1}},
                   leaves_and_spines(4, 2)}};
}

RoutingKind balanced() {
  return {.name = "balanced",
          .title = "dimension order, with ties in both directions",
          .summary = "dimension order, the ties of equally long directions spread evenly over both",
          .source = "Dally and Towles 2004, chapter 8: dimension order on tori; the rule for ties is this program's",
          .rule =
              "Dimension order, last coordinate first, in the shorter direction. If both directions along a side are "
              "equally long, half a ring, it is the positive one if the sum of the source's coordinates and of the "
              "destination's coordinates in the other dimensions is even, and the negative one if it is odd.",
          .advice =
              "For messages between all pairs with as many ports as links: the default takes every tie in the positive "
              "direction, so that in a total exchange on a ring of 8 a channel of that direction carries 10 messages "
              "and one of the other 6; here each carries 8. On a 4 x 4 x 4 torus the busiest carries 32, not 48. "
              "Nodes are no longer equivalent, so the engine symmetric does not apply where there are ties. "
              "Deadlocks are those of dimension order: a dateline with two virtual channels breaks the cycles.",
          .examples = {{"ring", {3}}, {"ring", {4}}, {"ring", {8}}, {"torus", {3, 3}}, {"torus", {4, 4}}}};
}

RoutingKind valiant() {
  return {
      .name = "valiant",
      .title = "by way of a node drawn at random",
      .summary = "minimal to a node, router or group drawn for each pair from the platform's seed, and on from there",
      .source = "Valiant and Brebner 1981; by way of a group: Kim et al. 2008",
      .rule =
          "Each ordered pair of nodes has an intermediate one, the same for every message, drawn from the "
          "platform's seed, and its route is the default route to it followed by the default route from it. It is "
          "any node of a ring, a torus or a hypercube, the two ends included; on a hyperx and a slim-fly another "
          "router than those of the two ends; on a dragonfly another group than theirs, entered and left by its "
          "global links, so that routes within a group are minimal. Neighbours on a ring, a torus or a hypercube send "
          "over their link.",
      .advice =
          "It turns every pattern into random traffic: the worst ones, such as all of a group sending to one other "
          "group, get better, and uniform ones worse, as routes are up to twice as long. Both halves use the same "
          "channels, so that messages can wait for each other in a cycle even on a hypercube: virtual channels of "
          "their own for each half, each with as many as the default routing needs, prevent it.",
      .draws = true,
      .examples = {{"ring", {4}},
                   {"torus", {3, 3}},
                   {"torus", {4, 4}},
                   {"hypercube", {3}},
                   {"hypercube", {4}},
                   {"dragonfly", {3, 2, 1, 1}},
                   {"dragonfly", {5, 4, 1, 1}},
                   {"hyperx", {3, 3, 1}},
                   {"slim-fly", {5, 1}}}};
}

RoutingKind up_down() {
  return {
      .name = "up-down",
      .title = "up to a higher vertex, and down again",
      .summary = "up/down: first to higher vertices, then to lower ones, the shortest such route",
      .source = "Schroeder et al. 1991, Autonet; the routing updn of OpenSM",
      .rule =
          "A vertex is the higher the farther it is from the nearest node; of equally far ones, that with the lower "
          "number. If this leaves nodes without a route, there is one root, the vertex whose farthest vertex is "
          "the nearest, and a vertex is the higher the nearer it is to the root. A route goes up and then down, and "
          "is a shortest of these. Where k channels begin such routes to node j, it takes number j mod k; where "
          "there is a choice of k' again, number (j / k) mod k'; and so on.",
      .advice =
          "For fabrics of switches, such as those of InfiniBand: channels are taken in the order of heights, so no "
          "deadlock, whatever the links are. Routes may be longer than shortest paths, and where there is a single "
          "root, channels near it carry more. Messages to different nodes are spread over parallel channels and "
          "over the switches above.",
      .examples = {leaves_and_spines(2, 2), leaves_and_spines(4, 2), ring_of_switches(5), petersen_graph()}};
}

RoutingKind shortest_widest() {
  return {
      .name = "shortest-widest",
      .title = "the widest route, and of these the shortest",
      .summary = "the route whose narrowest channel is widest, and of several the shortest",
      .source = "Wang and Crowcroft 1996: the shortest-widest path",
      .rule =
          "Of all routes between two nodes those whose narrowest channel is widest; of these a shortest, which "
          "continues "
          "at each vertex to the lowest-numbered neighbour on such a route. Of k parallel channels that are wide "
          "enough, "
          "messages to node j take number j mod k. Where all links have a t_w of their own, width / t_w counts.",
      .advice =
          "For boxes of accelerators and other networks whose links are very unequal: a shortest path takes one narrow "
          "link where two wide ones through a switch are ten times as fast. It knows nothing of what else is sent, so "
          "that many routes may meet on few wide channels; short messages take more hops than need be. As on a graph "
          "in general, whether messages can wait for each other in a cycle depends on the links.",
      .examples = {box_of_accelerators(), petersen_graph()}};
}

}  // namespace hopscope::routing
