// The fastest algorithm for each message size, compared with running all of them at every size.
#include <fmt/format.h>
#include <catch2/catch.hpp>

#include <cmath>

#include <hopscope/approximately.hpp>

#include "study/candidates.hpp"
#include "study/compare/intervals.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Every algorithm for total exchange that fits, with every value of its options.
std::vector<Candidate> all_candidates(const Platform& on, Synchronization synchronization) {
  std::vector<Candidate> all;
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (algorithm.operation != "all-to-all" || !algorithm.misfit(on).empty()) continue;
    Schedule schedule = all_to_all(std::string(algorithm.name), 1);
    schedule.synchronization = synchronization;
    for (Candidate& candidate : all_candidates_of(scenario(on, schedule))) {
      candidate.messages = 1;
      all.push_back(std::move(candidate));
    }
  }
  return all;
}

std::vector<Candidate> candidates(const Platform& on, const std::vector<std::string>& names) {
  std::vector<Candidate> all;
  for (const std::string& name : names) all.push_back({name, scenario(on, all_to_all(name, 1)), false, 1});
  return all;
}

Recommendation found(std::vector<Candidate> candidates, double from, double to, double factor = 2) {
  Fastest fastest(std::move(candidates), to, SizeRuns(catalogue(), {}));
  Recommendation recommendation;
  recommendation.from = from;
  recommendation.to = to;
  recommendation.factor = factor;
  find_intervals(fastest, recommendation);
  return recommendation;
}

/// Intervals cover the range without gaps, with a border between any two.
void check_is_whole(const Recommendation& recommendation) {
  REQUIRE_FALSE(recommendation.intervals.empty());
  CHECK(recommendation.intervals.front().from == recommendation.from);
  CHECK(recommendation.intervals.back().to == recommendation.to);
  REQUIRE(recommendation.borders.size() + 1 == recommendation.intervals.size());
  for (std::size_t i = 0; i < recommendation.borders.size(); ++i) {
    const RecommendedBorder& border = recommendation.borders[i];
    CHECK(border.last == recommendation.intervals[i].to);
    CHECK(border.last + 1 == recommendation.intervals[i + 1].from);
    CHECK(border.below == recommendation.intervals[i].name);
    CHECK(border.above == recommendation.intervals[i + 1].name);
    CHECK(border.confirmed);
  }
}

// Runs all candidates at every size: the recommended one takes the least time of all, and so do those listed as equally
// fast.
void check_against_all_runs(const Platform& on, Synchronization synchronization, double to) {
  const std::vector<Candidate> all = all_candidates(on, synchronization);
  const Recommendation recommendation = found(all, 1, to);
  check_is_whole(recommendation);
  CHECK(recommendation.contradictions.empty());
  const SizeRuns size_runs = SizeRuns(catalogue(), {});
  for (const RecommendedInterval& interval : recommendation.intervals) {
    for (double words = interval.from; words <= interval.to; ++words) {
      Time least = std::numeric_limits<Time>::infinity();
      Time recommended = least;
      for (const Candidate& each : all) {
        const Time time = size_runs.run(each, words);
        least = std::min(least, time);
        if (each.name == interval.name) recommended = time;
      }
      INFO(fmt::format("{} on {}, {} words", interval.name, on.topology->description(), words));
      REQUIRE((recommended <= least || approximately_equal(recommended, least)));
    }
  }
}

}  // namespace

TEST_CASE("every recommended algorithm is the fastest at every size of its interval, as running all of them shows") {
  const std::vector<std::pair<std::string, std::vector<std::int64_t>>> networks{
      {"complete", {4}}, {"complete", {6}}, {"complete", {9}}, {"hypercube", {2}}, {"hypercube", {3}},
      {"ring", {5}},     {"ring", {8}},     {"torus", {3, 3}}, {"mesh", {2, 3}},   {"line", {5}},
  };
  for (const auto& [family, extents] : networks) {
    for (const Switching switching : {Switching::cut_through, Switching::store_and_forward}) {
      if (is_sanitized() && switching == Switching::store_and_forward) continue;
      for (const Synchronization synchronization : {Synchronization::none, Synchronization::barrier}) {
        Platform on = platform(family, extents);
        on.switching = switching;
        on.ports = family == "mesh" || family == "line" ? 2 : 1;
        check_against_all_runs(on, synchronization, 50);
      }
    }
  }
}

