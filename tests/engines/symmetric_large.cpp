#include <catch2/catch.hpp>

#include "run/preparation.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("a million nodes, and a billion, take the times of the formulas", "[symmetric]") {
  const auto check = [](const Platform& on, Schedule schedule) {
    schedule.content = Content::sizes;
    Scenario one = scenario(on, schedule);
    one.engine = catalogue().engine("symmetric");
    const Result result = simulate(one, {});
    INFO(one.algorithm->name << " on " << on.topology->description());
    REQUIRE(result.analytic.back().kind == FormulaKind::exact);
    CHECK(result.time == Approx(result.analytic.back().value).epsilon(1e-12).margin(0));
    CHECK(result.congestion_free());
    CHECK(result.totals.messages == result.totals.steps * on.ranks());
    CHECK(result.totals.steps == static_cast<std::int64_t>(one.algorithm->steps(on, schedule)));
    REQUIRE(result.symmetry);
    CHECK(result.symmetry->ranks_checked == 64);
    CHECK(result.symmetry->of == on.ranks());
  };
  check(platform("torus", {1024, 1024}), all_to_all("mesh", 64));
  check(platform("hypercube", {20}), all_to_all("hypercube", 64));
  check(platform("hypercube", {30}), all_to_all("hypercube", 64));
  check(platform("complete", {1 << 20}), all_to_all("bruck", 64));
  check(platform("ring", {1000000}), shift("ring", 64, 999000));
  check(platform("ring", {50000}), all_to_all("ring", 64));
}

namespace {

Result by_one_rank(const Platform& on, Schedule schedule, Content content) {
  schedule.content = content;
  Scenario one = scenario(on, schedule);
  one.engine = catalogue().engine("symmetric");
  return simulate(one, {});
}

Schedule all_reduce(const std::string& algorithm, double words) {
  Schedule schedule = all_to_all(algorithm, words);
  schedule.operation = "all-reduce";
  return schedule;
}

}  // namespace

TEST_CASE("of many ranks, rules are compared in place of programs", "[symmetric]") {
  const Platform ring = platform("ring", {300});
  const Result by_rule = by_one_rank(ring, all_to_all("shift", 64), Content::sizes);
  REQUIRE(by_rule.symmetry);
  CHECK(by_rule.symmetry->by_rule);
  CHECK(by_rule.symmetry->ranks_checked == 64);
  const Result by_programs = by_one_rank(ring, all_to_all("shift", 64), Content::tracked);
  CHECK_FALSE(by_programs.symmetry->by_rule);
  CHECK(by_rule.time == by_programs.time);
  CHECK(by_rule.totals.max_congestion == by_programs.totals.max_congestion);
  CHECK(
      by_one_rank(platform("hypercube", {9}), all_reduce("recursive-doubling", 64), Content::sizes).symmetry->by_rule);
  CHECK_FALSE(by_one_rank(platform("ring", {200}), all_to_all("shift", 64), Content::sizes).symmetry->by_rule);
}

TEST_CASE("a rule that differs from rank to rank is no symmetry", "[symmetric]") {
  CHECK(by_one_rank(platform("ring", {300}), all_reduce("ring", 600), Content::sizes).symmetry->by_rule);
  CHECK_THROWS_AS(by_one_rank(platform("ring", {300}), all_reduce("ring", 601), Content::sizes), InputError);
}

}  // namespace hopscope::test
