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

}  // namespace hopscope::test
