// The table of a comparison of networks of equal cost.
#include <catch2/catch.hpp>

#include "output/cost/cost.hpp"
#include "study/cost/cost_runs.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

TEST_CASE("the table explains its marks, and reports formulas that disagree with runs") {
  CostReport report;
  report.platform.costs = {50, 1, 2, 0};
  const auto cube = rivals(8, catalogue()).front().topology;
  report.networks = {{"hypercube", cube, network_cost(*cube), {}, {}}};
  Contest agreed;
  agreed.confirmed = true;
  report.contests = {agreed, agreed};
  CHECK(cost_table(report, {}).find("never *") != std::string::npos);
  CHECK(cost_table(report, {}).find('!') == std::string::npos);
  CHECK(cost_table(report, {}).find('~') == std::string::npos);
  report.draws = 2;
  report.contests.back().ratio_at_largest = 0.9;
  report.contests.back().ratio_error = 0.06;
  CHECK(cost_table(report, {}).find("never ~ *  0.900 ± 0.060") != std::string::npos);
  report.contests.back().ratio_error = 0.04;
  CHECK(cost_table(report, {}).find('~') == std::string::npos);
  report.contests.back().confirmed = false;
  CHECK(cost_table(report, {}).find("never !") != std::string::npos);
  CHECK(cost_table(report, {}).find("\n!:               by formula, contradicted by runs\n") != std::string::npos);
}

TEST_CASE("a contest in words states for which sizes the network is faster than the hypercube") {
  Contest contest;
  CHECK(in_words(contest) == "never");
  contest.crossings = {8, 100, 4000};
  CHECK(in_words(contest) == "m > 8 and m < 100 or m > 4000");
  contest.crossings = {8};
  CHECK(in_words(contest) == "m > 8");
  contest.wins_first = true;
  CHECK(in_words(contest) == "m < 8");
  contest.crossings = {8, 100};
  CHECK(in_words(contest) == "m < 8 or m > 100");
  contest.crossings.clear();
  CHECK(in_words(contest) == "always");
  contest.is_alike = true;
  CHECK(in_words(contest) == "alike");
  contest.is_alike = false;
  contest.is_same = true;
  CHECK(in_words(contest) == "equal");
}

}  // namespace hopscope::test