TEST_CASE("an interval ends where another algorithm is fastest in its middle, though not at its ends") {
  Platform on;
  on.topology = made(joined_clusters({4, 4, 4, 4}, 2, {"torus", {2, 4}}));
  on.costs = {1, 0.01, 0.1, 0};
  on.class_costs.assign(4, on.costs);
  on.class_costs.push_back({5, 0.04, 0.2, 0});
  const Recommendation recommendation = found(candidates(on, {"spread-out", "direct"}), 70, 235);
  check_is_whole(recommendation);
  std::vector<std::string> names;
  for (const RecommendedInterval& interval : recommendation.intervals) {
    names.push_back(interval.name);
    for (const Lead& lead : interval.leads) CHECK(lead.next != interval.name);
  }
  REQUIRE(names.size() >= 3);
  CHECK(names.front() == "spread-out");
  CHECK(names[1] == "direct");
  CHECK(names.back() == "spread-out");
}

TEST_CASE("pairwise becomes faster than hypercube where the closed form predicts, to one word, and runs confirm it") {
  for (const int dimension : {2, 3, 4, 5}) {
    for (const double t_s : {50.0, 700.0}) {
      for (const double factor : {2.0, 8.0, 64.0}) {
        Platform on = platform("hypercube", {dimension});
        on.costs = {t_s, 0.25, 0, 0};
        const double p = std::pow(2, dimension);
        // t_s log p + t_w m (p/2) log p = t_s (p-1) + t_w m (p-1)
        const double crossing = t_s * (p - 1 - dimension) / (0.25 * (p * dimension / 2 - p + 1));
        const auto recommendation = found(candidates(on, {"pairwise", "hypercube"}), 1, 1048576, factor);
        check_is_whole(recommendation);
        REQUIRE(recommendation.intervals.size() == 2);
        CHECK(recommendation.intervals[0].name == "hypercube");
        CHECK(recommendation.intervals[1].name == "pairwise");
        // At the crossing itself, if that is an integer, both are equally fast, and the previous one is kept.
        CHECK(recommendation.borders[0].last == std::floor(crossing + 1e-6));
        CHECK(recommendation.borders[0].is_by_formula());
        CHECK(hopscope::crossing(*recommendation.borders[0].below_line, *recommendation.borders[0].above_line) ==
              Approx(crossing));
        CHECK_FALSE(recommendation.borders[0].moved_from);
        const Lead& end = recommendation.intervals[1].leads.back();
        CHECK(*end.factor ==
              Approx((t_s + 0.25 * end.words * p / 2) * dimension / ((t_s + 0.25 * end.words) * (p - 1))));
      }
    }
  }
}

TEST_CASE("if only one formula is exact, runs locate the border just as exactly") {
  // Without a barrier, shift order on a ring is congested, and has only a bound.
  const Platform on = platform("ring", {6});
  const auto recommendation = found(candidates(on, {"ring", "shift"}), 1, 4096);
  check_is_whole(recommendation);
  REQUIRE(recommendation.intervals.size() == 2);
  CHECK_FALSE(recommendation.borders[0].is_by_formula());
  const auto both = candidates(on, {"ring", "shift"});
  for (const auto& probe : recommendation.borders[0].probes) {
    const bool ring_first = recommendation.intervals[0].name == "ring";
    CHECK(probe.below == SizeRuns(catalogue(), {}).run(both[ring_first ? 0 : 1], probe.words));
    CHECK(probe.above == SizeRuns(catalogue(), {}).run(both[ring_first ? 1 : 0], probe.words));
  }
}

TEST_CASE("if runs contradict a formula, the border is located by runs, and the contradiction is reported") {
  const Platform on = platform("hypercube", {3});
  auto two = candidates(on, {"pairwise", "hypercube"});
  const auto honest = found(two, 1, 4096);
  Algorithm lying = *two[0].scenario.algorithm;
  lying.formulas = [](const Platform& platform, const Schedule& schedule) {
    auto formulas = catalogue().algorithm("all-to-all", "pairwise")->formulas(platform, schedule);
    for (Analytic& each : formulas) each.value *= 0.75;
    return formulas;
  };
  two[0].scenario.algorithm = &lying;
  const auto recommendation = found(two, 1, 4096);
  check_is_whole(recommendation);
  REQUIRE(recommendation.borders.size() == 1);
  CHECK(recommendation.borders[0].last == honest.borders[0].last);
  REQUIRE(recommendation.borders[0].moved_from);
  // 3 (50 + 2) + 12 m = 0.75 (374 + 7 m)
  CHECK(*recommendation.borders[0].moved_from == std::floor((0.75 * 374 - 156) / (12 - 0.75 * 7)));
  REQUIRE_FALSE(recommendation.contradictions.empty());
  CHECK(recommendation.contradictions[0].name == "pairwise");
  CHECK(recommendation.contradictions[0].by_formula == Approx(0.75 * recommendation.contradictions[0].by_run));
}

