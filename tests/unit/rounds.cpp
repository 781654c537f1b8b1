#include <algorithm>
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "algorithm/plans.hpp"

namespace hopscope::test {

namespace {

using Pairs = std::vector<std::pair<Rank, Rank>>;

Pairs ring(Rank ranks) {
  Pairs pairs;
  for (Rank rank = 0; rank < ranks; ++rank) pairs.emplace_back(rank, (rank + 1) % ranks);
  return pairs;
}

Pairs random_graph(Rank ranks, double share, std::uint32_t seed) {
  std::mt19937 random(seed);
  Pairs pairs;
  for (Rank one = 0; one < ranks; ++one) {
    for (Rank other = one + 1; other < ranks; ++other) {
      if (static_cast<double>(random()) < share * 4294967296.0) pairs.emplace_back(other, one);
    }
  }
  return pairs;
}

/// Every message once, in as many rounds as the maximum degree; one port suffices.
void check_rounds(const Neighbours& neighbours) {
  const auto plan = plan_rounds(neighbours);
  CHECK(plan->phases() == neighbours.most());
  CHECK(plan->messages() == static_cast<double>(neighbours.messages()));
  std::set<std::pair<Rank, Rank>> sent;
  for (Rank rank = 0; rank < neighbours.ranks(); ++rank) {
    Rank before = 0;
    for (const Plan::Turn& turn : plan->turns_of(rank)) {
      CHECK(turn.phase > before);
      before = turn.phase;
      if (turn.to == Plan::Turn::nobody) continue;
      sent.emplace(rank, turn.to);
      CHECK(turn.words == 1);
      const auto theirs = plan->turns_of(turn.to);
      CHECK(std::ranges::count_if(
                theirs, [&](const Plan::Turn& their) { return their.phase == turn.phase && their.from == rank; }) == 1);
    }
  }
  CHECK(static_cast<std::int64_t>(sent.size()) == neighbours.messages());
  for (const auto& [from, to] : sent) CHECK(std::ranges::binary_search(neighbours.of(from), to));
}

}  // namespace

TEST_CASE("neighbours are listed at both ends, in increasing order", "[rounds]") {
  const Neighbours neighbours(4, {{2, 0}, {1, 2}, {2, 3}});
  CHECK(std::ranges::equal(neighbours.of(2), std::vector<Rank>{0, 1, 3}));
  CHECK(std::ranges::equal(neighbours.of(3), std::vector<Rank>{2}));
  CHECK(neighbours.most() == 3);
  CHECK(neighbours.messages() == 6);
  CHECK(Neighbours(3, {}).most() == 0);
}

TEST_CASE("the number of rounds is the maximum degree", "[rounds]") {
  check_rounds(Neighbours(1, {}));
  check_rounds(Neighbours(5, {}));
  for (const Rank ranks : {3, 4, 7, 8}) check_rounds(Neighbours(ranks, ring(ranks)));  // two rounds even for odd rings
  for (const Rank ranks : {2, 5, 8, 13}) check_rounds(Neighbours(ranks, random_graph(ranks, 1, 0)));
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    check_rounds(
        Neighbours(static_cast<Rank>(2 + seed % 19), random_graph(2 + seed % 19, 0.1 + 0.2 * (seed % 4), seed)));
  }
}

TEST_CASE("rounds take memory for messages, not for each rank and round: a star of many", "[rounds]") {
  constexpr Rank ranks = 100'000;
  Pairs star;
  for (Rank rank = 1; rank < ranks; ++rank) star.emplace_back(0, rank);
  const auto plan = plan_rounds(Neighbours(ranks, star));
  CHECK(plan->phases() == ranks - 1);
  CHECK(plan->messages() == 2 * (ranks - 1));
  CHECK(plan->turns_of(0).size() == ranks - 1);
}

TEST_CASE("on a grid, the rounds are its directions", "[rounds]") {
  Pairs pairs;  // 3 x 4, rows of 4
  for (Rank node = 0; node < 12; ++node) {
    if (node % 4 < 3) pairs.emplace_back(node, node + 1);
    if (node < 8) pairs.emplace_back(node, node + 4);
  }
  const auto plan = plan_rounds(Neighbours(12, pairs));
  CHECK(plan->phases() == 4);
  for (Rank rank = 0; rank < 12; ++rank) {
    for (const Plan::Turn& turn : plan->turns_of(rank)) {
      if (turn.to == Plan::Turn::nobody) continue;
      const std::vector<Rank> directions{1, -1, 4, -4};
      CHECK(turn.to - rank == directions[static_cast<std::size_t>(turn.phase) - 1]);
    }
  }
}

}  // namespace hopscope::test
