#include <fmt/format.h>
#include <catch2/catch.hpp>

#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::vector<Analytic> lower_bounds(const Platform& on, const Schedule& schedule) {
  return catalogue().operation(schedule.operation)->make(schedule, on.ranks())->bounds(on, false);
}

double value(const Platform& on, const std::string& name, const Schedule& schedule = all_to_all("shift", 3)) {
  for (const Analytic& bound : lower_bounds(on, schedule)) {
    if (bound.name == name) return bound.value;
  }
  FAIL("no bound named " << name);
  return 0;
}

}  // namespace

// t_s + t_h of these platforms: no word flows earlier.
constexpr Time first = 52;

TEST_CASE("bounds of a total exchange are those of the closed forms", "[bounds]") {
  const double m = 3;
  CHECK(value(platform("hypercube", {5}), "all-port average load") == Approx(first + m * 32 / 2));
  CHECK(value(platform("ring", {8}), "all-port average load") == Approx(first + m * 64 / 8));
  CHECK(value(platform("ring", {7}), "all-port average load") == Approx(first + m * 48 / 8));
  CHECK(value(platform("torus", {4, 4}), "all-port average load") == Approx(first + m * 64 / 8));
  CHECK(value(platform("torus", {6, 6}), "all-port average load") == Approx(first + m * 216 / 8));
  CHECK(value(platform("complete", {9}), "all-port average load") == Approx(first + m));
  CHECK(value(platform("ring", {8}), "one-port volume") == Approx(first + m * 7));
  CHECK(value(platform("ring", {8}), "one-port startups") == Approx(first * 3));
  CHECK(value(platform("ring", {9}), "one-port startups") == Approx(first * 4));
}

TEST_CASE("a run lists the costs of its formulas that are not the platform's own", "[bounds]") {
  const auto listed = [](const Platform& on) {
    const Result result = simulate(scenario(on, all_to_all("direct", 3)));
    std::string costs;
    for (const Symbol& symbol : result.bounds.back().symbols) {  // the farthest pair: t_s + l t_h + t_w m
      if (symbol.name.starts_with("t_"))
        costs += fmt::format("{} = {} ({}) ", symbol.name, symbol.value, symbol.meaning);
    }
    return costs;
  };
  Platform on = platform("ring", {4});
  CHECK(listed(on).empty());
  on.topology = topology("ring", {4}, "default", 2);
  CHECK(listed(on) == "t_w = 0.5 (of a channel of width 2) ");
  on.topology = graph({.nodes = 3, .links = {link(0, 1, 2), link(1, 2)}});
  CHECK(listed(on) == "t_w = 0.5 (of the fastest channel) ");
  on.topology = graph({.nodes = 3, .links = {link(0, 1, 0.5), link(1, 2)}});
  CHECK(listed(on).empty());
  on.topology = graph({.nodes = 3, .links = {link(0, 1, 1, 0.25, 7), link(1, 2, 1, 0.25, 7)}});
  CHECK(listed(on) == "t_w = 0.25 (of every channel) t_h = 7 (of every channel) ");
  on.topology = graph({.nodes = 3, .links = {link(0, 1, 1, 3, 1), link(1, 2)}});
  CHECK(listed(on) == "t_h = 1 (the lowest of all channels) ");
}

TEST_CASE("a rank sends only through its ports and its own channels", "[bounds]") {
  Platform on = platform("ring", {10});
  on.ports = 2;
  CHECK(value(on, "2-port volume") == Approx(first + 3 * 9 / 2.0));
  CHECK(value(on, "2-port startups") == Approx(first * 3));
  on.ports = Platform::all_ports;
  CHECK(value(on, "all-port volume") == Approx(first + 3 * 9 / 2.0));  // two channels out of a node
  on.topology = topology("line", {10});
  CHECK(value(on, "all-port volume") == Approx(first + 3 * 9));  // one, at the ends
  // Node 0 has a wide and a narrow channel, its port uses the wide one; node 3 has a narrow one only.
  on.topology = graph({.nodes = 4, .links = {link(0, 1, 4), link(0, 2), link(1, 2, 4), link(1, 3, 0.5)}});
  CHECK(value(on, "all-port volume") == Approx(first + 3 * 3 / 0.5));
  on.ports = 1;
  CHECK(value(on, "one-port volume") == Approx(first + 3 * 3 / 0.5));
}

