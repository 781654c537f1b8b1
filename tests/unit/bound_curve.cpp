// Lower bounds as functions of the size of messages.
#include <catch2/catch.hpp>

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "study/bound/bound.hpp"
#include "study/bound_curve.hpp"
#include "support/program.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

using Json = nlohmann::json;

const char* const broadcast_on_hypercube =
    R"({"platform": {"topology": {"family": "hypercube", "dimension": 4}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
  "schedule": {"operation": "broadcast", "algorithm": "binomial", "message_words": 64}})";

Scenario of_size(const std::string& operation, double words, int ports) {
  Platform on = platform("torus", {3, 4});
  on.ports = ports;
  Schedule schedule;
  schedule.operation = operation;
  schedule.algorithm = std::ranges::find(catalogue().algorithms, operation, &Algorithm::operation)->name;
  schedule.message_words = words;
  return scenario(on, schedule);
}

}  // namespace

TEST_CASE("curve --bounds says what sets the bound at which size, and how far above it the time is", "[bounds]") {
  const Workplace here;
  here.put("b.json", broadcast_on_hypercube);
  const Json found = Json::parse(here.hopscope("curve b.json --to 1000 --bounds --format json").output);
  CHECK(found.at("bound") == Json({{{"from", "1"}, {"constant", "208"}, {"per_word", "0"}, {"set_by", "startups"}},
                                   {{"from", "156"}, {"constant", "52"}, {"per_word", "1"}, {"set_by", "ports"}}}));
  CHECK(found.at("nearest") == Json({{"at", "1"}, {"ratio", 212.0 / 208}}));
  CHECK(found.at("farthest") == Json({{"at", "156"}, {"ratio", 4.0}}));
  const std::string table = here.hopscope("curve b.json --to 1000 --bounds").output;
  CHECK(contains(table, "one port per node"));
  CHECK(contains(table, "time/bound:"));
  CHECK(contains(here.hopscope("curve b.json --bounds --format csv").output, ",bound by ports,156,52,1"));
}

TEST_CASE("curve --bounds draws the bound, and shades what is between", "[bounds]") {
  const Workplace here;
  here.put("b.json", broadcast_on_hypercube);
  CHECK(here.hopscope("curve b.json --set schedule.operation=scatter --algorithms all --to 1000 --bounds --plot b.html")
            .status == 0);
  const std::string page = here.read("b.html");
  CHECK(contains(page, "\"lower bound\""));
  CHECK(contains(page, "\"shaded\""));
  CHECK(
      here.hopscope("curve b.json --set schedule.operation=scatter --algorithms all --to 1000 --plot c.html").status ==
      0);
  CHECK_FALSE(contains(here.read("c.html"), "\"shaded\": [["));
}

TEST_CASE("curve --bounds is along the size of messages", "[bounds]") {
  const Workplace here;
  here.put("b.json", broadcast_on_hypercube);
  const auto refused = here.hopscope("curve b.json --along t_s --bounds");
  CHECK(refused.status == 2);
  CHECK(contains(refused.output + refused.errors, "--bounds is along m"));
}

TEST_CASE("the bound of a curve is that of each size by itself", "[laws][bounds]") {
  for (const char* operation : {"broadcast", "reduce", "scatter", "gather", "all-gather", "reduce-scatter",
                                "all-reduce", "scan", "all-to-all"}) {
    for (const int ports : {1, 2, Platform::all_ports}) {
      INFO(operation << " with " << ports << " ports");
      const auto pieces = bound_pieces(bound_of(of_size(operation, 64, ports), {}), 1, 100000);
      for (const double words : {1.0, 5.0, 64.0, 300.0, 99999.0}) {
        const auto after = std::ranges::upper_bound(pieces, exactly(words), {}, &BoundPiece::from);
        CHECK(std::prev(after)->at(exactly(words)).rounded() ==
              Approx(bound_of(of_size(operation, words, ports), {}).bound).epsilon(1e-9));
      }
    }
  }
}

TEST_CASE("where a bound in closed form is larger than what a certificate proves, the curve has it", "[bounds]") {
  Platform on;
  on.topology = topology("clusters", {4, 4});
  on.costs = {1, 1, 0, 0};
  on.class_costs = {on.costs, on.costs, {40, 12, 1, 0}};
  const auto exchange_of = [&](double words) { return scenario(on, all_to_all("direct", words)); };
  const auto lines = closed_form_lines(exchange_of(64), *catalogue().operation("all-to-all"));
  const auto pieces = bound_pieces(bound_of(exchange_of(64), {}), 1, 100000, lines);
  CHECK(std::ranges::any_of(pieces, [](const BoundPiece& piece) { return contains(piece.set_by, "cluster"); }));
  for (const double words : {1.0, 5.0, 64.0, 300.0, 99999.0}) {
    const auto after = std::ranges::upper_bound(pieces, exactly(words), {}, &BoundPiece::from);
    CHECK(std::prev(after)->at(exactly(words)).rounded() ==
          Approx(bound_of(exchange_of(words), {}).largest()).epsilon(1e-9));
  }
}

}  // namespace hopscope::test
