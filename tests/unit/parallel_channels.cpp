// Which of several channels between two vertices a message takes: in routes, and in tables of messages.
#include <catch2/catch.hpp>

#include <string>

#include <hopscope/scenario.hpp>
#include <hopscope/simulate.hpp>

#include "analysis/lookup.hpp"
#include "export/exported.hpp"
#include "support/networks.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// Three nodes in a row, with three cables between the first two.
Wiring cables() {
  Wiring wiring{.nodes = 3, .links = {link(0, 1), link(0, 1), link(0, 1), link(1, 2)}};
  wiring.has_parallel = true;
  return wiring;
}

/// A scatter of 8 words from node 0 to nodes 1 and 2 by a table; a message alone takes 1 + hops + 8.
Result scattered(const std::string& name, const std::string& table) {
  FilesInMemory files;
  files.put(name, table);
  const std::string scenario =
      R"({"platform": {"topology": {"family": "graph", "parallel": "separate", "nodes": 3,)"
      R"( "links": [[0, 1], [0, 1], [0, 1], [1, 2]]}, "costs": {"t_s": 1, "t_w": 1, "t_h": 1}, "ports": "all"},)"
      R"( "schedule": {"operation": "scatter", "message_words": 8, "messages": ")" +
      name + "\"}}";
  Result result = simulate(parse_scenario(scenario, "own.json", files, catalogue()));
  CHECK(result.delivery == Delivery::verified);
  return result;
}

}  // namespace

TEST_CASE("a route is its vertices and, where they mean another channel, its place among the parallel ones") {
  const auto network = graph(cables());
  ChannelsByEnds channels(*network);
  const ChannelId second_hop = network->channels() - 2;  // 1 -> 2, before 2 -> 1
  REQUIRE(network->channel(second_hop) == Channel{1, 2});
  for (ChannelId first = 0; first < 3; ++first) {
    for (const Route& route : {Route{first}, Route{first, second_hop}}) {
      const VertexPath path = path_of(*network, route);
      const NodeId destination = path.vertices.back();
      CHECK(path.parallel.empty() == (first == destination % 3));
      Route again;
      CHECK(channels.find(path.vertices, path.parallel, again).empty());
      CHECK(again == route);
    }
  }
  CHECK(path_of(*network, {}).vertices.empty());
}

TEST_CASE("a table says which of the parallel channels a message takes") {
  const std::string head = "step,from,to,blocks,route\n";
  CHECK(scattered("own.csv", head + "1,0,1,0>1,0-1#0\n1,0,2,0>2,0-1#2-2\n").time == 11);
  CHECK(scattered("own.csv", head + "1,0,1,0>1,0-1 # 2\n1,0,2,0>2,0-1#2-2\n").time > 16);
  CHECK(scattered("table.json", R"([{"step": 1, "from": 0, "to": 1, "route": [0, [1, 0]]},
                                  {"step": 1, "from": 0, "to": 2, "route": [0, [1, 2], [2, 0]]}])")
            .time == 11);
  CHECK(scattered("table.json", R"([{"step": 1, "from": 0, "to": 1, "route": [0, [1, 2]]},
                                  {"step": 1, "from": 0, "to": 2, "route": [0, 1, 2]}])")
            .time > 16);
}

}  // namespace hopscope::test
