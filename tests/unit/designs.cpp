// Networks that are built in another way than in the file: NICs, servers, rails, oversubscription.
#include <catch2/catch.hpp>

#include <map>

#include <hopscope/catalogue.hpp>
#include <hopscope/files.hpp>

#include "scenario/designs.hpp"
#include "study/sensitivity/sensitivity.hpp"

namespace hopscope::test {

namespace {

const Catalogue& catalogue_of_designs() {
  static const Catalogue catalogue = builtin_catalogue();
  return catalogue;
}

ReadOptions design_file(const std::string& topology, const std::string& schedule) {
  auto files = std::make_shared<FilesInMemory>();
  files->put("s.json", R"({"platform": {"topology": )" + topology +
                           R"(, "costs": {"t_s": 0, "t_w": 0.001, "t_h": 0}, "ports": "all"}, "schedule": )" +
                           schedule + "}");
  return {.files = files};
}

/// The times by what is changed to which number: {"servers", 8}.
std::map<std::pair<std::string, double>, Time> times_of_designs(const ReadOptions& options) {
  const Scenario scenario = read_scenario("s.json", catalogue_of_designs(), options);
  const SensitivityReport report = sensitivity_of(scenario, catalogue_of_designs(), {},
                                                  {.designs = designs_of("s.json", catalogue_of_designs(), options)});
  std::map<std::pair<std::string, double>, Time> times;
  for (const Sensitivity& row : report.parameters) {
    if (row.design) times[{row.parameter, *row.design}] = row.changed_time;
  }
  return times;
}

using DesignTimes = std::map<std::pair<std::string, double>, Time>;
constexpr const char* direct_of_ten = R"({"operation": "all-to-all", "algorithm": "direct", "message_words": 10})";

}  // namespace

// Each of n NICs of a server of 4 carries the words of 4/n nodes to all nodes of the other servers.
TEST_CASE("NICs, rails and servers change a total exchange as the words that a NIC carries") {
  const auto options = design_file(
      R"({"family": "clusters", "sizes": [4, 4, 4, 4], "nics": 2, "inter": {"t_s": 0, "t_w": 1, "t_h": 0}})",
      direct_of_ten);
  const auto times = times_of_designs(options);
  const DesignTimes expected{{{"NICs per server", 4}, 12 * 10},
                             {{"NICs per server", 1}, 4 * 12 * 10},
                             {{"rails", 2}, 12 * 10},
                             {{"servers", 8}, 2 * 28 * 10},
                             {{"servers", 2}, 2 * 4 * 10}};
  REQUIRE(times.size() == expected.size());
  for (const auto& [change, time] : expected) {
    INFO(change.first << " " << change.second);
    CHECK(times.at(change) == Approx(time));
  }
}

// Of 8 nodes below a switch of 4 links up, each sends 56 of its 63 messages up: 448 over as many links as are left.
TEST_CASE("oversubscription changes a total exchange as the links above the lowest switches") {
  const auto options = design_file(
      R"({"family": "fat-tree", "arity": 8, "levels": 2, "construction": "fat-links", "oversubscription": 4})",
      direct_of_ten);
  const auto times = times_of_designs(options);
  const double upwards = 8 * 56 * 10 * 0.001 / 8;  // with all of the width
  REQUIRE(times.size() == 3);
  CHECK(times.at({"oversubscription", 1}) == Approx(63 * 10 * 0.001));  // the link of the node itself
  CHECK(times.at({"oversubscription", 2}) == Approx(2 * upwards));
  CHECK(times.at({"oversubscription", 8}) == Approx(8 * upwards));
}

TEST_CASE("a network whose fields state no numbers of parts has no other designs, and one that cannot be says why") {
  CHECK(designs_of("s.json", catalogue_of_designs(), design_file(R"({"family": "ring", "nodes": 8})", direct_of_ten))
            .empty());
  const auto designs = designs_of(
      "s.json", catalogue_of_designs(),
      design_file(
          R"({"family": "fat-tree", "arity": 3, "levels": 2, "construction": "k-ary-n-tree", "oversubscription": 3})",
          direct_of_ten));
  REQUIRE(designs.size() == 3);
  CHECK(designs[0].scenario);        // 1
  CHECK(designs[1].scenario);        // 1.5, 2 links up for 3 down
  CHECK_FALSE(designs[2].scenario);  // 6
  CHECK(designs[2].why_not.find("must be an integer") != std::string::npos);
}

TEST_CASE("the costs inside each server follow the number of servers") {
  const auto options = design_file(
      R"({"family": "clusters", "sizes": [2, 2], "inter": {"t_s": 0, "t_w": 1, "t_h": 0},
          "intra": [{"t_s": 1, "t_w": 0, "t_h": 0}, {"t_s": 2, "t_w": 0, "t_h": 0}]})",
      direct_of_ten);
  const auto designs = designs_of("s.json", catalogue_of_designs(), options);
  REQUIRE(designs.size() == 1);
  REQUIRE(designs[0].scenario);
  CHECK(designs[0].scenario->platform.ranks() == 8);
  const auto& costs = designs[0].scenario->platform.class_costs;
  REQUIRE(costs.size() == 5);
  CHECK(std::vector{costs[0].t_s, costs[1].t_s, costs[2].t_s, costs[3].t_s} == std::vector<Time>{1, 2, 1, 2});
}

}  // namespace hopscope::test
