// Native against SimGrid on random programs, another for every rank: they send what others receive, wait in any order,
// and some wait for ever.

#include <catch2/catch.hpp>

#include "support/engine_comparison.hpp"
#include "support/long_run.hpp"
#include "support/random_program.hpp"
#include "support/sanitized.hpp"

namespace hopscope::test {

namespace {

const std::uint32_t programs = is_sanitized() ? 40 : is_long() ? 700 : 250;

constexpr Rank most_program_nodes = 10;

struct Tried {
  Scenario scenario;
  bool starves = false;
};

Tried draw_case(std::uint32_t seed, bool starving) {
  Draw draw(seed);
  const Platform on = draw.platform(most_program_nodes);
  const auto sync = draw.one_of({Synchronization::none, Synchronization::none, Synchronization::barrier});
  const bool starves = starving && !Script(seed, on.ranks()).empty();
  return {scripted_scenario(on, seed, starves, sync), starves};
}

void check_programs(bool starving) {
  for (std::uint32_t seed = 0; seed < programs; ++seed) {
    const auto [tried, starves] = draw_case(seed, starving);
    const EngineRun native = run_on("native", tried);
    const auto found = differences(native, run_on("simgrid", tried));
    INFO("seed " << seed << ": " << described(tried));
    INFO(fmt::format("native and simgrid: {}", fmt::join(found, "\n")));
    CHECK(found.empty());
    CHECK(native.waiting.empty() != starves);
  }
}

}  // namespace

TEST_CASE("random programs: native and SimGrid agree", "[engines][agreement][slow]") { check_programs(false); }

TEST_CASE("random programs that deadlock: native and SimGrid name the same ranks", "[engines][agreement][slow]") {
  check_programs(true);
}

}  // namespace hopscope::test