TEST_CASE("two nodes that exchange a message attain the bounds", "[bounds]") {
  const Platform on = platform("line", {2});
  const Result result = simulate(scenario(on, all_to_all("shift", 1)));
  CHECK(result.time == value(on, "one-port volume", all_to_all("shift", 1)));
}

TEST_CASE("words that leave a set of nodes pass through few channels", "[bounds]") {
  Platform on = platform("line", {6});
  on.ports = Platform::all_ports;
  CHECK(value(on, "cut", all_to_all("shift", 100)) == Approx(952));
  // Two triangles joined by one link.
  on.topology = graph(
      {.nodes = 6, .links = {link(0, 1), link(1, 2), link(2, 0), link(3, 4), link(4, 5), link(5, 3), link(2, 3)}});
  CHECK(value(on, "cut", all_to_all("shift", 100)) == Approx(952));
  // The same with two links between two squares, which are not bridges: the spectral partition finds them.
  on.topology = graph({.nodes = 8,
                       .links = {link(0, 1), link(1, 2), link(2, 3), link(3, 0), link(0, 2), link(4, 5), link(5, 6),
                                 link(6, 7), link(7, 4), link(4, 6), link(3, 4), link(2, 5)}});
  CHECK(value(on, "cut", all_to_all("shift", 100)) == Approx(first + 16 * 100 / 2.0));
  CHECK_THAT(on.topology->cuts().back().name, Catch::Matches("the cut around (0, 1, 2, 3|4, 5, 6, 7)"));
  // Each half of a full fat tree of 8 has a channel of width 4 for 16 messages; a node has one of width 1 for its 7.
  on.topology = fat_tree(2, 3);
  CHECK(value(on, "cut", all_to_all("shift", 100)) == Approx(first + 7 * 100));
}

TEST_CASE("a cut identifies vertices by their names if the graph has names, otherwise by their numbers", "[bounds]") {
  Platform on = platform("line", {4});
  Wiring wiring{.nodes = 4, .links = {link(0, 1), link(1, 2), link(2, 3)}};
  const auto source = [&] {
    on.topology = graph(wiring);
    for (const Analytic& bound : lower_bounds(on, all_to_all("shift", 100))) {
      if (bound.name == "cut") return bound.source;
    }
    return std::string();
  };
  CHECK(source() == "all traffic across bridge 1 - 2 passes through its channels");
  wiring.names = {"a", "leaf01", "leaf02", "b"};
  CHECK(source() == "all traffic across bridge leaf01 - leaf02 passes through its channels");
  wiring.names = {"a", "",
                  "leaf\x1b"
                  "02",
                  "b"};
  CHECK(source() == "all traffic across bridge 1 - leaf 02 passes through its channels");
}

TEST_CASE("a shift crosses a cut as often as its ranks do", "[bounds]") {
  Platform on = platform("line", {8});
  on.ports = Platform::all_ports;
  CHECK(value(on, "cut", shift("direct", 100, 4)) == Approx(first + 4 * 100));
}

TEST_CASE("the farthest pair takes as long as its message without contention", "[bounds]") {
  Platform on = platform("torus", {4, 4});
  CHECK(value(on, "farthest pair", shift("direct", 3, 5)) == Approx(50 + 3 * 2 + 3));
  CHECK(value(on, "farthest pair") == Approx(50 + 4 * 2 + 3));
  on.switching = Switching::store_and_forward;
  CHECK(value(on, "farthest pair", shift("direct", 3, 10)) == Approx(50 + 4 * (2 + 3)));
}

TEST_CASE("wide channels lower the bounds on words", "[bounds]") {
  Platform on = platform("ring", {8});
  on.topology = topology("ring", {8}, "default", 4);
  CHECK(value(on, "one-port volume") == Approx(first + 3 * 7 / 4.0));
}

}  // namespace hopscope::test
