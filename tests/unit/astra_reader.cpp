// Network configurations of ASTRA-sim's analytical backend.
#include <catch2/catch.hpp>

#include <cmath>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"
#include "topology/graph/graph.hpp"

namespace hopscope::test {

namespace {

struct AstraReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

AstraReading read_astra(const std::string& content) {
  FilesInMemory files;
  files.put("net.yml", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  AstraReading reading{read_graph_file(files, "net.yml", {}, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

std::string astra_text(const std::string& topology, const std::string& counts, const std::string& bandwidths,
                       const std::string& latencies) {
  return "topology: [" + topology + "]\nnpus_count: [" + counts + "]\nbandwidth: [" + bandwidths + "]\nlatency: [" +
         latencies + "]\n";
}

/// The vertices of a route, "0 1 2".
std::string astra_route(const Topology& topology, NodeId from, NodeId to) {
  Route route;
  topology.route(from, to, route);
  std::string vertices = std::to_string(from);
  for (const ChannelId id : route) vertices += " " + std::to_string(topology.channel(id).to);
  return vertices;
}

Graph astra_graph(const std::string& content) {
  const AstraReading reading = read_astra(content);
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  CHECK(reading.remarks.empty());
  return Graph(*reading.wiring, Graph::Routing::lowest, 1);
}

using AstraTexts = std::vector<std::string>;

}  // namespace

// inputs/network/analytical/Ring_FullyConnected_Switch.yml of github.com/astra-sim/astra-sim, without its comments
// before the keys.
TEST_CASE("a network of ASTRA-sim is a product of rings, fully connected networks and switches") {
  const std::string text =
      "# 3D topology\ntopology: [ Ring, FullyConnected, Switch ]  # Ring, Switch, FullyConnected\n\n"
      "npus_count: [ 2, 8, 4 ]  # number of NPUs\nbandwidth: [ 200.0, 100.0, 50.0 ]  # GB/s\n"
      "latency: [ 50.0, 500.0, 2000.0 ]  # ns\n";
  const AstraReading reading = read_astra(text);
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->nodes == 64);
  CHECK(reading.wiring->switches == 16);
  // Rings of two are one link each; a channel in either direction.
  CHECK(reading.wiring->links.size() == 2 * (32 + 8 * 28 + 64));
  std::map<std::string, std::size_t> channels;
  for (const auto& [from, to, kind, link_class] : reading.wiring->links) {
    ++channels[link_class];
    const double gigabytes = link_class == "dimension 1" ? 200 : link_class == "dimension 2" ? 100 : 50;
    CHECK(kind.width == Approx(gigabytes * 8 * std::pow(2, 30) / 1e9));
    CHECK(kind.t_h == Approx(link_class == "dimension 1" ? 0.05 : link_class == "dimension 2" ? 0.5 : 2));
  }
  CHECK(channels ==
        std::map<std::string, std::size_t>{{"dimension 1", 64}, {"dimension 2", 448}, {"dimension 3", 128}});
  // ASTRA-sim's own example of an address: 47 is [1, 7, 2], 3 is [1, 1, 0].
  CHECK(astra_route(astra_graph(text), 46, 3) == "46 47 35 " + std::to_string(64 + 3) + " 3");
}

TEST_CASE("messages take the routes of ASTRA-sim, by dimensions, on a ring the shorter way or upwards") {
  const Graph torus = astra_graph(astra_text("Ring, Ring", "4, 5", "50, 50", "500, 500"));
  CHECK(astra_route(torus, 0, 2) == "0 1 2");
  CHECK(astra_route(torus, 3, 1) == "3 0 1");
  CHECK(astra_route(torus, 1, 0) == "1 0");
  CHECK(astra_route(torus, 0, 19) == "0 3 19");
  CHECK(astra_route(torus, 0, 14) == "0 1 2 18 14");
  const Graph pair = astra_graph(astra_text("Ring", "2", "50", "500"));
  CHECK(pair.channels() == 2);
  CHECK(astra_route(pair, 1, 0) == "1 0");
}

// examples/network/analytical/HGX-H100-validated.yml and testing/congestion/fully_connected.yml of
// github.com/astra-sim/astra-sim.
TEST_CASE("a switch and a fully connected network of ASTRA-sim are read, a value in place of a list too") {
  const AstraReading hgx =
      read_astra("topology: [ Switch ]\nnpus_count: [ 8 ]\nbandwidth: [ 400.0 ]  # GB/s\nlatency: [ 936.25 ]  # ns\n");
  REQUIRE(hgx.wiring);
  CHECK(hgx.wiring->links.size() == 8);
  CHECK(hgx.wiring->routes.empty());
  CHECK(hgx.wiring->links.front().kind.t_h == Approx(0.93625));
  const AstraReading full = read_astra(
      "# Network Configuration\ntopology: FullyConnected  # Ring, Switch, FullyConnected, Mesh2D\n"
      "npus_count: [64]  # number of NPUs\nbandwidth:\n  - 50  # GB/s\nlatency: [\n 500\n ]\n");
  for (const std::string& mistake : full.mistakes) FAIL_CHECK(mistake);
  REQUIRE(full.wiring);
  CHECK(full.wiring->links.size() == 64 * 63 / 2);
}

TEST_CASE("all that is wrong in a network of ASTRA-sim is told, with its line") {
  CHECK(read_astra("topology: [ Ring, Mesh2D, ring ]\nnpus_count: [ 4, 1 ]\nbandwidth: [ tbd, 0, 5 ]\n"
                   "latency: [ 1, 2, -3 ]\nlinks:\n  - { src: 0, dest: 1 }\nlatency: [ 4 ]\nx\n")
            .mistakes ==
        AstraTexts{
            "net.yml: line 1: cannot be read as a network of ASTRA-sim: has Mesh2D for topology; possible are Ring, "
            "FullyConnected and Switch",
            "net.yml: line 1: cannot be read as a network of ASTRA-sim: has ring for topology; possible are Ring, "
            "FullyConnected and Switch",
            "net.yml: line 2: cannot be read as a network of ASTRA-sim: has 2 for npus_count, and 3 for topology; each "
            "has one for each dimension",
            "net.yml: line 2: cannot be read as a network of ASTRA-sim: has 1 for npus_count; possible are whole "
            "numbers from 2 to 8192",
            "net.yml: line 3: cannot be read as a network of ASTRA-sim: has tbd for bandwidth; possible are numbers "
            "from 1e-9 to 1e8, in GB/s",
            "net.yml: line 3: cannot be read as a network of ASTRA-sim: has 0 for bandwidth; possible are numbers from "
            "1e-9 to 1e8, in GB/s",
            "net.yml: line 4: cannot be read as a network of ASTRA-sim: has -3 for latency; possible are 0 and numbers "
            "from 1e-9 to 1e12, in ns",
            "net.yml: line 5: cannot be read as a network of ASTRA-sim: has the key \"links\"; topology, npus_count, "
            "bandwidth and latency are read",
            "net.yml: line 6: cannot be read as a network of ASTRA-sim: has \"{ src: 0, dest: 1 }\" where a list of "
            "plain values is expected, as in npus_count: [ 4, 2 ]",
            "net.yml: line 7: cannot be read as a network of ASTRA-sim: has latency twice",
            "net.yml: line 8: cannot be read as a network of ASTRA-sim: has \"x\" where a list of plain values is "
            "expected, as in npus_count: [ 4, 2 ]"});
  CHECK(read_astra("npus_count: [ 4 ]\nbandwidth: [ 1 ]\nlatency: [ 1 ]\ntopology: [ Ring\n").mistakes ==
        AstraTexts{"net.yml: line 4: cannot be read as a network of ASTRA-sim: has a list without its ], that of "
                   "topology"});
  CHECK(read_astra("topology: [ Ring\nnpus_count: [ 4 ]\n").mistakes ==
        AstraTexts{"net.yml: cannot be read as a network of ASTRA-sim: lacks the key bandwidth",
                   "net.yml: cannot be read as a network of ASTRA-sim: lacks the key latency",
                   "net.yml: line 1: cannot be read as a network of ASTRA-sim: has a list without its ], that of "
                   "topology"});
}

TEST_CASE("networks of ASTRA-sim that are too large are refused before they are made") {
  const std::string prefix = "net.yml: cannot be read as a network of ASTRA-sim: ";
  CHECK(read_astra(astra_text("Ring, Ring", "8192, 8192", "1, 1", "1, 1")).mistakes ==
        AstraTexts{prefix + "has too many NPUs; at most 8192 are possible"});
  CHECK(read_astra(astra_text("FullyConnected", "2048", "1", "1")).mistakes ==
        AstraTexts{prefix + "has too many links; at most 1048576 are possible"});
  CHECK(read_astra(astra_text("Switch", "8192", "1", "1")).mistakes ==
        AstraTexts{prefix + "the graph has too many vertices; at most 8192 are possible"});
  const AstraReading large = read_astra(astra_text("Ring", "4096", "1", "1"));
  REQUIRE(large.wiring);
  CHECK(large.remarks ==
        AstraTexts{"has more than 2048 NPUs, 100000 links, or 24 million links on all routes together: messages take "
                   "shortest paths, not ASTRA-sim's routes, dimension by dimension"});
}

}  // namespace hopscope::test
