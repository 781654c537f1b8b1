// What a run will roughly take, held against what runs have taken (docs/performance.md), not against a clock.

#include "run/preparation.hpp"

#include <catch2/catch.hpp>

#include "support/setup.hpp"

namespace hopscope::test {

namespace {

struct PreparedCase {
  std::string family;
  std::vector<std::int64_t> extents;
  std::string algorithm;
  int ports = 1;
  Contention contention = Contention::fair;
  std::string engine = "native";
};

double seconds_of(const PreparedCase& one) {
  Platform on = platform(one.family, one.extents);
  on.ports = one.ports;
  on.contention = one.contention;
  Scenario made = scenario(on, all_to_all(one.algorithm, 1000));
  made.engine = catalogue().engine_choice(one.engine).engine;
  return expected_seconds(made);
}

}  // namespace

TEST_CASE("the time of a run is foreseen to a factor of four, with and without contention", "[run]") {
  constexpr int all = Platform::all_ports;
  const std::vector<std::pair<PreparedCase, double>> measured{
      {{"ring", {1024}, "pairwise"}, 8.3},
      {{"ring", {512}, "pairwise"}, 1.1},
      {{"ring", {1024}, "pairwise", 1, Contention::fifo}, 1.3},
      {{"ring", {1024}, "direct", all}, 9.6},
      {{"torus", {32, 32}, "direct"}, 2.5},
      {{"torus", {32, 32}, "shift"}, 0.9},
      {{"torus", {32, 32}, "shift", 1, Contention::fair, "simgrid"}, 41},
      {{"hypercube", {12}, "pairwise"}, 0.7 * 3},
      {{"hypercube", {14}, "pairwise"}, 17 * 2},
      {{"hypercube", {10}, "pairwise", 1, Contention::fair, "simgrid"}, 7.2},
  };
  for (const auto& [one, seconds] : measured) {
    CAPTURE(one.family, one.extents, one.algorithm, one.ports, one.engine, seconds);
    CHECK(seconds_of(one) > seconds / 4);
    CHECK(seconds_of(one) < seconds * 4);
  }
}

TEST_CASE("algorithms that talk to neighbours alone are not taken for crowded ones", "[run]") {
  CHECK(seconds_of({"ring", {4096}, "ring"}) < seconds_to_warn_of);
  CHECK(seconds_of({"ring", {4096}, "pairwise"}) > seconds_to_warn_of);
}

TEST_CASE("larger networks take longer", "[run]") {
  for (const std::string algorithm : {"pairwise", "direct"}) {
    double before = 0;
    for (std::int64_t dimension = 2; dimension <= 14; ++dimension) {
      const double seconds = seconds_of({"hypercube", {dimension}, algorithm});
      CHECK(seconds > before);
      before = seconds;
    }
  }
  CHECK(seconds_of({"hypercube", {20}, "pairwise", 1, Contention::fair, "symmetric"}) == 0);
}

}  // namespace hopscope::test
