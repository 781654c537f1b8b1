// The properties of plans of unequal messages, for random sizes of all kinds; and the optimality of each matching,
// checked with Boost.
#include <catch2/catch.hpp>

#include "algorithm/plans.hpp"
#include "support/matching_oracle.hpp"
#include "support/plan_phases.hpp"

namespace hopscope::test {

namespace {

using Planner = std::shared_ptr<const Plan> (*)(const SizeMatrix&, const Tick&);

constexpr Planner planners[] = {plan_fixed_pattern, plan_max_min, plan_max_sum, plan_uniform};

constexpr std::uint32_t seeds = 600;

SizeMatrix sizes_of(std::initializer_list<std::initializer_list<double>> rows) {
  SizeMatrix sizes(static_cast<Rank>(rows.size()));
  Rank i = 0;
  for (const auto& row : rows) {
    Rank j = 0;
    for (const double words : row) {
      if (i != j) sizes.set(i, j, words);
      ++j;
    }
    ++i;
  }
  return sizes;
}

Rank most_phases(Rank n) { return n * n - 2 * n + 2; }

/// Goes through a plan for whole sizes: `judge` receives the remaining sizes before each phase, and the phase as a
/// matching.
template <class Judge>
void follow(const Plan& plan, const SizeMatrix& sizes, Judge judge) {
  Weights left(sizes.ranks());
  for (Rank i = 0; i < sizes.ranks(); ++i) {
    for (Rank j = 0; j < sizes.ranks(); ++j) left(i, j) = static_cast<Weight>(sizes.words(i, j));
  }
  for (const auto& transfers : phases_of(plan, sizes.ranks())) {
    Matching matching(sizes.ranks());
    for (const Transfer& transfer : transfers) matching.join(transfer.from, transfer.to);
    judge(std::as_const(left), matching);
    for (const Transfer& transfer : transfers) left(transfer.from, transfer.to) -= static_cast<Weight>(transfer.words);
  }
}

/// Of 2 to 9 ranks, with whole sizes.
SizeMatrix whole_sizes(Draw& draw) {
  return random_sizes(draw, 2 + draw.below(8), draw.one_of({Sizes::alike, Sizes::whole}), draw.one_of({100, 60, 25}));
}

}  // namespace

TEST_CASE("a plan sends every word once, with one port, and respects the bounds", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = random_sizes(draw, seed % 50 == 0 ? 70 : 12);
    for (const Planner planner : planners) {
      const auto plan = planner(sizes, {});
      INFO("seed " << seed << ", planner " << (std::ranges::find(planners, planner) - planners) << "\n" << text(sizes));
      REQUIRE(fault_of(*plan, sizes).empty());
      REQUIRE(same(*plan, *planner(sizes, {}), sizes.ranks()));
    }
  }
}

TEST_CASE("plans of whole messages send each of them in one phase", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = random_sizes(draw, 12);
    for (const Planner planner : {plan_fixed_pattern, plan_max_min, plan_max_sum}) {
      REQUIRE(planner(sizes, {})->messages() == sizes.messages());
    }
    REQUIRE(plan_fixed_pattern(sizes)->phases() < sizes.ranks());
  }
}

TEST_CASE("fixed pattern: in a phase all ranks send to partners at the same offset", "[plans]") {
  const SizeMatrix sizes = sizes_of({{0, 0, 7, 0}, {0, 0, 0, 2}, {5, 0, 0, 0}, {0, 0, 3, 0}});
  const auto plan = plan_fixed_pattern(sizes);
  REQUIRE(plan->phases() == 2);  // no rank has anything for the next rank
  CHECK(plan->longest(1) == 7);
  CHECK(plan->longest(2) == 3);
  CHECK(plan->turns_of(3).back().to == 2);
}

TEST_CASE("max-min: maximum cardinality, and of such matchings one whose shortest message is longest", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds / 4; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = whole_sizes(draw);
    follow(*plan_max_min(sizes), sizes, [&](const Weights& left, const Matching& matching) {
      const Worth worth = worth_of(matching, left);
      INFO("seed " << seed << "\n" << text(sizes));
      REQUIRE(worth.pairs == most_pairs(left, 1));
      REQUIRE(worth.lightest == heaviest_lightest(left));
    });
  }
}

TEST_CASE("max-sum: matchings of maximum weight", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds / 4; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = whole_sizes(draw);
    follow(*plan_max_sum(sizes), sizes, [&](const Weights& left, const Matching& matching) {
      INFO("seed " << seed << "\n" << text(sizes));
      REQUIRE(worth_of(matching, left).sum == heaviest_sum(left));
    });
  }
}

