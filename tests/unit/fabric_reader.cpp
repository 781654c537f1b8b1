// Fabrics of InfiniBand, as ibnetdiscover and ibsim describe them.
#include <catch2/catch.hpp>

#include <hopscope/files.hpp>
#include <hopscope/scenario.hpp>

#include "scenario/platform/mapping_reader.hpp"
#include "support/setup.hpp"
#include "topology/graph/files/graph_file.hpp"

namespace hopscope::test {

namespace {

struct FabricReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

FabricReading read_fabric(const std::string& content, const GraphOptions& options = {}) {
  FilesInMemory files;
  files.put("fabric", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  FabricReading reading{read_graph_file(files, "fabric", options, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

using FabricLink = std::tuple<std::string, std::string, double>;

/// Its links by the names of their ends, with their widths. It must have been read.
std::vector<FabricLink> links_of(const FabricReading& reading) {
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  std::vector<FabricLink> links;
  for (const auto& [from, to, kind, link_class] : reading.wiring->links) {
    const auto name = [&](std::int64_t vertex) { return reading.wiring->names[static_cast<std::size_t>(vertex)]; };
    links.emplace_back(name(from), name(to), kind.width);
  }
  return links;
}

using FabricLinks = std::vector<FabricLink>;
using FabricTexts = std::vector<std::string>;

}  // namespace

TEST_CASE("ibsim states the lanes of a port by w=, and its rate by s=") {
  const FabricReading reading = read_fabric(
      "Switch\t8 \"sw\"\n[1]\t\"a\"[1] w=12\n[2]\t\"b\"[1]\tw=4 s=2 # w=1\n[3] \"c\"[1]\nHca\t1 \"a\"\n[1]\t\"sw\"[1]\n"
      "Hca\t1 \"b\"\n[1]\t\"sw\"[2] w=4 s=2\nHca 1 \"c\"\n[1]\t\"sw\"[3] w=1\n");
  CHECK(links_of(reading) == FabricLinks{{"sw", "a", 30}, {"sw", "b", 20}, {"sw", "c", 2.5}});
  REQUIRE(reading.remarks.size() == 1);
  CHECK_THAT(reading.remarks[0], Catch::Contains("w=12 are 12 lanes"));
  // Options may be in names, too.
  const FabricReading named =
      read_fabric("Switch 8 \"sw\"\n[1] \"w=12\"[1] # \"w=3\"\nHca 1 \"w=12\"\n[1] \"sw\"[1]\n");
  CHECK_THAT(named.remarks[0], Catch::Contains("states no speed"));
}

TEST_CASE("the output of ibnetdiscover is a fabric, each link told twice, its speed in Gb/s the width") {
  const std::string fabric =
      "#\n# Topology file: generated on Mon Jun 3 2013\n\nvendid=0x2c9\nswitchguid=0x2(2)\n"
      "Switch\t36 \"S-02\"\t\t# \"MF0;sw1:IS5030/U1\" enhanced port 0 lid 1 lmc 0\n"
      "[1]\t\"H-0a\"[1](a1) \t\t# \"node1 HCA-1\" lid 4 4xQDR\n"
      "[35]\t\"S-03\"[35]\t\t# \"sw2\" lid 2 4xHDR\n[36]\t\"S-03\"[36]\t\t# \"sw2\" lid 2 4xHDR\r\n\n"
      "Switch\t36 \"S-03\"\t\t# \"sw2\" base port 0 lid 2 lmc 0\n"
      "[35]\t\"S-02\"[35]\t\t# \"MF0;sw1\" lid 1 4xHDR\n[36]\t\"S-02\"[36]\t\t# \"MF0;sw1\" lid 1 4xHDR\n"
      "[1]\t\"H-0b\"[1](b1) \t\t# \"node2 HCA-1\" lid 6 4xFDR\n\n"
      "Ca\t1 \"H-0b\"\t\t# \"node2 HCA-1\"\n[1](b1) \t\"S-03\"[1]\t\t# lid 6 lmc 0 \"sw2\" lid 2 4xFDR\n"
      "Ca\t1 \"H-0a\"\t\t# \"node1 HCA-1\"\n[1](a1) \t\"S-02\"[1]\t\t# lid 4 lmc 0 \"MF0;sw1\" lid 1 4xQDR\n";
  const FabricReading merged = read_fabric(fabric);
  CHECK(links_of(merged) == FabricLinks{{"MF0;sw1:IS5030/U1", "node1 HCA-1", 40},
                                        {"MF0;sw1:IS5030/U1", "sw2", 400},
                                        {"sw2", "node2 HCA-1", 56}});
  CHECK(merged.wiring->nodes == 2);
  CHECK(merged.wiring->switches == 2);
  CHECK(links_of(read_fabric(fabric, {.keeps_parallel = true})).size() == 4);
  // A cable whose ends say different speeds is one cable, as fast as the slower end.
  const FabricReading uneven = read_fabric(
      "Switch 8 \"S-1\" # \"s\"\n[12] \"H-1\"[1] # \"a\" lid 4 1xSDR\n[2] \"H-2\"[1] # \"b\" 4xSDR\n"
      "Ca 1 \"H-1\" # \"a\"\n[1] \"S-1\"[12] # lid 4 \"s\" 4xSDR\n"
      "Ca 1 \"H-2\" # \"b\"\n[1] \"S-1\"[2] # \"s\" 4xSDR\n");
  CHECK(links_of(uneven) == FabricLinks{{"s", "a", 2.5}, {"s", "b", 10}});
  CHECK(uneven.remarks.front() == "has 1 link with two speeds, one at each end: the slower one is taken");
  CHECK(read_fabric("Switch 8 \"S-1\"\n[1] \"H-1\"[1] # 4xSDR\n[1] \"H-2\"[1] # 4xSDR\nCa 1 \"H-1\"\nCa 1 \"H-2\"\n")
            .mistakes ==
        FabricTexts{"fabric: line 3: cannot be read as output of ibnetdiscover: connects port 1 of \"S-1\", "
                    "which is connected to another "
                    "already"});
  CHECK(
      read_fabric("Hca 1 \"Hca1\" # \"a\"\n[1] \"Hca2\"[1] # \"b\" 4xQDR\n").mistakes ==
      FabricTexts{"fabric: line 2: cannot be read as output of ibnetdiscover: names \"Hca2\", which no line declares"});
  CHECK(
      read_fabric("[1] \"H-2\"[1]\nCa 1 \"H-1\"\n").mistakes ==
      FabricTexts{
          "fabric: line 1: cannot be read as output of ibnetdiscover: has a port of no node; a line such as Switch 36 "
          "\"S-..\" comes first"});
  CHECK(
      read_fabric("Ca 1 \"H-1\"\n[1] S-2\n").mistakes ==
      FabricTexts{
          "fabric: line 2: cannot be read as output of ibnetdiscover: is not a port; a line such as [1] \"H-..\"[2] is "
          "expected"});
}

TEST_CASE("networks of ibsim are written like fabrics, without speeds") {
  const FabricReading reading = read_fabric(
      "# net\nSwitch 8 \"Switch1\"\n[1] \"Hca1\"[1]\n[2] \"Hca2\"[2]\nHca 2 \"Hca1\"\n[1] \"Switch1\"[1]\n"
      "Hca 2 \"Hca2\"\n[2] \"Switch1\"[2]\n");
  CHECK(links_of(reading) == FabricLinks{{"Switch1", "Hca1", 1}, {"Switch1", "Hca2", 1}});
  CHECK(reading.wiring->nodes == 2);
  CHECK(reading.remarks ==
        FabricTexts{"states no speed, such as 4xQDR, in 4 lines that describe a port: the width of the link "
                    "is that of the topology"});
}

TEST_CASE("channel adapters that reduce data within switches are no nodes") {
  const FabricReading reading = read_fabric(
      "Switch 36 \"S-1\" # \"leaf\"\n[1] \"H-1\"[1] # \"node1 HCA-1\" lid 1 4xHDR\n"
      "[2] \"H-2\"[1] # \"Mellanox Technologies Aggregation Node\" lid 2 4xHDR\n"
      "[3] \"H-3\"[1] # \"node3 HCA-1\" lid 3 4xHDR\n"
      "Ca 1 \"H-1\" # \"node1 HCA-1\"\n[1] \"S-1\"[1] # lid 1 \"leaf\" lid 9 4xHDR\n"
      "Ca 1 \"H-2\" # \"Mellanox Technologies Aggregation Node\"\n[1] \"S-1\"[2] # lid 2 \"leaf\" 4xHDR\n"
      "Ca 1 \"H-3\"\n[1] \"S-1\"[3] # lid 3 \"leaf\" 4xHDR\n");
  CHECK(links_of(reading) == FabricLinks{{"leaf", "node1 HCA-1", 200}, {"leaf", "node3 HCA-1", 200}});
  CHECK(reading.wiring->nodes == 2);
  CHECK(reading.remarks ==
        FabricTexts{"has 1 channel adapter of switches that reduce data on its way (SHARP), which are left out"});
}

TEST_CASE("a port that is told twice is one, and a cable has the speed that one of its ends states") {
  const std::string leaf = "Switch 2 \"S-1\" # \"leaf\"\n[1] \"H-1\"[1] # \"a\" 4xQDR\n[2] \"H-2\"[1] # \"b\" 4xQDR\n";
  const FabricReading reading = read_fabric(leaf + leaf +
                                            "Ca 1 \"H-1\" # \"a\"\n[1] \"S-1\"[1] # \"leaf\"\n"
                                            "Ca 1 \"H-2\" # \"b\"\n[1] \"S-1\"[2] # \"leaf\" 4xQDR\n");
  CHECK(links_of(reading) == FabricLinks{{"leaf", "a", 40}, {"leaf", "b", 40}});
  CHECK(reading.remarks.empty());
}

TEST_CASE("nodes of an excerpt that are named only as peers are what their guids say") {
  const FabricReading reading = read_fabric(
      "devid=0x1017\nCa 1 \"H-a088c20300ab0000\" # \"node-a mlx5_0\"\n"
      "[1](0xa088c20300ab0001) \"H-0xa088c20300bb0000\"[1](0xa088c20300bb0001) # lid 1 lmc 0 \"node-b mlx5_0\" lid 2 "
      "4xEDR\n");
  CHECK(links_of(reading) == FabricLinks{{"node-a mlx5_0", "node-b mlx5_0", 100}});
  CHECK(reading.remarks == FabricTexts{"names 1 node that no line declares: it is known from the ports of others"});
  const FabricReading leaf = read_fabric(
      "Switch 36 \"S-1\" # \"leaf\" base port 0 lid 9 lmc 0\n[1] \"H-1\"[1](1) # \"node1 HCA-1\" lid 1 4xHDR\n"
      "[2] \"H-2\"[1](2) # \"node2 HCA-1\" lid 2 4xHDR\n[36] \"S-2\"[7] # \"spine\" lid 3 4xHDR\n");
  CHECK(links_of(leaf) ==
        FabricLinks{{"leaf", "node1 HCA-1", 200}, {"leaf", "node2 HCA-1", 200}, {"leaf", "spine", 200}});
  CHECK(leaf.wiring->nodes == 2);
}

TEST_CASE("speeds follow the names of a line of a fabric, and unknown ones are counted") {
  const FabricReading reading = read_fabric(
      "Switch 36 \"S-1\" # \"leaf 4xQDR\"\n[1] \"H-1\"[1] # \"a\" lid 1 2xNDR s=8 w=16\n"
      "[2] \"H-2\"[1] # \"b\" lid 2 4x???\n[3] \"H-3\"[1] # \"c 1xSDR\" lid 3\n");
  CHECK(links_of(reading) ==
        FabricLinks{{"leaf 4xQDR", "a", 200}, {"leaf 4xQDR", "b", 1}, {"leaf 4xQDR", "c 1xSDR", 1}});
  CHECK(reading.remarks.back() ==
        "states no speed, or an unknown one such as \"4x???\", in 2 lines that describe a port: "
        "the width of the link is that of the topology");
}

TEST_CASE("hosts with several channel adapters are several nodes, of which a remark tells") {
  const FabricReading reading = read_fabric(
      "Switch 36 \"S-1\" # \"leaf\"\n[1] \"H-1\"[1] # \"node1 mlx5_0\" lid 1 4xHDR\n"
      "[2] \"H-2\"[1] # \"node1 mlx5_1\" lid 2 4xHDR\n[3] \"H-3\"[1] # \"node2 mlx5_0\" lid 3 4xHDR\n");
  CHECK(reading.wiring->nodes == 3);
  CHECK(reading.remarks.back() == "has 1 host with several channel adapters, such as node1: each adapter is a node");
}

TEST_CASE("a fabric of switches alone may have a node on each of them") {
  const std::string text =
      "Switch 36 \"S-1\" # \"leaf\"\n[1] \"S-2\"[1] # \"spine\" lid 1 4xHDR\n"
      "Switch 36 \"S-2\" # \"spine\"\n[1] \"S-1\"[1] # \"leaf\" lid 2 4xHDR\n";
  CHECK(read_fabric(text).mistakes ==
        FabricTexts{
            "fabric: has no vertex that is not a switch; give at least one, or \"attributes\": {\"switch\": false}, by "
            "which all vertices are nodes"});
  const FabricReading reading = read_fabric(text, {.has_switches = false});
  CHECK(links_of(reading) == FabricLinks{{"leaf", "spine", 200}});
  CHECK(reading.wiring->nodes == 2);
}

TEST_CASE("the report of ports of ibnetdiscover -p is the same fabric") {
  const std::string report =
      "CA     4  1 0x0008f10403961355 4x SDR - SW     6 22 0x005442ba00003080 ( 'HCA' - 'ISR9024 Voltaire' )\n"
      "CA    14  2 0x0008f1040396055a 4x SDR - SW     6  8 0x005442ba00003080 ( 'HCA' - 'ISR9024 Voltaire' )\n"
      "CA    10  1 0x0008f10403960559 4x SDR - SW     6 12 0x005442ba00003080 ( 'HCA' - 'ISR9024 Voltaire' )\n"
      "SW     6 24 0x005442ba00003080 4x SDR                                    'ISR9024 Voltaire'\n"
      "SW     6 22 0x005442ba00003080 4x SDR - CA     4  1 0x0008f10403961355 ( 'ISR9024 Voltaire' - 'HCA' )\n"
      "SW     6 12 0x005442ba00003080 4x SDR - CA    10  1 0x0008f10403960559 ( 'ISR9024 Voltaire' - 'HCA' )\n"
      "SW     6 10 0x005442ba00003080 4x FDR10 - SW    3  1 0x0008f10400410015 ( 'ISR9024 Voltaire' - 'SW-6IB4' )\n";
  const FabricReading reading = read_fabric(report);
  // The ports 1 and 2 of one adapter are told apart from those of another by their guids.
  CHECK(links_of(reading) == FabricLinks{{"HCA (H-0008f10403961354)", "ISR9024 Voltaire", 10},
                                         {"HCA (H-0008f10403960558)", "ISR9024 Voltaire", 20},
                                         {"ISR9024 Voltaire", "SW-6IB4", 40}});
  CHECK(reading.wiring->nodes == 2);
  CHECK(reading.wiring->switches == 2);
  for (const char* end : {"CA 4 1 0xyz", "CA 4 1x 0x1"}) {
    CHECK(read_fabric(std::string("SW 6 1 0x5 4x SDR - ") + end + " ( 'a' - 'b' )\n").mistakes ==
          FabricTexts{
              "fabric: line 1: cannot be read as output of ibnetdiscover: has a guid or a port that is not a number"});
  }
}

TEST_CASE("a file with a mapping may name nodes, or the hosts of their adapters") {
  FilesInMemory files;
  files.put("fabric",
            "Switch 36 \"S-1\" # \"leaf\"\n[1] \"H-1\"[1] # \"node1 mlx5_0\" lid 1 4xHDR\n"
            "[2] \"H-2\"[1] # \"node1 mlx5_1\" lid 2 4xHDR\n[3] \"H-3\"[1] # \"node2 mlx5_0\" lid 3 4xHDR\n");
  const auto mapped = [&](const std::string& mapping) {
    files.put("map", mapping);
    const Scenario scenario = parse_scenario(R"({"platform": {"topology": {"family": "graph", "file": "fabric"},
        "costs": {"t_s": 1}, "mapping": {"file": "map"}},
        "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1}})",
                                             "s.json", files, catalogue());
    std::vector<NodeId> nodes;
    for (Rank rank = 0; rank < scenario.platform.ranks(); ++rank)
      nodes.push_back(scenario.platform.mapping.node_of(rank));
    return nodes;
  };
  CHECK(mapped("node2  # the only adapter\nnode1 mlx5_1\n0\n") == std::vector<NodeId>{2, 1, 0});
  CHECK(mapped("node2 mlx5_0\n0") == std::vector<NodeId>{2, 0});
  CHECK_THROWS_WITH(mapped("node1\n"), Catch::Contains("map: line 1: \"node1\" is not a node"));
  CHECK_THROWS_WITH(mapped("leaf\n"), Catch::Contains("map: line 1: \"leaf\" is not a node"));
}

TEST_CASE("names in a mapping that are numbers are in quotes, and a whole name goes before a first word") {
  FilesInMemory files;
  files.put("net.dot", "graph { 1 -- 2; 2 -- 3; 3 -- \"host #1\"; \"host #1\" -- host }");
  const auto mapped = [&](const std::string& mapping) {
    files.put("map", mapping);
    const Scenario scenario = parse_scenario(R"({"platform": {"topology": {"family": "graph", "file": "net.dot"},
        "costs": {"t_s": 1}, "mapping": {"file": "map"}},
        "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1}})",
                                             "s.json", files, catalogue());
    std::vector<NodeId> nodes;
    for (Rank rank = 0; rank < scenario.platform.ranks(); ++rank)
      nodes.push_back(scenario.platform.mapping.node_of(rank));
    return nodes;
  };
  CHECK(mapped("\"3\" # the third\n  \"1\"\nhost\n\"host #1\" # the last\n") == std::vector<NodeId>{2, 0, 3, 4});
  CHECK(mapped("4\n0\n") == std::vector<NodeId>{4, 0});
  CHECK_THROWS_WITH(mapped("3\n"), Catch::Contains("map: line 1: 3 is the number of the node \"host\" and the name of "
                                                   "another: write the name in quotes, \"host\" or \"3\""));
  CHECK_THROWS_WITH(mapped("\"host #\"\n"), Catch::Contains("is not a node"));
}

TEST_CASE("a mapping that is written can be read, whatever the names of nodes") {
  FilesInMemory files;
  const auto nodes_again = [&](const std::string& graph, const std::vector<NodeId>& nodes) {
    files.put("net.gml", graph);
    const auto scenario_of = [&](const std::string& mapping) {
      return parse_scenario(
          R"({"platform": {"topology": {"family": "graph", "file": "net.gml"}, "costs": {"t_s": 1})" + mapping + R"(},
          "schedule": {"operation": "all-to-all", "algorithm": "direct", "message_words": 1}})",
          "s.json", files, catalogue());
    };
    files.put("map", input::mapping_file_text(nodes, *scenario_of("").platform.topology, {"about"}));
    const Platform platform = scenario_of(R"(, "mapping": {"file": "map"})").platform;
    std::vector<NodeId> again;
    for (Rank rank = 0; rank < platform.ranks(); ++rank) again.push_back(platform.mapping.node_of(rank));
    return again;
  };
  const auto line_of = [](const std::vector<std::string>& labels) {
    std::string text = "graph [";
    for (std::size_t i = 0; i < labels.size(); ++i) {
      text += " node [ id " + std::to_string(i) + " name \"" + labels[i] + "\" ]";
      if (i > 0) text += " edge [ source " + std::to_string(i - 1) + " target " + std::to_string(i) + " ]";
    }
    return text + " ]";
  };
  const std::vector<NodeId> some = {3, 1, 0};
  CHECK(nodes_again(line_of({"a", "b", "0", "x"}), some) == some);  // the name of a node that is not mapped
  CHECK(nodes_again(line_of({"a&quot;#b", "a", "0", "x # y"}), some) == some);
  CHECK(nodes_again(line_of({"a", "x", "0", "x"}), some) == some);
}

}  // namespace hopscope::test
