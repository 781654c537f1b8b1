#include <catch2/catch.hpp>

#include <numeric>

#include "analysis/bisection.hpp"
#include "analysis/embedding/embedding.hpp"
#include "analysis/embedding/host_links.hpp"
#include "scenario/mappings.hpp"
#include "support/random_guest.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using LinksByLoad = std::map<std::int64_t, std::int64_t>;

Placement identity_placement(NodeId nodes) {
  Placement table(static_cast<std::size_t>(nodes));
  std::iota(table.begin(), table.end(), NodeId{0});
  return table;
}

/// The same guest without a formula, so that all cuts are tried.
GuestGraph untold(GuestGraph guest) {
  guest.bisection.reset();
  return guest;
}

const EmbeddingBound* bound_named(const std::vector<EmbeddingBound>& bounds, const std::string& name,
                                  EmbeddingBound::Of of = EmbeddingBound::Of::congestion) {
  for (const EmbeddingBound& each : bounds) {
    if (each.name == name && each.of == of) return &each;
  }
  return nullptr;
}

}  // namespace

TEST_CASE("a guest has one edge for each link of its network") {
  CHECK(guest_of(*topology("ring", {2})).edges == std::vector<GuestEdge>{{0, 1}});
  CHECK(guest_of(*topology("ring", {4})).edges == std::vector<GuestEdge>{{0, 1}, {1, 2}, {2, 3}, {3, 0}});
  CHECK(guest_of(*topology("mesh", {2, 3})).edges.size() == 7);
  CHECK(guest_of(*topology("torus", {2, 3})).edges.size() == 9);
  CHECK(guest_of(*topology("hypercube", {4})).edges.size() == 32);
  CHECK(guest_of(*topology("complete", {6})).edges.size() == 15);
  CHECK(guest_of(*topology("hypercube", {0})).edges.empty());
}

TEST_CASE("an embedding derived by hand: a ring of four in a line") {
  const auto line = topology("line", {4});
  const GuestGraph ring = guest_of(*topology("ring", {4}));
  const EmbeddingMeasures straight = measure(ring, *line, identity_placement(4));
  CHECK(straight.congestion == 2);  // the edge 3 - 0 is routed over the other three links
  CHECK(straight.dilation == 3);
  CHECK(straight.longest == GuestEdge{3, 0});
  CHECK(straight.total_dilation == 6);
  CHECK(straight.average_dilation == 1.5);
  CHECK(straight.expansion == 1);
  CHECK(straight.links == 3);
  CHECK(straight.links_by_load == LinksByLoad{{2, 3}});
  REQUIRE(straight.busiest.size() == 3);
  CHECK(straight.busiest[1].ends == Channel{1, 2});
  CHECK(straight.busiest[1].edges == std::vector<GuestEdge>{{1, 2}, {3, 0}});
  // Folded.
  const EmbeddingMeasures folded = measure(ring, *line, {0, 1, 3, 2});
  CHECK(folded.congestion == 2);
  CHECK(folded.dilation == 2);
}

TEST_CASE("a guest may be smaller than its host, and some links have no load") {
  const EmbeddingMeasures found = measure(guest_of(*topology("line", {3})), *topology("mesh", {2, 4}), {0, 1, 2});
  CHECK(found.expansion == 8.0 / 3);
  CHECK(found.links == 10);
  CHECK(found.links_by_load == LinksByLoad{{0, 8}, {1, 2}});
  CHECK(found.busiest.size() == 2);  // a link without load is not busy
}

TEST_CASE("traffic loads channels, each direction separately, and words count") {
  SizeMatrix sizes(3);
  sizes.set(0, 2, 10);
  sizes.set(2, 0, 4);
  sizes.set(1, 2, 5);
  const GuestGraph traffic = guest_of(sizes);
  CHECK(traffic.edges == std::vector<GuestEdge>{{0, 2, 10}, {1, 2, 5}, {2, 0, 4}});
  const EmbeddingMeasures found = measure(traffic, *topology("line", {3}), identity_placement(3));
  CHECK(found.links == 4);
  CHECK(found.congestion == 2);
  CHECK(found.words == 15);
  CHECK(found.word_hops == 20 + 5 + 8);
  REQUIRE_FALSE(found.busiest.empty());
  CHECK(found.busiest[0].ends == Channel{1, 2});
  CHECK(found.busiest[0].edges == std::vector<GuestEdge>{{0, 2, 10}, {1, 2, 5}});
}

