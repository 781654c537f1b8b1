// Native against SimGrid on random scenarios.

#include <catch2/catch.hpp>

#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/random_scenario.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

const std::uint32_t random_scenarios = is_sanitized() ? 40 : is_long() ? 1000 : 300;
const Rank most_random_nodes = is_sanitized() ? 8 : 12;

}  // namespace

TEST_CASE("random scenarios: native and SimGrid agree", "[engines][agreement][slow]") {
  for (std::uint32_t seed = 0; seed < random_scenarios; ++seed) {
    Draw draw(seed);
    const Platform on = draw.platform(most_random_nodes);
    const Scenario tried = scenario(on, draw.schedule(on));
    const auto differences = differences_of_engines(tried);
    INFO("seed " << seed << ": " << described(tried));
    INFO(fmt::format("native and simgrid: {}", fmt::join(differences, "\n")));
    CHECK(differences.empty());
  }
}

}  // namespace hopscope::test
