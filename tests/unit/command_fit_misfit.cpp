// `fit` with times that its costs do not explain, and with times from a store.
#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <cmath>

#include "support/fitted.hpp"
#include "support/places.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

// Times of messages of 1 to 512 words, that alternate between two values: every other one is longer by this fraction.
std::string two_valued(double part) {
  std::string text = "m,hops,Node,time\n";
  for (int k = 0; k < 40; ++k) {
    const double words = 1 << k % 10;
    const int hops = 1 + k / 10;
    // Equally many of each at every size, and at every distance.
    const bool is_longer = (k + k / 10) % 2 == 1;
    text += fmt::format("{},{},{},{}\n", words, hops, is_longer ? "b" : "a",
                        (50 + words + 2 * hops) * (is_longer ? 1 + part : 1 - part));
  }
  return text;
}

constexpr const char* misfit = "the fitted costs do not explain the times: the root mean square error is ";

}  // namespace

TEST_CASE("a misfit of more than a fifth gives a warning, with the columns that were not used") {
  const Workplace here;
  for (const char* const weighting : {"--weighting relative", "--weighting absolute"}) {
    CHECK_FALSE(contains(fitted(here, two_valued(0.1), weighting)["warnings"].dump(), misfit));
    const Json far_off = fitted(here, two_valued(0.5), weighting);
    const std::string first = far_off["warnings"].at(0);
    CHECK(first.starts_with(misfit));
    CHECK(contains(first, "Node is not used; measurements that differ there may have different costs"));
    CHECK(contains(first, "there is no column \"startups\", so each measurement is taken as one message"));
    CHECK_FALSE(contains(first, "there is no column \"hops\""));
  }
  // Relative residuals of +-1/2 about the true times: -1/2 for measured times of half of them, +1/2 for one and a half.
  CHECK(fitted(here, two_valued(0.5))["rms_relative"].get<double>() ==
        Approx(std::sqrt((1 + 1.0 / 9) / 2)).epsilon(0.05));
}

TEST_CASE("columns that are not used are listed separately, and one hop is in the singular") {
  const Workplace here;
  here.put("times.csv", "m,hops,Node,time\n0,1,a,50\n100,1,b,150\n200,1,a,250\n");
  const std::string table = here.hopscope("fit times.csv").output;
  CHECK(contains(table, "\nunused columns:  Node\n"));
  CHECK(contains(table, "only one distance, 1"));
}

TEST_CASE("fit recovers the costs of a sweep from a table of its store, by the messages of each rank") {
  const Workplace here;
  here.put("sweep.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 3},
                 "costs": {"t_s": 7.5, "t_w": 0.125, "t_h": 1.75}},
    "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
    "sweep": {"schedule.algorithm": ["pairwise", "hypercube"], "schedule.message_words": [1, 40, 3000],
              "platform.topology.dimension": [2, 3, 5]}})");
  REQUIRE(here.hopscope("sweep sweep.json --store results.db").status == 0);
  const std::string table =
      "table results.db --columns startups_per_rank,words_per_rank,hops_per_rank,time --where congestion_free=1 "
      "--format csv";
  // p - 1 messages of m words, over (p/2) log2 p hops in all; log2 p of m p/2 words, to a neighbour each.
  const std::string rows = here.hopscope(table).output;
  CHECK(contains(rows, "\r\n7,280,12,"));
  CHECK(contains(rows, "\r\n5,3200,5,"));
  const auto ending =
      here.shell("'" + tested_program() + "' " + table + " | '" + tested_program() + "' fit - --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  const Json fit = Json::parse(ending.output);
  CHECK(fit["costs"]["t_s"].get<double>() == Approx(7.5).epsilon(1e-9));
  CHECK(fit["costs"]["t_w"].get<double>() == Approx(0.125).epsilon(1e-9));
  CHECK(fit["costs"]["t_h"].get<double>() == Approx(1.75).epsilon(1e-9));
  CHECK(fit["warnings"].empty());
  CHECK(fit["residuals"].size() == 18);
}

TEST_CASE("the time to combine a word is fitted from what a store says of sums") {
  const Workplace here;
  here.put("sweep.json", R"({
    "platform": {"topology": {"family": "hypercube", "dimension": 3},
                 "costs": {"t_s": 7.5, "t_w": 0.125, "t_h": 1.75, "t_c": 0.5}},
    "schedule": {"operation": "all-reduce", "algorithm": "recursive-doubling", "message_words": 64},
    "sweep": {"schedule.operation": ["all-reduce", "all-gather"], "schedule.message_words": [1, 40, 3000],
              "platform.topology.dimension": [2, 3, 5]}})");
  REQUIRE(here.hopscope("sweep sweep.json --store results.db").status == 0);
  const std::string table =
      "table results.db --columns startups_per_rank,words_per_rank,hops_per_rank,combined_per_rank,time --format csv";
  const auto ending =
      here.shell("'" + tested_program() + "' " + table + " | '" + tested_program() + "' fit - --format json");
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  const Json fit = Json::parse(ending.output);
  CHECK(fit["costs"]["t_w"].get<double>() == Approx(0.125).epsilon(1e-9));
  CHECK(fit["costs"]["t_c"].get<double>() == Approx(0.5).epsilon(1e-9));
}

}  // namespace hopscope::test
