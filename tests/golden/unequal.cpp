// The worked cases of golden.json's list "unequal": sizes, and the phases and serialised words of an independent
// program's plans. Ties between matchings may be broken in any way, so most of them apply only where ties cannot
// matter.
#include <string>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "algorithm/plans.hpp"
#include "support/golden_sizes.hpp"
#include "support/plan_phases.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Json shown(const Plan& plan) { return {{"phases", plan.phases()}, {"words", plan.serialised_words()}}; }

bool same_plan(const Plan& plan, const Json& expected) {
  return plan.phases() == expected.at("phases") && plan.serialised_words() == expected.at("words");
}

}  // namespace

TEST_CASE("unequal golden cases: bounds, and plans without ties", "[golden][plans]") {
  REQUIRE(unequal_cases().size() == 8);
  for (const Json& one : unequal_cases()) {
    const SizeMatrix sizes = sizes_of(one);
    const Json& expected = one.at("schedules");
    INFO(one.at("name") << ", fixed pattern: " << shown(*plan_fixed_pattern(sizes)));
    CHECK(sizes.most_messages() == one.at("lower_bound_startups"));
    CHECK(sizes.largest_sum() == one.at("lower_bound_words"));
    CHECK(same_plan(*plan_fixed_pattern(sizes), expected.at("fp")));
    CHECK(plan_uniform(sizes)->serialised_words() == expected.at("uniform").at("words"));
    for (const auto planner : {plan_fixed_pattern, plan_max_min, plan_max_sum, plan_uniform}) {
      CHECK(fault_of(*planner(sizes, {}), sizes).empty());
    }
  }
}

TEST_CASE("unequal golden cases: up to three ranks, the other plans agree too", "[golden][plans]") {
  for (const Json& one : unequal_cases()) {
    if (one.at("n") > 3) continue;
    const SizeMatrix sizes = sizes_of(one);
    const Json& expected = one.at("schedules");
    INFO(one.at("name"));
    CHECK(same_plan(*plan_max_min(sizes), expected.at("maxmin")));
    CHECK(same_plan(*plan_max_sum(sizes), expected.at("maxsum")));
    CHECK(same_plan(*plan_uniform(sizes), expected.at("uniform")));
  }
}

TEST_CASE("unequal golden cases: the worst case of the fixed pattern", "[golden][plans]") {
  const Json& worst = unequal_cases().front();
  REQUIRE(worst.at("name") == "slides_fp_worst_case_M10_S3");
  constexpr double large = 10;
  constexpr double small = 3;
  const SizeMatrix sizes = sizes_of(worst);
  CHECK(plan_fixed_pattern(sizes)->serialised_words() == 7 * large);
  for (const auto planner : {plan_max_sum, plan_uniform}) {
    CHECK(planner(sizes, {})->serialised_words() == large + 6 * small);
    CHECK(planner(sizes, {})->phases() == 7);
  }
}

}  // namespace hopscope::test
