// A letter means the same in all formulas and bounds of one run.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <string>

#include "support/compared.hpp"

namespace hopscope::test {

TEST_CASE("no letter has two meanings in the formulas and bounds of a run", "[unsanitized]") {
  const std::set<std::string> costs{"t_s", "t_w", "t_h", "T_s", "T_w", "T_h"};  // their meanings tell whose they are
  for (const std::string topology :
       {R"({"family": "clusters", "sizes": [3, 3, 3], "inter": {"t_s": 1, "t_w": 2, "t_h": 1}, "nics": 2})",
        R"({"family": "clusters", "sizes": [4, 4], "inter": {"t_s": 500, "t_w": 4, "t_h": 2}})",
        R"({"family": "torus", "dims": [4, 4]})", R"({"family": "mesh", "dims": [3, 3]})",
        R"({"family": "ring", "nodes": 8})", R"({"family": "hypercube", "dimension": 3})"}) {
    const Workplace here;
    here.put("s.json", R"({"platform": {"topology": )" + topology + R"(, "costs": {"t_s": 10, "t_w": 3.7, "t_h": 1}},
      "schedule": {"operation": "all-to-all", "message_words": 64}})");
    const nlohmann::json found = compared(here, "s.json");
    for (const auto& run : found["algorithms"]) {
      std::map<std::string, std::string> meanings;
      for (const char* list : {"analytic", "bounds"}) {
        for (const auto& formula : run[list]) {
          for (const auto& symbol : formula["symbols"]) {
            const std::string name = symbol["name"], meaning = symbol["meaning"];
            if (meaning.empty() || costs.contains(name)) continue;
            INFO(topology << ", " << run["name"] << ": " << name);
            CHECK(meanings.try_emplace(name, meaning).first->second == meaning);
          }
        }
      }
    }
  }
}

}  // namespace hopscope::test
