// Rings through all ranks: of points on a circle they are the circle, whatever their numbers.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <random>
#include <vector>

#include "analysis/synthesis/near_ring.hpp"

namespace hopscope::test {

TEST_CASE("a ring through points of a circle goes round it once, for any numbers of the points") {
  std::mt19937 random(1);
  for (const std::int32_t ranks : {1, 2, 3, 4, 5, 12, 40}) {
    CAPTURE(ranks);
    std::vector<std::int32_t> place(static_cast<std::size_t>(ranks));
    std::iota(place.begin(), place.end(), 0);
    std::ranges::shuffle(place, random);
    const auto distance = [&](std::int32_t from, std::int32_t to) {
      const double apart = std::abs(place[static_cast<std::size_t>(from)] - place[static_cast<std::size_t>(to)]);
      return std::sin(std::numbers::pi * apart / ranks);  // half a chord
    };
    const auto ring = near_ring(ranks, distance);
    auto sorted = ring;
    std::ranges::sort(sorted);
    std::vector<std::int32_t> all(static_cast<std::size_t>(ranks));
    std::iota(all.begin(), all.end(), 0);
    REQUIRE(sorted == all);
    double length = distance(ring.back(), ring.front());
    for (std::size_t i = 1; i < ring.size(); ++i) length += distance(ring[i - 1], ring[i]);
    if (ranks > 2) CHECK(length == Approx(ranks * std::sin(std::numbers::pi / ranks)));
  }
}

TEST_CASE("a ring goes along streets that lead one way") {
  constexpr std::int32_t ranks = 10;
  const auto distance = [](std::int32_t from, std::int32_t to) { return to == (from + 7) % ranks ? 1.0 : 5.0; };
  const auto ring = near_ring(ranks, distance);
  for (std::size_t i = 1; i < ring.size(); ++i) CHECK(ring[i] == (ring[i - 1] + 7) % ranks);
}

}  // namespace hopscope::test
