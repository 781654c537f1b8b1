#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

std::vector<Analytic> lower_bounds(const Platform& on, const Schedule& schedule) {
  return catalogue().operation(schedule.operation)->make(schedule, on.ranks())->bounds(on);
}

double value(const Platform& on, const std::string& name, const Schedule& schedule = all_to_all("shift", 3)) {
  for (const Analytic& bound : lower_bounds(on, schedule)) {
    if (bound.name == name) return bound.value;
  }
  FAIL("no bound named " << name);
  return 0;
}

}  // namespace

TEST_CASE("bounds of a total exchange are those of the closed forms", "[bounds]") {
  const double m = 3;
  CHECK(value(platform("hypercube", {5}), "all-port average load") == Approx(m * 32 / 2));
  CHECK(value(platform("ring", {8}), "all-port average load") == Approx(m * 64 / 8));
  CHECK(value(platform("ring", {7}), "all-port average load") == Approx(m * 48 / 8));
  CHECK(value(platform("torus", {4, 4}), "all-port average load") == Approx(m * 64 / 8));
  CHECK(value(platform("torus", {6, 6}), "all-port average load") == Approx(m * 216 / 8));
  CHECK(value(platform("complete", {9}), "all-port average load") == Approx(m));
  CHECK(value(platform("ring", {8}), "one-port volume") == Approx(m * 7));
  CHECK(value(platform("ring", {8}), "one-port startups") == Approx(50.0 * 3));
  CHECK(value(platform("ring", {9}), "one-port startups") == Approx(50.0 * 4));
}

TEST_CASE("more ports mean lower bounds, all ports none but the network's", "[bounds]") {
  Platform on = platform("ring", {10});
  on.ports = 2;
  CHECK(value(on, "2-port volume") == Approx(3 * 9 / 2.0));
  CHECK(value(on, "2-port startups") == Approx(50.0 * 3));
  on.ports = Platform::all_ports;
  CHECK(lower_bounds(on, all_to_all("shift", 3)).size() == 1);
}

TEST_CASE("a shift is bounded by its farthest message", "[bounds]") {
  Platform on = platform("torus", {4, 4});
  CHECK(value(on, "farthest message, any ports", shift("direct", 3, 5)) == Approx(50 + 3 * 2 + 3));
  on.switching = Switching::store_and_forward;
  CHECK(value(on, "farthest message, any ports", shift("direct", 3, 10)) == Approx(50 + 4 * (2 + 3)));
}

TEST_CASE("wide channels lower the bounds on words", "[bounds]") {
  Platform on = platform("ring", {8});
  on.topology = topology("ring", {8}, "default", 4);
  CHECK(value(on, "one-port volume") == Approx(3 * 7 / 4.0));
}

}  // namespace hopscope::test
