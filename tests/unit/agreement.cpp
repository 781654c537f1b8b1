#include <catch2/catch.hpp>

#include "analysis/agreement.hpp"
#include "output/result.hpp"
#include "output/verdicts.hpp"
#include "unit/output_samples.hpp"

namespace hopscope::test {

namespace {

Result two_steps(Time first_end, Time second_end) {
  Result result;
  result.time = second_end;
  result.steps = {{.step = 1, .messages = 4, .end = first_end}, {.step = 2, .messages = 4, .end = second_end}};
  return result;
}

}  // namespace

TEST_CASE("engines with equal results agree", "[agreement]") {
  const Agreement found = agreement(two_steps(100, 200), two_steps(100, 200));
  CHECK(found.makespan == 0);
  CHECK(found.steps == 0);
  CHECK(found.holds());
}

TEST_CASE("differences are relative, and the largest step counts", "[agreement]") {
  const Agreement found = agreement(two_steps(100, 200), two_steps(101, 200 * (1 + 1e-10)));
  CHECK(found.makespan == Approx(1e-10).epsilon(1e-3));
  CHECK(found.steps == Approx(1.0 / 101));
  CHECK_FALSE(found.holds());
  CHECK(agreement(two_steps(0, 0), two_steps(0, 0)).holds());
}

TEST_CASE("counts and delivery must be equal exactly", "[agreement]") {
  Result other = two_steps(100, 200);
  other.steps[1].load = 2;
  other.delivery = Delivery::failed;
  const Agreement found = agreement(two_steps(100, 200), other);
  CHECK(found.differences == std::vector<std::string>{"delivery", "the counts of step 2"});
  CHECK_FALSE(found.holds());
  other.steps.pop_back();
  CHECK(agreement(two_steps(100, 200), other).differences.back() == "2 and 1 steps");
}

TEST_CASE("the differences of two engines are reported as text and as JSON", "[agreement]") {
  Result result = clean_result();
  result.agreement = Agreement{0, 2.5e-16, {}};
  CHECK(result.kept_its_promises());
  CHECK_THAT(verdicts(result, {}), Catch::Contains("agree: makespan the same, ends of steps 2.5e-16 apart"));
  CHECK_THAT(json(std::span(&result, 1), {}),
             Catch::Contains("\"agreement\": {\"makespan\": 0.0, \"steps\": 2.5e-16}"));
  result.agreement = Agreement{0.25, 0, {"delivery"}};
  CHECK_FALSE(result.kept_its_promises());
  CHECK_THAT(verdicts(result, {}), Catch::Contains("disagree: makespan 2.5e-01 apart"));
}

}  // namespace hopscope::test
