// Matchings compared with exhaustive search, and with Boost's.
#include <catch2/catch.hpp>

#include "algorithm/matching/matching.hpp"
#include "support/matching_oracle.hpp"
#include "support/random_sizes.hpp"

namespace hopscope::test {

namespace {

/// Unlike sizes, these may be on the diagonal.
Weights random_weights(Draw& draw, Rank size) {
  const int density = draw.one_of({100, 70, 40, 15, 0});
  const int most = draw.one_of({1, 3, 20, 1 << 30});
  Weights weights(size);
  for (Rank i = 0; i < size; ++i) {
    for (Rank j = 0; j < size; ++j) weights(i, j) = draw.below(100) < density ? 1 + draw.below(most) : 0;
  }
  return weights;
}

Weights weights_of(std::initializer_list<std::initializer_list<Weight>> rows) {
  Weights weights(static_cast<Rank>(rows.size()));
  Rank i = 0;
  for (const auto& row : rows) {
    Rank j = 0;
    for (const Weight weight : row) weights(i, j++) = weight;
    ++i;
  }
  return weights;
}

}  // namespace

TEST_CASE("exhaustive search finds no better matching", "[matching]") {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    Draw draw(seed);
    const Weights weights = random_weights(draw, 1 + draw.below(6));
    const Worth best = AllMatchings(weights).best();
    const Worth bottleneck = worth_of(bottleneck_matching(weights), weights);
    INFO("seed " << seed);
    REQUIRE(bottleneck.pairs == best.pairs);
    REQUIRE(bottleneck.lightest == best.lightest);
    REQUIRE(worth_of(heaviest_matching(weights), weights).sum == best.sum);
  }
}

TEST_CASE("Boost finds no better matching", "[matching]") {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    Draw draw(seed);
    const Weights weights = random_weights(draw, 2 + draw.below(seed % 20 == 0 ? 80 : 11));
    const Worth bottleneck = worth_of(bottleneck_matching(weights), weights);
    INFO("seed " << seed << ", " << weights.size() << " rows");
    REQUIRE(bottleneck.pairs == most_pairs(weights, 1));
    REQUIRE(bottleneck.lightest == heaviest_lightest(weights));
    REQUIRE(worth_of(heaviest_matching(weights), weights).sum == heaviest_sum(weights));
  }
}

TEST_CASE("a matching stays maximum while edges are added and pairs removed", "[matching]") {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    Draw draw(seed);
    const Rank n = 1 + draw.below(seed % 10 == 0 ? 140 : 12);
    Weights weights(n);
    MaximumMatching matching(n);
    for (int change = 0; change < 60; ++change) {
      const Rank row = draw.below(n);
      const Rank column = matching.pairs().column_of(row);
      if (column != Matching::nobody && draw.one_in(3)) {
        matching.remove_pair(row);
        matching.settle();
        weights(row, column) = 0;
      } else {
        const Rank other = draw.below(n);
        matching.add(row, other);
        weights(row, other) = 1;
      }
      INFO("seed " << seed << ", change " << change);
      REQUIRE(worth_of(matching.pairs(), weights).pairs == most_pairs(weights, 1));
    }
  }
}

TEST_CASE("a matching is augmented by a path through every row", "[matching]") {
  // Row i has columns i and i + 1 but for the last, which has only its own: taken in order of rows, every row must
  // move.
  constexpr Rank n = 200;
  MaximumMatching matching(n);
  for (Rank row = 0; row + 1 < n; ++row) {
    matching.add(row, row + 1);
    matching.add(row, row);
  }
  CHECK(matching.pairs().pairs() == n - 1);
  CHECK(matching.pairs().column_of(0) == 1);
  matching.add(n - 1, n - 1);
  CHECK(matching.pairs().pairs() == n);
  CHECK(matching.pairs().column_of(0) == 0);
}

TEST_CASE("maximum weight need not be maximum cardinality", "[matching]") {
  const Weights weights = weights_of({{0, 100, 1}, {100, 0, 1}, {1, 1, 0}});
  CHECK(worth_of(heaviest_matching(weights), weights) == Worth{2, 100, 200});
  CHECK(worth_of(bottleneck_matching(weights), weights) == Worth{3, 1, 102});
}

TEST_CASE("weights may be as large as sizes allow", "[matching]") {
  constexpr Weight large = Weight{1} << 61;
  const Weights weights = weights_of({{large, large - 1, 0}, {large - 1, large - 3, 5}, {0, large, 0}});
  const Matching heaviest = heaviest_matching(weights);
  CHECK(heaviest.column_of(0) == 0);
  CHECK(heaviest.column_of(1) == 2);
  CHECK(heaviest.column_of(2) == 1);
  CHECK(worth_of(bottleneck_matching(weights), weights).lightest == 5);
}

TEST_CASE("without positive weights nothing is matched", "[matching]") {
  for (const Rank n : {1, 2, 65}) {
    CHECK(bottleneck_matching(Weights(n)).pairs() == 0);
    CHECK(heaviest_matching(Weights(n)).pairs() == 0);
  }
}

TEST_CASE("sizes become weights, by order or in units", "[matching]") {
  SizeMatrix sizes(3);
  sizes.set(0, 1, 0.75);
  sizes.set(0, 2, 0.25);
  sizes.set(2, 1, 0.75);
  sizes.set(1, 0, 1e-30);
  const Weights order = ranked(sizes);
  CHECK(order(0, 1) == 3);
  CHECK(order(2, 1) == 3);
  CHECK(order(0, 2) == 2);
  CHECK(order(1, 0) == 1);
  CHECK(order(0, 0) == 0);

  const Units units(sizes);  // of 1.5 words, the largest sum, between 2^51 and 2^52
  CHECK(units.exponent == 1 - 52);
  CHECK(units.weights(0, 1) == Weight{3} << 49);
  CHECK(units.words(units.weights(0, 2)) == 0.25);
  CHECK(units.weights(1, 0) == 1);
  CHECK(units.weights(1, 2) == 0);
}

}  // namespace hopscope::test