TEST_CASE("loads equal a count of the routes one by one, for random guests on many hosts") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto [guest, host, placement] = random_embedding(seed, 12);
    const EmbeddingMeasures found = measure(guest, *host, placement);
    std::map<std::pair<NodeId, NodeId>, double> words, edges;
    double hops = 0;
    for (const GuestEdge& edge : guest.edges) {
      Route route;
      host->route(placement[static_cast<std::size_t>(edge.from)], placement[static_cast<std::size_t>(edge.to)], route);
      for (const ChannelId id : route) {
        const Channel channel = host->channel(id);
        const auto key = guest.directed ? std::pair(channel.from, channel.to) : std::minmax({channel.from, channel.to});
        words[key] += edge.words;
        edges[key] += 1;
        ++hops;
      }
    }
    double most_words = 0, most_edges = 0;
    for (const auto& [link, sum] : words) most_words = std::max(most_words, sum);
    for (const auto& [link, sum] : edges) most_edges = std::max(most_edges, sum);
    INFO("seed " << seed);
    CHECK(static_cast<double>(found.congestion) == most_edges);
    CHECK(found.words == most_words);
    CHECK(static_cast<double>(found.total_dilation) == hops);
    double links = 0, load = 0;
    for (const auto& [each, count] : found.links_by_load) {
      links += static_cast<double>(count);
      load += static_cast<double>(each * count);
    }
    CHECK(links == static_cast<double>(found.links));
    CHECK(load == hops);
  }
}

TEST_CASE("a hypercube in a mesh has a congestion of floor(2^(ceil(d/2)+1)/3), not sqrt(p)/2") {
  for (int d = 2; d <= 12; ++d) {
    const std::int64_t rows = std::int64_t{1} << (d / 2);
    const std::int64_t columns = std::int64_t{1} << (d - d / 2);
    const auto mesh = topology("mesh", {rows, columns});
    const GuestGraph cube = guest_of(*topology("hypercube", {d}));
    INFO("d = " << d);
    CHECK(measure(cube, *mesh, input::inverse_gray_table(*mesh->grid())).congestion == 2 * columns / 3);
  }
}

TEST_CASE("a mesh in a line by the inverse snake has a congestion of c + 1, and of c if there are two rows") {
  for (std::int64_t rows = 2; rows <= 6; ++rows) {
    for (std::int64_t columns = 2; columns <= 6; ++columns) {
      const auto mesh = topology("mesh", {rows, columns});
      const EmbeddingMeasures found =
          measure(guest_of(*mesh), *topology("line", {rows * columns}), input::inverse_snake_table(*mesh->grid()));
      CHECK(found.congestion == (rows == 2 ? columns : columns + 1));
      CHECK(found.dilation == 2 * columns - 1);
    }
  }
}

TEST_CASE("formulas of bisection widths agree with trying all cuts") {
  const std::vector<std::pair<std::string, std::vector<std::vector<std::int64_t>>>> networks{
      {"line", {{1}, {2}, {3}, {8}, {15}}},
      {"ring", {{1}, {2}, {3}, {4}, {7}, {16}}},
      {"complete", {{1}, {2}, {3}, {6}, {9}}},
      {"hypercube", {{0}, {1}, {2}, {3}, {4}}},
      {"mesh", {{2, 2}, {3, 3}, {2, 5}, {5, 2}, {3, 4}, {3, 5}, {2, 2, 3}, {2, 2, 4}, {1, 7}, {2, 7}, {4, 4}}},
      {"torus",
       {{2, 2}, {2, 3}, {2, 4}, {3, 4}, {4, 4}, {2, 2, 3}, {2, 2, 4}, {2, 6}, {2, 8}, {1, 9}, {3, 3}, {2, 7}}}};
  int formulas = 0;
  for (const auto& [family, shapes] : networks) {
    for (const auto& extents : shapes) {
      const auto network = topology(family, extents);
      const auto width = bisection_width(*network);
      const auto cut = smallest_cut(untold(guest_of(*network)));
      INFO(family << ' ' << network->description() << ' ' << network->nodes());
      REQUIRE(cut);
      if (width) CHECK(*width == cut->edges);
      if (width) ++formulas;
    }
  }
  CHECK(formulas == 42);  // all but the tori of 3 x 3 and 2 x 7
}

