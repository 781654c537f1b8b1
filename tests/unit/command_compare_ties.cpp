// `compare` with algorithms whose times differ only by rounding.

#include <fmt/format.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

using Json = nlohmann::json;

TEST_CASE("algorithms that tie for short messages, up to rounding, do not cross there") {
  // Bruck's exchange with radix 2 and 3, and dimension exchange and all others on two nodes, differ in words only; and
  // the time of words is below rounding until messages are long.
  const Workplace here;
  const auto put = [&here](const char* topology, const char* costs, const char* more) {
    here.put("tie.json", fmt::format(R"({{"platform": {{"topology": {}, "costs": {}{}}}, "schedule":
        {{"operation": "all-to-all", "algorithm": "direct", "message_words": 1}}}})",
                                     topology, costs, more));
  };
  const auto check = [&here](const std::string& always) {
    const Json comparison = Json::parse(here.hopscope("compare --format json tie.json").output);
    for (const Json& crossover : comparison["crossovers"]) {
      CHECK(crossover["confirmed"] == true);
      CHECK(crossover["message_words"] > 0);
    }
    CHECK_FALSE(contains(here.hopscope("compare tie.json").output, "DO NOT AGREE"));
    CHECK(comparison["fastest_for_smallest"][0] == always);
  };
  put(R"({"family": "complete", "nodes": 9})", R"({"t_s": 7e-21, "t_w": 184116.2, "t_h": 5934616226075.53})", "");
  check("bruck radix 3");
  put(R"({"family": "hypercube", "dimension": 1})",
      R"({"t_s": 763520980.4592062, "t_w": 2.3e-06, "t_h": 2.2e-06, "t_r": 7e-09})",
      R"(, "switching": "store-and-forward", "ports": "all")");
  check("pairwise");
  put(R"({"family": "hypercube", "dimension": 1})", R"({"t_s": 2.17e-10, "t_w": 0, "t_h": 1.7e-25, "t_r": 1.2e-20})",
      R"(, "switching": "store-and-forward", "contention": "fifo")");
  check("pairwise");
}

}  // namespace hopscope::test