TEST_CASE("an algorithm that could not win even by its lower bound is not run") {
  const Platform on = platform("hypercube", {4});
  Fastest fastest(candidates(on, {"pairwise", "hypercube", "shift", "one-factor"}), 1e6, SizeRuns(catalogue(), {}));
  // With one word, hypercube needs 4 startups where all others need 15.
  const Standing standing = fastest.at(1);
  REQUIRE(standing.first.size() == 1);
  CHECK(fastest.candidate(standing.first[0]).name == "hypercube");
  CHECK(fastest.runs() == 0);
  // The formula of pairwise is exact; those of the others are bounds just below it.
  (void)fastest.at(1e6);
  CHECK(fastest.runs() == 2);
  (void)fastest.at(1e6);
  CHECK(fastest.runs() == 2);
}

TEST_CASE("of many values of an option those between two much slower ones are not run, and the fastest is") {
  int relied = 0;
  for (const auto& [family, extents] :
       std::vector<std::pair<std::string, std::vector<std::int64_t>>>{{"torus", {5, 8}}, {"ring", {40}}}) {
    const std::vector<Candidate> all = all_candidates_of(scenario(platform(family, extents), all_to_all("bruck", 1)));
    REQUIRE(all.size() > 30);
    const SizeRuns size_runs = SizeRuns(catalogue(), {});
    for (const double words : {1.0, 20.0, 400.0}) {
      Fastest fastest(all, 400, size_runs);
      Time least = std::numeric_limits<Time>::infinity();
      for (const Candidate& each : all) least = std::min(least, size_runs.run(each, words));
      INFO(fmt::format("{}, {} words", family, words));
      CHECK(fastest.at(words).time == Approx(least).epsilon(1e-9));
      relied += fastest.relies_on_neighbours() ? 1 : 0;
      CHECK(fastest.runs() < all.size());
    }
  }
  CHECK(relied >= 4);
}

TEST_CASE("once all runs have taken their work, none is made for a time, and who was refused is known") {
  const Platform on = platform("hypercube", {4});
  Fastest fastest(candidates(on, {"shift", "one-factor"}), 1e6, SizeRuns(catalogue(), {}), 1);
  (void)fastest.at(1e6);
  CHECK(fastest.runs() == 1);
  CHECK(fastest.is_spent());
  CHECK(fastest.refused(0).empty());
  CHECK(fastest.refused(1).contains(1e6));
  // Between two runs a time is interpolated.
  const Time first = fastest.run(1, 1000), last = fastest.run(1, 3000);
  CHECK(fastest.time(1, 2000) == Approx((first + last) / 2));
  CHECK(fastest.runs() == 3);
}

TEST_CASE("where its times are a straight line, an algorithm is not run again, until a run contradicts the line") {
  const Platform on = platform("hypercube", {4});
  Fastest fastest(candidates(on, {"shift"}), 1e6, SizeRuns(catalogue(), {}));
  REQUIRE(fastest.settle(0, 1000, 2000, 3000) == Straightness::straight);
  CHECK(fastest.runs() == 3);
  const Time between = fastest.time(0, 2500);
  CHECK(fastest.runs() == 3);
  CHECK(fastest.is_borne_out(0, 2500));
  CHECK(fastest.run(0, 2500) == Approx(between));
}

TEST_CASE("a search of little work ends, and tells between how many sizes it knows nothing") {
  const std::vector<Candidate> all = all_candidates(platform("hypercube", {4}), Synchronization::none);
  Fastest fastest(all, 1e6, SizeRuns(catalogue(), {}), 3e5);
  Recommendation recommendation;
  recommendation.from = 1;
  recommendation.to = 1e6;
  recommendation.factor = 2;
  find_intervals(fastest, recommendation);
  CHECK(recommendation.gaps > 0);
  // Some hundred messages over two channels on average, each.
  CHECK(fastest.runs() < 2000);
  CHECK(recommendation.intervals.front().from == 1);
  CHECK(recommendation.intervals.back().to == 1e6);
}

TEST_CASE("one algorithm for all sizes, one size, and two neighbouring sizes need no search") {
  const Platform on = platform("complete", {4});
  for (const auto& [from, to] : {std::pair(1.0, 1.0), std::pair(7.0, 8.0), std::pair(1.0, 1e12)}) {
    const auto recommendation = found(candidates(on, {"pairwise"}), from, to);
    check_is_whole(recommendation);
    REQUIRE(recommendation.intervals.size() == 1);
    CHECK(recommendation.intervals[0].leads.front().time == 3 * (52 + from));
    CHECK_FALSE(recommendation.intervals[0].leads.front().factor);
  }
}

}  // namespace hopscope::test