TEST_CASE("bounds of the book: a mesh in a line, a hypercube in a mesh") {
  const auto of_mesh = embedding_bounds(guest_of(*topology("mesh", {4, 4})), *topology("line", {16}));
  REQUIRE(bound_named(of_mesh, "bisection") != nullptr);
  CHECK(bound_named(of_mesh, "bisection")->value == 4);  // sqrt p
  CHECK(bound_named(of_mesh, "volume")->value == 2);     // 24 edges on 15 links
  CHECK(bound_named(of_mesh, "degree")->value == 2);
  const auto of_cube = embedding_bounds(guest_of(*topology("hypercube", {6})), *topology("mesh", {8, 8}));
  CHECK(bound_named(of_cube, "bisection")->value == 4);  // (p/2) / sqrt p
}

TEST_CASE("no mapping is better than the bounds, for random guests") {
  for (std::uint64_t seed = 100; seed < 200; ++seed) {
    const auto [guest, host, placement] = random_embedding(seed, 12);
    const EmbeddingMeasures found = measure(guest, *host, placement);
    INFO("seed " << seed);
    for (const EmbeddingBound& bound : embedding_bounds(guest, *host)) {
      INFO(bound.name << ": " << bound.formula);
      switch (bound.of) {
        case EmbeddingBound::Of::congestion: CHECK(static_cast<double>(found.congestion) >= bound.value); break;
        case EmbeddingBound::Of::words: CHECK(found.words >= bound.value * (1 - 1e-12)); break;
        case EmbeddingBound::Of::dilation: CHECK(static_cast<double>(found.dilation) >= bound.value); break;
        case EmbeddingBound::Of::per_width: FAIL("all channels are equally wide"); break;
      }
    }
    CHECK_FALSE(found.per_width);
  }
}

TEST_CASE("if widths differ the busiest link is the one with the most words per width") {
  auto wiring = std::make_shared<Wiring>();
  wiring->nodes = 3;
  wiring->links = {{0, 1, {.width = 2}}, {1, 2, {.width = 10}}};
  const auto host = catalogue().topology("graph")->make({.family = "graph", .extents = {3}, .wiring = wiring});
  GuestGraph guest{.processes = 3, .edges = {{0, 1, 100}, {1, 2, 300}}, .weighted = true};
  const EmbeddingMeasures found = measure(guest, *host, identity_placement(3));
  CHECK(found.words == 300);
  CHECK(found.per_width == 50.0);
  REQUIRE(found.busiest.size() == 2);
  CHECK(found.busiest[0].ends == Channel{0, 1});
  CHECK(found.busiest[0].width == 2);
  const auto bounds = embedding_bounds(guest, *host);
  const auto bound = [&](const char* name) { return bound_named(bounds, name, EmbeddingBound::Of::per_width)->value; };
  CHECK(bound("volume") == Approx(400.0 / 12));
  CHECK(bound("degree") == Approx(400.0 / 12));
  CHECK(bound("heaviest edge") == 30);
  guest.weighted = false;
  CHECK(measure(guest, *host, identity_placement(3)).per_width == 0.5);
}

TEST_CASE("no mapping is better than the bounds per width, for random guests") {
  for (std::uint64_t seed = 300; seed < 400; ++seed) {
    auto [guest, unused, placement] = random_embedding(seed, 6);
    const auto host = network_of_many_widths(seed);
    if (!widths_differ(*host)) continue;
    const EmbeddingMeasures found = measure(guest, *host, placement);
    REQUIRE(found.per_width);
    int judged = 0;
    for (const EmbeddingBound& bound : embedding_bounds(guest, *host)) {
      INFO("seed " << seed << ", " << bound.name << ": " << bound.formula);
      if (bound.of != EmbeddingBound::Of::per_width) continue;
      ++judged;
      CHECK(*found.per_width >= bound.value * (1 - 1e-12));
    }
    CHECK(judged >= 3);
  }
}

TEST_CASE("the neighbourhood bound: neighbours in the guest cannot all be close in a sparser host") {
  using Of = EmbeddingBound::Of;
  const auto dilation = [](const auto& guest, const auto& host) {
    return bound_named(embedding_bounds(guest_of(*guest), *host), "neighbourhood", Of::dilation)->value;
  };
  CHECK(dilation(topology("ring", {8}), topology("hypercube", {3})) == 1);
  // A node of the hypercube has 4 neighbours; within 1 hop of a node of a line are 2, within 2 hops 4.
  CHECK(dilation(topology("hypercube", {4}), topology("line", {16})) >= 2);
  CHECK(dilation(topology("complete", {16}), topology("line", {16})) == 15 - 7);  // from the middle 8 hops reach all
}

}  // namespace hopscope::test
