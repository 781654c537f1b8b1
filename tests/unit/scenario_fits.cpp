// A scenario read once for each algorithm of its operation.
#include <catch2/catch.hpp>

#include "scenario/fits.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

const AlgorithmFit& of(const std::vector<AlgorithmFit>& fits, std::string_view name) {
  const auto found =
      std::find_if(fits.begin(), fits.end(), [&](const AlgorithmFit& each) { return each.algorithm->name == name; });
  REQUIRE(found != fits.end());
  return *found;
}

}  // namespace

TEST_CASE("every algorithm of the operation is tried, and those that do not fit have a reason") {
  const Workplace here;
  const auto all = read_fits(here.path("good.json"), catalogue(), {});
  for (const Algorithm& algorithm : catalogue().algorithms) {
    if (algorithm.operation != "all-to-all") continue;
    const AlgorithmFit& fit = of(all, algorithm.name);
    CHECK(fit.own == (algorithm.name == "pairwise"));
    CHECK(fit.scenario.has_value() == fit.misfit.empty());
    if (fit.scenario) CHECK(fit.scenario->schedule.algorithm == algorithm.name);
  }
  CHECK(of(all, "ring").misfit == "ring runs on a ring, not on a hypercube of 8 nodes");
}

TEST_CASE("an option is passed only to the algorithms that support it") {
  const Workplace here;
  const ReadOptions bruck{{{"schedule.algorithm", "bruck"}, {"schedule.radix", "4"}}, {}};
  const auto all = read_fits(here.path("good.json"), catalogue(), bruck);
  CHECK(of(all, "bruck").own);
  CHECK(of(all, "bruck").scenario->schedule.rank("radix") == 4);
  CHECK(of(all, "pairwise").scenario.has_value());
}

TEST_CASE("each algorithm has the mapping that it implies, unless the file names one") {
  const Workplace here;
  ReadOptions shift{{{"schedule", R"({"operation": "shift", "algorithm": "direct", "shift": 3, "message_words": 4})"}},
                    {}};
  const auto implied = read_fits(here.path("good.json"), catalogue(), shift);
  CHECK(of(implied, "gray").scenario->platform.mapping_name == "gray");
  CHECK(of(implied, "direct").scenario->platform.mapping_name == "identity");
  shift.overrides.push_back({"platform.mapping", "identity"});
  const auto named = read_fits(here.path("good.json"), catalogue(), shift);
  CHECK(of(named, "gray").scenario->platform.mapping_name == "identity");
}

TEST_CASE("a misfit of the file's own algorithm is not a mistake, everything else is") {
  const Workplace here;
  const ReadOptions ring{{{"platform.topology", R"({"family": "ring", "nodes": 6})"}}, {}};
  const auto all = read_fits(here.path("good.json"), catalogue(), ring);
  CHECK(of(all, "pairwise").own);
  CHECK_FALSE(of(all, "pairwise").scenario);
  CHECK(of(all, "ring").scenario.has_value());
  const ReadOptions wrong{{{"schedule.radix", "4"}}, {}};
  CHECK_THROWS_AS(read_fits(here.path("good.json"), catalogue(), wrong), InputError);
  CHECK_THROWS_AS(read_fits(here.path("missing.json"), catalogue(), {}), InputError);
}

}  // namespace hopscope::test
