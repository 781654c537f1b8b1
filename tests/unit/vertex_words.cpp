// One name of a vertex wherever it is shown.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "support/program.hpp"

namespace hopscope::test {

TEST_CASE("switches have the names that figures and graphs give them, in tables and in JSON, and nodes their numbers") {
  const Workplace here;
  here.put("s.json", R"({"platform": {"topology": {"family": "clusters", "sizes": [3, 3, 3, 3],
      "inter": {"t_s": 1, "t_w": 2, "t_h": 1}, "nics": 2}, "costs": {"t_s": 10, "t_w": 3.7, "t_h": 1}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 64}})");
  const auto run = nlohmann::json::parse(here.hopscope("run s.json --format json").output);
  const auto& witness = run["witness"];
  INFO(run.dump().substr(0, 2000));
  REQUIRE(witness.contains("channel_names"));
  const std::string dot = here.hopscope("export s.json --to dot").output;
  for (int end = 0; end < 2; ++end) {
    const std::string name = witness["channel_names"][end];
    if (witness["channel"][end] >= 12)
      CHECK(contains(dot, name));
    else
      CHECK(name == std::to_string(witness["channel"][end].get<int>()));
    CHECK(contains(here.hopscope("run s.json").output, name));
  }
  CHECK(contains(here.hopscope("run s.json").output, "NIC "));
}

}  // namespace hopscope::test
