#include "drawing/drawing.hpp"

#include <catch2/catch.hpp>
#include <cmath>

#include "support/networks.hpp"

namespace hopscope::test {

namespace {

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

/// The distance between a channel and the nearest vertex that it does not join.
double clearance(const Drawing& drawing, const Curve& curve, const Channel& ends) {
  double least = 1e9;
  for (NodeId vertex = 0; vertex < std::ssize(drawing.places); ++vertex) {
    if (vertex == ends.from || vertex == ends.to) continue;
    for (int i = 0; i <= 100; ++i) {
      least = std::min(least, distance(curve.at(i / 100.0), drawing.places[static_cast<std::size_t>(vertex)]));
    }
  }
  return least;
}

/// The least clearance of all channels.
double clearance(const Drawing& drawing, const Topology& topology) {
  double least = 1e9;
  for (ChannelId id = 0; id < topology.channels(); ++id) {
    least = std::min(least, clearance(drawing, drawing.curves[static_cast<std::size_t>(id)], topology.channel(id)));
  }
  return least;
}

/// Calls visit(network, drawing) for small networks of all families.
template <class Visit>
void for_each_drawing(Visit visit) {
  for (const auto& family : catalogue().topologies) {
    for (const TopologySpec& spec : some_networks(family)) {
      INFO(described(spec));
      const auto network = made(spec);
      const auto drawing = drawing_of(*network);
      REQUIRE(drawing);
      visit(*network, *drawing);
    }
  }
}

}  // namespace

TEST_CASE("every small network of the catalogue is drawn, its vertices apart and within the drawing", "[drawing]") {
  int drawn = 0;
  for_each_drawing([&](const Topology& network, const Drawing& drawing) {
    ++drawn;
    REQUIRE(std::ssize(drawing.places) == network.nodes() + network.switches());
    REQUIRE(std::ssize(drawing.curves) == network.channels());
    for (std::size_t i = 0; i < drawing.places.size(); ++i) {
      const Point place = drawing.places[i];
      CHECK(place.x - 0.5 >= Drawing::margin - 1e-9);
      CHECK(place.y - 0.5 >= Drawing::margin - 1e-9);
      CHECK(place.x + 0.5 <= drawing.width - Drawing::margin + 1e-9);
      CHECK(place.y + 0.5 <= drawing.height - Drawing::margin + 1e-9);
      for (std::size_t k = 0; k < i; ++k) CHECK(distance(place, drawing.places[k]) > 1.3);
    }
  });
  CHECK(drawn > 100);
}

TEST_CASE("a channel runs from the rim of the vertex that it leaves to the rim of the one that it leads to",
          "[drawing]") {
  for_each_drawing([&](const Topology& network, const Drawing& drawing) {
    for (ChannelId id = 0; id < network.channels(); ++id) {
      const auto [from, to] = network.channel(id);
      const Curve& curve = drawing.curves[static_cast<std::size_t>(id)];
      CHECK(distance(curve.from, drawing.places[static_cast<std::size_t>(from)]) == Approx(0.5));
      CHECK(distance(curve.to, drawing.places[static_cast<std::size_t>(to)]) == Approx(0.5));
    }
  });
}

TEST_CASE("the two channels of a link are drawn side by side, each on the right", "[drawing]") {
  const auto drawing = drawing_of(*topology("line", {2}));
  REQUIRE(drawing);
  const Curve& there = drawing->curves[0];
  const Curve& back = drawing->curves[1];
  CHECK(there.at(0.5).y > drawing->places[0].y + 0.1);  // y points down: on the right in the direction of the channel
  CHECK(back.at(0.5).y < drawing->places[0].y - 0.1);
  CHECK(there.at(0.5).x == Approx(back.at(0.5).x));
}

TEST_CASE("no channel of the usual networks passes through a node", "[drawing]") {
  const std::vector<std::pair<std::string, std::vector<std::int64_t>>> usual{
      {"ring", {5}},      {"ring", {32}},       {"line", {9}},      {"torus", {4, 4}},    {"torus", {8, 8}},
      {"torus", {3, 5}},  {"torus", {3, 3, 3}}, {"mesh", {6, 10}},  {"mesh", {3, 4, 5}},  {"hypercube", {3}},
      {"hypercube", {4}}, {"hypercube", {5}},   {"complete", {16}}, {"clusters", {4, 4}}, {"torus", {16, 4}}};
  for (const auto& [family, extents] : usual) {
    INFO(family << " " << fmt::format("{}", fmt::join(extents, " x ")));
    const auto network = topology(family, extents);
    const auto drawing = drawing_of(*network);
    REQUIRE(drawing);
    CHECK(clearance(*drawing, *network) > 0.5);
  }
}

TEST_CASE("networks with too many channels to distinguish are not drawn", "[drawing]") {
  CHECK_FALSE(drawing_of(*topology("hypercube", {7})));
  CHECK_FALSE(drawing_of(*topology("ring", {1000000})));
  CHECK_FALSE(drawing_of(*topology("complete", {40})));
  CHECK(drawing_of(*topology("torus", {16, 16})));
  CHECK(drawing_of(*topology("hypercube", {6})));
}

TEST_CASE("grids have row 0 at the bottom, as in figures 4.19 and 4.22", "[drawing]") {
  for (const std::string family : {"torus", "mesh"}) {
    const auto drawing = drawing_of(*topology(family, {4, 4}));
    REQUIRE(drawing);
    const auto& places = drawing->places;
    for (std::size_t node = 0; node < 12; ++node) CHECK(places[node].y > places[node + 4].y);
    for (const std::size_t node : {0U, 1U, 4U, 14U}) {
      CHECK(places[node].x < places[node + 1].x);
      CHECK(places[node].y == Approx(places[node + 1].y));
    }
  }
}

TEST_CASE("a graph that is a tree of switches is drawn as one, its nodes in a row in the order of the tree",
          "[drawing]") {
  Wiring wiring{.nodes = 4, .switches = 3};
  for (const auto& [one, other] : {std::pair{0, 4}, {2, 4}, {1, 5}, {3, 5}, {4, 6}, {5, 6}})
    wiring.links.push_back(link(one, other));
  const auto drawing = drawing_of(*graph(wiring));
  REQUIRE(drawing);
  const auto& places = drawing->places;
  for (const std::size_t node : {1U, 2U, 3U}) CHECK(places[node].y == Approx(places[0].y));
  for (const auto& [left, right] : {std::pair{0U, 2U}, {2U, 1U}, {1U, 3U}}) CHECK(places[left].x < places[right].x);
  CHECK(places[4].x == Approx((places[0].x + places[2].x) / 2));
  CHECK(places[6].x == Approx((places[4].x + places[5].x) / 2));
  CHECK(places[6].y < places[4].y);
  CHECK(places[4].y < places[0].y);
}

TEST_CASE("the spring layout of a network is always the same, and that of a ring is a ring", "[drawing]") {
  Wiring wiring{.nodes = 6};
  for (int i = 0; i < 6; ++i) wiring.links.push_back(link(i, (i + 1) % 6));
  const auto once = drawing_of(*graph(wiring));
  const auto again = drawing_of(*graph(wiring));
  REQUIRE(once);
  CHECK(once->places == again->places);
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(distance(once->places[i], once->places[(i + 1) % 6]) ==
          Approx(distance(once->places[0], once->places[1])).epsilon(0.1));
  }
}

}  // namespace hopscope::test
