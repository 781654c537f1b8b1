// The optima of cuts.json, which an independent program found with exact fractions (on small networks by going over all
// cuts, and by packing trees that reach them).
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>

#include <nlohmann/json.hpp>

#include "analysis/certificate/cut_check.hpp"
#include "support/networks.hpp"
#include "support/places.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test::cuts {

namespace {

using Json = nlohmann::json;

/// "7/300", or a number.
double value_of(const Json& fraction) {
  if (fraction.is_number()) return fraction.get<double>();
  const std::string text = fraction.get<std::string>();
  const auto slash = text.find('/');
  return slash == std::string::npos ? std::stod(text)
                                    : std::stod(text.substr(0, slash)) / std::stod(text.substr(slash + 1));
}

Platform platform_of(const Json& network) {
  const auto ranks = network.at("ranks").get<std::int64_t>();
  Wiring wiring{.nodes = ranks, .switches = network.at("vertices").get<std::int64_t>() - ranks};
  wiring.one_way = true;
  wiring.has_parallel = true;
  for (const Json& channel : network.at("channels"))
    wiring.links.push_back(link(channel[0].get<std::int64_t>(), channel[1].get<std::int64_t>(), value_of(channel[2])));
  return words_only(graph(wiring));
}

BoundReport bound_for(const Platform& on, const std::string& operation, Rank root) {
  return bound_of(scenario(on, collective(operation, 1, root)), {});
}

}  // namespace

TEST_CASE("the cuts of known networks have the times that an independent program found", "[golden][bounds]") {
  const Json all = Json::parse(std::ifstream(std::filesystem::path(checkout()) / "tests" / "golden" / "cuts.json"));
  int compared = 0;
  for (const Json& network : all.at("networks")) {
    const Platform on = platform_of(network);
    const auto root = network.at("root").get<Rank>();
    const Json& times = network.at("times");
    for (const char* operation : {"broadcast", "reduce", "scatter", "gather", "all-gather", "reduce-scatter"}) {
      INFO(network.at("name") << ", " << operation);
      const BoundReport report = bound_for(on, operation, root);
      CHECK(report.channels == Approx(value_of(times.at(operation))).epsilon(1e-12));
      CHECK(report.bound == report.channels);
      CHECK(report.fractional == std::optional(report.bound));
      CHECK(check_certificate(std::get<CutCertificate>(report.certificate)).fault == "");
      ++compared;
    }
    INFO(network.at("name") << ", all-reduce");
    const BoundReport report = bound_for(on, "all-reduce", root);
    CHECK(report.bound == Approx(value_of(times.at("all-reduce-bound"))).epsilon(1e-12));
    CHECK(report.fractional.value() == Approx(value_of(times.at("all-reduce-reached"))).epsilon(1e-12));
    ++compared;
  }
  CHECK(compared == 7 * 60);
}

}  // namespace hopscope::test::cuts
