// Schedules of the matrices of golden.json's list "unequal", which an independent program computed: phases and words,
// one after the other, on a complete network with a barrier.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/golden_sizes.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

Scenario exchange(const std::string& algorithm, const SizeMatrix& sizes, const Costs& costs) {
  Platform on = platform("complete", {sizes.ranks()});
  on.costs = costs;
  Schedule schedule = all_to_all(algorithm, 0);
  schedule.operation = "all-to-all-v";
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  schedule.synchronization = Synchronization::barrier;
  return scenario(on, schedule);
}

double bound(const Result& result, std::string_view name) {
  return std::ranges::find(result.bounds, name, &Analytic::name)->value;
}

}  // namespace

TEST_CASE("golden: the fixed pattern takes the expected phases and words", "[golden]") {
  CHECK(unequal_cases().size() > 5);
  for (const Json& one : unequal_cases()) {
    INFO(one.at("name"));
    const Json& expected = one.at("schedules").at("fp");
    for (const auto& engine : catalogue().engines) {
      const auto words = try_out(exchange("fixed-pattern", sizes_of(one), {.t_w = 1}), *engine);
      if (!words) continue;
      CHECK(words->delivery == Delivery::verified);
      CHECK(words->time == Approx(expected.at("words").get<double>()));
      CHECK(bound(*words, "one-port volume") == one.at("lower_bound_words").get<double>());
      const auto phases = try_out(exchange("fixed-pattern", sizes_of(one), {.t_s = 1}), *engine);
      CHECK(phases->time == Approx(expected.at("phases").get<double>()));
      CHECK(phases->totals.steps == expected.at("phases").get<std::int64_t>());
    }
  }
}

TEST_CASE("golden: the hypercube's phases, and uniform's words, are as expected", "[golden]") {
  for (const Json& one : unequal_cases()) {
    INFO(one.at("name"));
    const Engine& native = *catalogue().engines.front();
    const auto measured = [&](const std::string& algorithm, const Costs& costs) {
      const auto result = try_out(exchange(algorithm, sizes_of(one), costs), native);
      CHECK(result->delivery == Delivery::verified);
      return result->time;
    };
    CHECK(measured("uniform", {.t_w = 1}) == Approx(one.at("lower_bound_words").get<double>()));
    for (const char* planned : {"max-min", "max-sum", "uniform"}) {
      CHECK(measured(planned, {.t_w = 1}) >= one.at("lower_bound_words").get<double>() * (1 - 1e-12));
      CHECK(measured(planned, {.t_s = 1}) >= one.at("lower_bound_startups").get<double>());
    }
    if (!one.at("schedules").contains("hypercube")) continue;
    const Json& expected = one.at("schedules").at("hypercube");
    CHECK(measured("hypercube", {.t_w = 1}) == Approx(expected.at("words").get<double>()));
    CHECK(measured("hypercube", {.t_s = 1}) == Approx(expected.at("phases").get<double>()));
  }
}

TEST_CASE("golden: the generator's worst case of the fixed pattern is the one of the literature", "[golden]") {
  const SizeGenerator& generator = *catalogue().generator("fixed-pattern-worst-case");
  std::vector<Mistake> mistakes;
  const auto made = generator.make(8, {{{"large", 10.0}, {"small", 3.0}}, ""}, mistakes);
  const SizeMatrix wanted = sizes_of(unequal_cases().front());
  CHECK(unequal_cases().front().at("name") == "slides_fp_worst_case_M10_S3");
  REQUIRE(made);
  for (Rank i = 0; i < 8; ++i) {
    CHECK(std::ranges::equal(made->row(i), wanted.row(i)));
  }
}

}  // namespace hopscope::test
