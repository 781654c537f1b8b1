// Costs of short and of long messages, and the size between them.
#include "analysis/fit/protocol_fit.hpp"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <random>

#include "support/places.hpp"
#include "support/program.hpp"

namespace hopscope::test {

namespace {

/// Times of an eager protocol up to `last` words and of a rendezvous protocol above, with a relative error.
std::vector<Measurement> two_protocols(double last, double spread, std::mt19937& random) {
  std::normal_distribution<double> error(0, spread);
  std::vector<Measurement> rows;
  for (double words = 1; words <= 65536; words *= 2) {
    for (int repetition = 0; repetition < 3; ++repetition) {
      const double time = words <= last ? 1.8 + 0.0016 * words : 4.5 + 0.0008 * words;
      rows.push_back({.words = words, .time = time * (1 + error(random)), .line = rows.size() + 2});
    }
  }
  return rows;
}

}  // namespace

TEST_CASE("the break between two protocols is found, and their costs") {
  std::mt19937 random(1947);
  for (const double last : {4.0, 256.0, 1024.0, 16384.0}) {
    for (const Weighting weighting : {Weighting::relative, Weighting::absolute}) {
      CAPTURE(last, weighting == Weighting::relative);
      const auto exact = fit_two_protocols(two_protocols(last, 0, random), weighting, Switching::cut_through);
      REQUIRE(exact);
      CHECK(exact->last_short == last);
      CHECK(exact->first_long == 2 * last);
      CHECK(exact->earliest == last);
      CHECK(exact->latest == 2 * last);
      CHECK(exact->are_two_better);
      CHECK(exact->short_messages[FittedParameter::t_w].value == Approx(0.0016));
      CHECK(exact->short_messages[FittedParameter::t_s].value == Approx(1.8));
      CHECK(exact->long_messages[FittedParameter::t_w].value == Approx(0.0008));
      CHECK(exact->long_messages[FittedParameter::t_s].value == Approx(4.5));
      CHECK(exact->error < 1e-9);
      CHECK(exact->error_of_one > exact->error);
    }
  }
}

// The interval is nominally one of 95 %; breaks are discrete, so it holds more often.
TEST_CASE("the interval of the break holds it in most of many random draws, and is wider for larger errors") {
  std::mt19937 random(1958);
  int held = 0;
  double wide = 0, narrow = 0;
  constexpr int draws = 60;
  for (int draw = 0; draw < draws; ++draw) {
    const auto rough = fit_two_protocols(two_protocols(1024, 0.2, random), Weighting::relative, Switching::cut_through);
    held += rough->earliest <= 1024 && rough->latest >= 2048;
    wide += std::log2(rough->latest / rough->earliest);
    const auto fine = fit_two_protocols(two_protocols(1024, 0.02, random), Weighting::relative, Switching::cut_through);
    narrow += std::log2(fine->latest / fine->earliest);
  }
  CHECK(held >= draws * 9 / 10);
  CHECK(wide > narrow);
}

TEST_CASE("where one protocol suffices two are not better, and fewer than four sizes are too few") {
  std::mt19937 random(7);
  std::vector<Measurement> rows = two_protocols(1e9, 0.02, random);
  CHECK_FALSE(fit_two_protocols(rows, Weighting::relative, Switching::cut_through)->are_two_better);
  rows.resize(9);
  CHECK_FALSE(fit_two_protocols(rows, Weighting::relative, Switching::cut_through));
}

TEST_CASE("fit --protocols 2 shows both fits in all formats") {
  const Workplace here;
  const std::string file = "'" + checkout() + "/scenarios/measurements/two-protocols.csv' --protocols 2";
  const Ending table = here.hopscope("fit " + file);
  CHECK(table.status == 0);
  CHECK(contains(table.output, "between 1024 and 2048 words"));
  CHECK(contains(table.output, "long messages, from 2048 words on"));
  const auto json = nlohmann::json::parse(here.hopscope("fit " + file + " --format json").output);
  CHECK(json["protocols"]["last_short"] == 1024);
  CHECK(json["protocols"]["two_are_better"] == true);
  CHECK(json["protocols"]["short"]["costs"]["t_w"].get<double>() == Approx(0.0016).epsilon(0.01));
  CHECK(json["protocols"]["long"]["costs"]["t_s"].get<double>() == Approx(4.5).epsilon(0.03));
  CHECK(json["protocols"]["short"]["residuals"].size() + json["protocols"]["long"]["residuals"].size() == 34);
  const std::string rows = here.hopscope("fit " + file + " --format csv").output;
  CHECK(std::ranges::count(rows, '\n') == 35);
  here.put("few.csv", "m,time\n1,2\n2,3\n3,4\n");
  const Ending few = here.hopscope("fit few.csv --protocols 2");
  CHECK(few.status == 2);
  CHECK(contains(few.errors, "fewer than four sizes"));
  CHECK(here.hopscope("fit few.csv --protocols 3").status == 2);
}

TEST_CASE("of many possible breaks few are looked at, and the right one is found, with its range") {
  for (const int sizes : {20, 131, 700}) {
    std::vector<Measurement> rows;
    for (int i = 1; i <= sizes; ++i) {
      const double words = 10.0 * i;
      const double time = 3 * i <= sizes ? 2 + 0.001 * words : 5 + 0.0005 * words;
      rows.push_back({.words = words, .time = time * (i % 2 == 0 ? 1.001 : 0.999), .line = rows.size() + 2});
    }
    const auto found = fit_two_protocols(rows, Weighting::relative, Switching::cut_through);
    INFO(sizes << " sizes");
    REQUIRE(found);
    CHECK(found->last_short == 10.0 * (sizes / 3));
    CHECK(found->first_long == 10.0 * (sizes / 3 + 1));
    CHECK(found->earliest <= found->last_short);
    CHECK(found->latest >= found->first_long);
    CHECK(found->are_two_better);
  }
}

}  // namespace hopscope::test
