// Networks of BookSim's topology anynet.
#include <catch2/catch.hpp>

#include <hopscope/files.hpp>

#include "topology/graph/files/graph_file.hpp"

namespace hopscope::test {

namespace {

struct AnynetReading {
  std::optional<Wiring> wiring;
  std::vector<std::string> mistakes;
  std::vector<std::string> remarks;
};

AnynetReading read_anynet(const std::string& content) {
  FilesInMemory files;
  files.put("net", content);
  std::vector<Mistake> mistakes;
  GraphNotes notes;
  AnynetReading reading{read_graph_file(files, "net", {}, mistakes, &notes), {}, notes.remarks};
  for (const Mistake& mistake : mistakes) reading.mistakes.push_back(to_line(mistake));
  return reading;
}

}  // namespace

TEST_CASE("a network of BookSim has nodes and routers, and latencies as t_h") {
  const AnynetReading reading =
      read_anynet("# two routers\n\nrouter 0 node 0 node 2 router 1 5\r\nrouter 1 node 10 3 router 0 5\n");
  for (const std::string& mistake : reading.mistakes) FAIL_CHECK(mistake);
  REQUIRE(reading.wiring);
  CHECK(reading.remarks.empty());
  CHECK(reading.wiring->nodes == 3);
  CHECK(reading.wiring->switches == 2);
  CHECK(reading.wiring->names == std::vector<std::string>{"node 0", "node 2", "node 10", "router 0", "router 1"});
  CHECK_FALSE(reading.wiring->one_way);
  REQUIRE(reading.wiring->links.size() == 4);
  double latencies = 0;
  for (const Wiring::Link& link : reading.wiring->links) {
    latencies += link.kind.t_h.value_or(0);
    if (link.from == 3 && link.to == 4) CHECK(link.kind.t_h == 5);
  }
  CHECK(latencies == 1 + 1 + 3 + 5);
}

TEST_CASE("a link of BookSim with another latency at each end is two channels") {
  const AnynetReading reading = read_anynet("router 0 node 0 router 1 5\nrouter 1 node 1 router 0 7\n");
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->one_way);
  REQUIRE(reading.wiring->links.size() == 6);
  for (const auto& [from, to, kind, link_class] : reading.wiring->links) {
    CHECK(kind.t_h == (from == 2 && to == 3 ? 5 : from == 3 && to == 2 ? 7 : 1));
  }
}

TEST_CASE("keywords of BookSim may be in capitals") {
  const AnynetReading reading = read_anynet("Router 0 Node 0 ROUTER 1 10\nRouter 1 NODE 1\n");
  REQUIRE(reading.wiring);
  CHECK(reading.wiring->names == std::vector<std::string>{"node 0", "node 1", "router 0", "router 1"});
}

TEST_CASE("a direction of a link of BookSim whose latency is not stated has that of the other") {
  const AnynetReading reading = read_anynet("router 0 node 0 router 1 5\nrouter 1 node 1 router 0\n");
  REQUIRE(reading.wiring);
  CHECK_FALSE(reading.wiring->one_way);
  REQUIRE(reading.wiring->links.size() == 3);
  for (const auto& [from, to, kind, link_class] : reading.wiring->links) {
    CHECK(kind.t_h == (from == 2 && to == 3 ? 5 : 1));
  }
}

TEST_CASE("a network of BookSim that cannot be read is refused with the line") {
  const auto says = [](const std::string& text, const std::string& what) {
    const AnynetReading reading = read_anynet(text);
    INFO(text);
    CHECK_FALSE(reading.wiring);
    REQUIRE(reading.mistakes.size() == 1);
    CHECK_THAT(reading.mistakes[0], Catch::Contains(what));
  };
  says("router 0 node 0 router", "line 1: cannot be read as a network of BookSim: has \"router\" where");
  says("router 0 node 0\nrouter -1 node 1", "line 2");
  says("router 0 node 0 host 1", "latency that is not a number");
  says("router 0 node 0 -3", "latency that is not a number");
  says("router 0 node 0 node 0", "names a neighbour twice");
  says("router 0 node 0\nnode 1 router 0", "begins with a node");
  says("router 0 node 0\nrouter 1 node 1", "is not connected");
  says("router 0 node 0 node 1\nrouter 7\nrouter 8", R"(and "router 7" and another have no edge)");
}

}  // namespace hopscope::test
