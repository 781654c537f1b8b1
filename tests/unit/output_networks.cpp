// Switches, unequal channels, idle nodes and random routes in tables and JSON.

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "output/result.hpp"
#include "output/setting.hpp"
#include "support/networks.hpp"

namespace hopscope::test {

namespace {

Result outcome_on(const Platform& on) {
  Result result;
  result.platform = on;
  result.schedule = all_to_all("direct", 1);
  result.amount = "1 word a pair";
  return result;
}

nlohmann::json platform_of(const Platform& on) {
  const Result result = outcome_on(on);
  return nlohmann::json::parse(json(std::span<const Result>(&result, 1), {})).at("platform");
}

}  // namespace

TEST_CASE("JSON contains switches and the kinds of channels, if there are any") {
  Platform on;
  on.topology = graph({.nodes = 2, .switches = 1, .links = {link(0, 2), link(2, 1, 3, 0.5, 4.0)}});
  const auto json = platform_of(on);
  CHECK(json.at("nodes") == 2);
  CHECK(json.at("switches") == 1);
  CHECK(json.at("channels") == 4);
  CHECK(json.at("width") == 3);
  CHECK(json.at("channel_kinds") ==
        nlohmann::json::parse(R"([{"channels": 2, "width": 1}, {"channels": 2, "width": 3, "t_w": 0.5, "t_h": 4}])"));
  on.topology = topology("ring", {4});
  for (const char* field : {"switches", "channel_kinds", "ranks", "seed"}) CHECK_FALSE(platform_of(on).contains(field));
}

TEST_CASE("JSON contains the number of ranks if it is less than that of nodes, and the seed of random routes") {
  Platform on;
  TopologySpec spec{"hypercube", {3}};
  spec.routing = on.routing = "random-minimal";
  on.topology = made(spec);
  on.seed = 7;
  on.mapping = Mapping({0, 5, 6});
  CHECK(platform_of(on).at("ranks") == 3);
  CHECK(platform_of(on).at("nodes") == 8);
  CHECK(platform_of(on).at("seed") == 7);
}

TEST_CASE("the headline of a table shows the same") {
  const TextStyle style{.width = 200};
  Platform on;
  on.topology = fat_tree(2, 3);
  CHECK(setting(outcome_on(on), style) ==
        "fat-tree of arity 2, 3 levels, fat links, 8 nodes, 7 switches, 28 channels · cut-through · t_s 0  t_w 0  t_h "
        "0 · "
        "one port · 1 word a pair · width 1 to 4\n");
  on.topology = graph({.nodes = 3, .links = {link(0, 1), link(1, 2, 1, 0.5)}});
  on.mapping = Mapping({2, 0});
  on.mapping_name = "table";
  CHECK(setting(outcome_on(on), style) ==
        "graph, 3 nodes, 2 ranks, 4 channels · cut-through · t_s 0  t_w 0  t_h 0 · one port · 1 word a pair · "
        "links with their own costs · mapping table\n");
}

}  // namespace hopscope::test
