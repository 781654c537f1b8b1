// The crossovers that `plot` reports for a store.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "analysis/sample.hpp"
#include "support/places.hpp"
#include "support/plot_document.hpp"
#include "support/small_store.hpp"

namespace hopscope::test {

TEST_CASE("crossovers are where the fastest changes, and name all that are equally fast, but none that is slower") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["sweep"] = {{"schedule.algorithm", {"pairwise", "hypercube", "direct", "one-factor"}},
                    {"schedule.message_words", {1, 16, 256}}};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db --jobs 1").status == 0);
  const Json plot = plot_json(here, "");
  CHECK(plot["curves"] == Json{"direct", "hypercube", "one-factor", "pairwise"});
  const Json& samples = plot["panels"][0]["curves"];
  REQUIRE(samples[0]["samples"][2][1] == samples[3]["samples"][2][1]);  // direct is as fast as pairwise
  REQUIRE(samples[2]["samples"][0][1] > samples[1]["samples"][0][1]);   // one-factor crosses hypercube, too
  REQUIRE(samples[2]["samples"][2][1] < samples[1]["samples"][2][1]);
  CHECK(here.hopscope("plot results.db --output plot.svg").errors ==
        "direct and pairwise are below hypercube from between m = 16 and m = 256 on (simulated)\n");
  REQUIRE(plot["panels"][0]["crossings"].size() == 1);
  CHECK(plot["panels"][0]["crossings"][0]["below"] == Json{0, 3});
}

TEST_CASE("a crossover lies between sizes that were swept, all digits of which are told") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["platform"]["costs"]["t_s"] = 50000;
  sweep["sweep"] = {{"schedule.algorithm", {"pairwise", "hypercube", "direct"}},
                    {"schedule.message_words", {4096, 16384, 65536}}};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db --jobs 1").status == 0);
  const std::string told = here.hopscope("plot results.db --output plot.svg").errors;
  CHECK_THAT(told, Catch::Contains("from between m = 16384 and m = 65536 on (simulated)"));
}

TEST_CASE("formulas do not cross where something without an exact formula is faster") {
  const Workplace here;
  Json sweep = Json::parse(small_sweep);
  sweep["platform"]["topology"]["dimension"] = 4;
  const Json sizes{1, 16, 32, 64, 256};
  sweep["sweep"] = {{"schedule.algorithm", {"pairwise", "hypercube"}}, {"schedule.message_words", sizes}};
  here.put("exact.json", sweep.dump());
  sweep["schedule"]["algorithm"] = "bruck";
  sweep["schedule"]["radix"] = 4;
  sweep["sweep"] = {{"schedule.message_words", sizes}};
  here.put("bruck.json", sweep.dump());
  REQUIRE(here.hopscope("sweep exact.json bruck.json --store results.db --jobs 1").status == 0);
  const Json crossings = plot_json(here, "")["panels"][0]["crossings"];
  const auto are_of_bruck = [](const Json& each) { return each["below"] == Json{0} || each["above"] == Json{0}; };
  CHECK(crossings.size() == 2);
  CHECK(std::all_of(crossings.begin(), crossings.end(), are_of_bruck));
  const Json without = plot_json(here, "--where algorithm=pairwise,hypercube")["panels"][0]["crossings"];
  CHECK(without.size() == 1);
}

TEST_CASE("means of draws cross only where they differ by more than two standard errors on both sides") {
  const Workplace here;
  Json sweep = Json::parse(content_of(std::filesystem::path(checkout()) / "scenarios/studies/unequal.json"));
  sweep.erase("$schema");
  sweep["sweep"]["schedule.algorithm"] = {"fixed-pattern", "max-sum"};
  here.put("sweep.json", sweep.dump());
  REQUIRE(here.hopscope("sweep sweep.json --store results.db --jobs 1").status == 0);
  const std::string means = "--x schedule.sizes.exponent --y mean:time ";
  // The individual draws, with the same seeds for both, as the reference.
  std::map<double, std::vector<double>> leads;
  for (int seed = 1; seed <= 10; ++seed) {
    const Json panel =
        plot_json(here, "--x schedule.sizes.exponent --where schedule.sizes.seed=" + std::to_string(seed));
    const Json& curves = panel["panels"][0]["curves"];
    for (std::size_t i = 0; i < curves[0]["samples"].size(); ++i) {
      const Json& fixed = curves[0]["samples"][i];
      leads[fixed[0].get<double>()].push_back(fixed[1].get<double>() - curves[1]["samples"][i][1].get<double>());
    }
  }
  REQUIRE(leads.size() == 9);
  const auto is_sure = [&](double exponent) {
    Sample differences;
    for (const double lead : leads.at(exponent)) differences.add(lead);
    return std::abs(differences.mean()) > 2 * differences.standard_error();
  };
  REQUIRE(is_sure(0));  // all sizes are equal, and max-sum takes 1 us less
  REQUIRE(is_sure(0.25));
  REQUIRE_FALSE(is_sure(1));
  const Json panel = plot_json(here, means)["panels"][0];
  REQUIRE(panel["crossings"].size() == 1);
  CHECK(panel["crossings"][0]["x"].get<double>() < 0.25);
  const Json late = plot_json(here, means + "--where \"schedule.sizes.exponent>=0.75\"")["panels"][0];
  CHECK(late["crossings"].empty());
  REQUIRE(late["doubts"].size() == 1);
  CHECK(contains(late["doubts"][0].get<std::string>(),
                 "max-sum is below fixed-pattern from between exponent = 0.75 and exponent = 1 on by less than two "
                 "standard errors"));
  // The maximum of all draws is not a mean.
  CHECK(plot_json(here, "--x schedule.sizes.exponent --y max:time")["panels"][0]["doubts"].empty());
}

TEST_CASE("means over chosen values, not random draws, cross where they are equal") {
  const SmallStore here;
  const Json panel = plot_json(here, "--y mean:time")["panels"][0];  // over two sizes of the network
  REQUIRE(panel["crossings"].size() == 1);
  CHECK(panel["doubts"].empty());
  const double m = panel["crossings"][0]["x"];
  CHECK(pairwise_time(8, m) + pairwise_time(16, m) == Approx(hypercube_time(3, 8, m) + hypercube_time(4, 16, m)));
}

}  // namespace hopscope::test
