#pragma once

#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

/// Pairwise exchange and dimension exchange on a hypercube; the mesh algorithm fits none, so a third of the points
/// fail.
inline constexpr const char* small_sweep = R"({
  "name": "pairs or dimensions",
  "platform": {"topology": {"family": "hypercube", "dimension": 3}, "costs": {"t_s": 50, "t_w": 1}, "time_unit": "us"},
  "schedule": {"operation": "all-to-all", "algorithm": "pairwise", "message_words": 64},
  "sweep": {"schedule.algorithm": ["pairwise", "hypercube", "mesh"], "schedule.message_words": [1, 16, 256],
            "platform.topology.dimension": [3, 4]}
})";

/// A folder with a store of 12 points that are done and 6 that are not, in results.db.
class SmallStore : public Workplace {
 public:
  SmallStore() {
    put("sweep.json", small_sweep);
    const auto ending = hopscope("sweep sweep.json --store results.db --jobs 1");
    INFO(ending.errors);
    REQUIRE(ending.status == 1);  // the mesh algorithm does not fit
    REQUIRE(contains(ending.output, "12 points done; "));
  }
};

/// The output of `table` for results.db.
inline nlohmann::json table_json(const Workplace& here, const std::string& arguments) {
  const auto ending = here.hopscope("table results.db --format json " + arguments);
  INFO(ending.errors);
  REQUIRE(ending.status == 0);
  return nlohmann::json::parse(ending.output);
}

/// t_s + t_w m for each partner.
inline double pairwise_time(double p, double m) { return (p - 1) * (50 + m); }
/// t_s + t_w m p/2 for each of d dimensions.
inline double hypercube_time(double d, double p, double m) { return d * (50 + m * p / 2); }

}  // namespace hopscope::test