TEST_CASE("max-sum: fewer messages may carry more words", "[plans]") {
  const SizeMatrix sizes = sizes_of({{0, 100, 1}, {100, 0, 1}, {1, 1, 0}});
  CHECK(plan_max_sum(sizes)->phases() == 3);
  CHECK(plan_max_sum(sizes)->serialised_words() == 102);
  CHECK(plan_max_min(sizes)->phases() == 2);
  CHECK(plan_max_min(sizes)->serialised_words() == 200);
}

TEST_CASE("uniform: phases take as many words as the busiest port, and their number is within the bound", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = random_sizes(draw, seed % 50 == 0 ? 70 : 12);
    const auto plan = plan_uniform(sizes);
    const double alpha = sizes.largest_sum();
    INFO("seed " << seed << "\n" << text(sizes));
    REQUIRE(plan->serialised_words() == Approx(alpha).epsilon(1e-13).margin(0));
    REQUIRE(plan->phases() <= most_phases(sizes.ranks()));
    REQUIRE((plan->phases() == 0) == (alpha == 0));
  }
}

TEST_CASE("uniform: integer sizes are sent in integer parts, exactly", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = whole_sizes(draw);
    const auto plan = plan_uniform(sizes);
    INFO("seed " << seed << "\n" << text(sizes));
    REQUIRE(plan->serialised_words() == sizes.largest_sum());
    for (const auto& transfers : phases_of(*plan, sizes.ranks())) {
      for (const Transfer& transfer : transfers) REQUIRE(transfer.words == std::floor(transfer.words));
    }
  }
}

TEST_CASE("uniform: without dummies, every phase is a perfect matching that maximizes the smallest entry", "[plans]") {
  for (std::uint32_t seed = 0; seed < seeds / 4; ++seed) {
    Draw draw(seed);
    const SizeMatrix sizes = balanced_sizes(draw, 2 + draw.below(8));
    const auto plan = plan_uniform(sizes);
    Rank phase = 0;
    follow(*plan, sizes, [&](const Weights& left, const Matching& matching) {
      INFO("seed " << seed << ", phase " << phase + 1 << "\n" << text(sizes));
      REQUIRE(matching.pairs() == sizes.ranks());
      REQUIRE(plan->longest(++phase) == static_cast<double>(heaviest_lightest(left)));
      REQUIRE(worth_of(matching, left).lightest == heaviest_lightest(left));
    });
  }
}

TEST_CASE("uniform: sizes whose sums are not exact in double precision are sent completely", "[plans]") {
  const SizeMatrix sizes =
      sizes_of({{0, 0.1, 1e-17, 1e16}, {0.3, 0, 1 / 3.0, 1e-300}, {3, 1e15 / 3, 0, 2}, {1, 0, 0.7, 0}});
  const auto plan = plan_uniform(sizes);
  CHECK(fault_of(*plan, sizes).empty());
  CHECK(plan->serialised_words() == Approx(1e16).epsilon(1e-13));
}

TEST_CASE("uniform: the longest phases first", "[plans]") {
  Draw draw(1);
  const SizeMatrix sizes = random_sizes(draw, 40, Sizes::whole, 100);
  const auto plan = plan_uniform(sizes);
  for (Rank phase = 2; phase <= plan->phases(); ++phase) REQUIRE(plan->longest(phase) <= plan->longest(phase - 1));
}

TEST_CASE("without words, or with a single rank, a plan has no phases", "[plans]") {
  for (const Planner planner : planners) {
    for (const Rank ranks : {1, 2, 5}) CHECK(planner(SizeMatrix(ranks), {})->phases() == 0);
  }
}

TEST_CASE("two ranks exchange in one phase", "[plans]") {
  const SizeMatrix sizes = sizes_of({{0, 26}, {6, 0}});
  for (const Planner planner : planners) {
    const auto plan = planner(sizes, {});
    CHECK(plan->serialised_words() == 26);
    CHECK(plan->phases() == 1);
  }
  CHECK(plan_uniform(sizes)->turns_of(1).front().words == 6);
}

TEST_CASE("equal sizes take n - 1 phases in any plan", "[plans]") {
  for (const Rank n : {2, 3, 8, 33, 64}) {
    Draw draw(1);
    SizeMatrix sizes(n);
    for (Rank i = 0; i < n; ++i) {
      for (Rank j = 0; j < n; ++j) {
        if (i != j) sizes.set(i, j, 4.5);
      }
    }
    for (const Planner planner : planners) {
      CHECK(planner(sizes, {})->phases() == n - 1);
      CHECK(planner(sizes, {})->serialised_words() == 4.5 * (n - 1));
    }
  }
}

}  // namespace hopscope::test
