// One-way links in the list of a scenario: the network is that of a digraph in a file.
#include <catch2/catch.hpp>

#include <algorithm>
#include <tuple>
#include <vector>

#include "support/folder.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

/// A total exchange on a graph, whose fields are given.
Scenario exchange_on_graph(const Folder& folder, const std::string& graph) {
  return read_scenario(folder.put("s.json", R"({"platform": {"topology": {"family": "graph", )" + graph +
                                                R"(}, "costs": {"t_s": 50, "t_w": 1, "t_h": 2}},
    "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 8}})"),
                       catalogue());
}

/// Ends and width of each channel, in the order of the ends.
std::vector<std::tuple<NodeId, NodeId, double>> ends_and_widths_of(const Topology& network) {
  std::vector<std::tuple<NodeId, NodeId, double>> all;
  for (ChannelId id = 0; id < network.channels(); ++id) {
    const Channel channel = network.channel(id);
    all.emplace_back(channel.from, channel.to,
                     network.channel_kinds()[static_cast<std::size_t>(network.kind(id))].width);
  }
  std::ranges::sort(all);
  return all;
}

}  // namespace

TEST_CASE("a one-way link is one channel, as an edge of a digraph is, and any other two") {
  const Folder folder;
  folder.put("g.dot", "digraph { 0 -> 1; 1 -> 0; 1 -> 2; 2 -> 0 [width=3]; 3 [switch=true]; 3 -> 2; 2 -> 3; 0 -> 3 }");
  const Scenario file = exchange_on_graph(folder, R"("file": "g.dot")");
  const Scenario list = exchange_on_graph(folder, R"("nodes": 3, "switches": 1, "links": [[0, 1],
    {"between": [1, 2], "one_way": true}, {"between": [2, 0], "one_way": true, "width": 3},
    {"between": [3, 2], "one_way": false}, {"between": [0, 3], "one_way": true}])");
  CHECK(list.platform.topology->channels() == 7);
  CHECK(ends_and_widths_of(*list.platform.topology) == ends_and_widths_of(*file.platform.topology));
  CHECK(simulate(list, {}).time == simulate(file, {}).time);
  const Scenario none = exchange_on_graph(folder, R"("nodes": 2, "links": [{"between": [0, 1], "one_way": false}])");
  CHECK(none.platform.topology->channels() == 2);
}

}  // namespace hopscope::test
