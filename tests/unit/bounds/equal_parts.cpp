// The bound on broadcasts that cut their words into equal parts.
#include <catch2/catch.hpp>

#include <algorithm>
#include <limits>

#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

constexpr double words = 240;

/// The time of such a broadcast at best, by the report of `bound`.
std::optional<Time> bound_in_parts(const Platform& on) {
  const BoundReport report = bound_of(scenario(on, collective("broadcast", words)), {});
  const auto found = std::ranges::find(report.restricted, "equal parts", &RestrictedBound::label);
  return found == report.restricted.end() ? std::nullopt : std::optional(found->time);
}

Time time_in_parts(const Platform& on, const std::string& algorithm, double parts) {
  Schedule schedule = collective("broadcast", words);
  schedule.algorithm = algorithm;
  if (parts > 1) schedule.values.set("segments", parts);
  return simulate(scenario(on, schedule)).time;
}

}  // namespace

TEST_CASE("no broadcast in equal parts is faster than its bound, and circulant is as fast where p is a power of 2",
          "[laws][bounds]") {
  for (int p = 2; p <= 17; ++p) {
    for (const double t_s : {2.0, 50.0}) {
      INFO("complete network of " << p << ", t_s " << t_s);
      Platform on = platform("complete", {p});
      on.costs.t_s = t_s;
      const auto bound = bound_in_parts(on);
      REQUIRE(bound);
      Time least = std::numeric_limits<Time>::infinity();
      for (const double parts : {1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 24, 30, 40, 48, 60}) {
        for (const char* algorithm : {"circulant", "chain", "binary-tree"}) {
          const Time time = time_in_parts(on, algorithm, parts);
          CHECK(time >= *bound * (1 - 1e-9));
          least = std::min(least, time);
        }
      }
      least = std::min(least, time_in_parts(on, "binomial", 1));
      // The best number of parts need not divide the words.
      if ((p & (p - 1)) == 0) CHECK(least <= *bound * 1.02);
    }
  }
}

TEST_CASE("the bound in equal parts is for broadcasts with one port", "[bounds]") {
  Platform on = platform("complete", {8});
  CHECK(bound_in_parts(on) == (3 - 1 + 3) * (50 + 2 + words / 3));
  on.ports = 2;
  CHECK_FALSE(bound_in_parts(on));
  const BoundReport of_scatter = bound_of(scenario(platform("complete", {8}), collective("scatter", words)), {});
  CHECK(of_scatter.restricted.empty());
}

}  // namespace hopscope::test
