// Reading of embedding files, and the mistakes in invalid ones.
#include <catch2/catch.hpp>

#include <algorithm>

#include "scenario/embedding.hpp"
#include "support/consumption.hpp"
#include "support/program.hpp"
#include "support/sanitized.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

const std::string mesh = R"("platform": {"topology": {"family": "mesh", "dims": [2, 4]}})";

Embedding read(const Workplace& here, const std::string& content) {
  here.put("e.json", "{" + content + "}");
  return read_embedding(here.path("e.json"), {}, catalogue());
}

/// All mistakes in a file, with pointers.
std::string said_of_embedding(const Workplace& here, const std::string& content) {
  try {
    (void)read(here, content);
    return "";
  } catch (const InputError& error) {
    std::string all;
    for (const Mistake& mistake : error.mistakes()) all += mistake.pointer + ": " + mistake.message + '\n';
    return all;
  }
}

}  // namespace

TEST_CASE("an embedding needs a guest and a topology, and no costs") {
  const Workplace here;
  const Embedding read_one = read(here, R"("guest": {"family": "ring", "nodes": 8}, )" + mesh);
  CHECK(read_one.name == "e");
  CHECK(read_one.guest_name == "ring");
  CHECK(read_one.guest.edges.size() == 8);
  CHECK(read_one.host->nodes() == 8);
  CHECK(read_one.mapping_name == "identity");
  CHECK(read_one.nodes == Placement{0, 1, 2, 3, 4, 5, 6, 7});
  CHECK(said_of_embedding(here, "") ==
        "/platform: is missing; give the path of a platform file, or the platform as an object\n"
        "/guest: is missing; give a topology, edges or sizes\n");
}

TEST_CASE("a short guest is refused if its edges would exceed the memory limit of a reader") {
  const Workplace here;
  const auto ring = [&](int nodes) {
    const std::string topology = R"({"family": "ring", "nodes": )" + std::to_string(nodes) + "}";
    return said_of_embedding(here, R"("guest": )" + topology + R"(, "platform": {"topology": )" + topology + "}");
  };
  const Consumption taken = consumption_of([&] { (void)ring(1 << 21); });
  CHECK(ring(1 << 21).empty());
  CHECK((is_sanitized() || taken.megabytes <= 256));
  CHECK(taken.megabytes > 0);
  CHECK(ring(4000000) ==
        "/guest: 4000000 nodes with 8000000 channels are too many edges to list; give it at most 4194304 (2^22) "
        "channels\n");
}

TEST_CASE("guests are topologies, lists of edges, or traffic") {
  const Workplace here;
  const Embedding edges = read(here, R"("guest": {"edges": [[3, 0], [0, 1, 2.5]]}, )" + mesh);
  CHECK(edges.guest.edges == std::vector<GuestEdge>{{0, 1, 2.5}, {3, 0, 1}});
  CHECK(edges.guest.processes == 4);
  CHECK(edges.guest.weighted);
  CHECK_FALSE(edges.guest.directed);
  const Embedding both =
      read(here, R"("guest": {"edges": [[0, 1], [1, 0]], "directed": true, "processes": 7}, )" + mesh);
  CHECK(both.guest.edges.size() == 2);
  CHECK(both.guest.processes == 7);
  const Embedding traffic =
      read(here, R"("guest": {"sizes": {"generator": "constant", "words": 3}, "processes": 4}, )" + mesh);
  CHECK(traffic.guest.edges.size() == 12);
  CHECK(traffic.guest.edges[0].words == 3);
  CHECK(traffic.guest.directed);
  // As many processes as nodes, unless the guest says otherwise.
  CHECK(read(here, R"("guest": {"sizes": {"generator": "constant", "words": 3}}, )" + mesh).guest.processes == 8);
}

TEST_CASE("mappings use the grid of the guest, may leave nodes empty, and take precedence over those of the platform") {
  const Workplace here;
  const std::string cube = R"("platform": {"topology": {"family": "hypercube", "dimension": 4}, "mapping": "gray"})";
  const auto nodes = [&](const std::string& content) { return read(here, content).nodes; };
  CHECK(nodes(R"("guest": {"family": "mesh", "dims": [2, 4]}, )" + cube) == Placement{0, 1, 3, 2, 4, 5, 7, 6});
  CHECK(nodes(R"("guest": {"family": "line", "nodes": 8}, )" + cube) == Placement{0, 1, 3, 2, 6, 7, 5, 4});
  CHECK(nodes(R"("guest": {"family": "line", "nodes": 4}, "mapping": "identity", )" + cube) == Placement{0, 1, 2, 3});
  CHECK(nodes(R"("guest": {"family": "line", "nodes": 3}, "mapping": {"table": [9, 0, 4]}, )" + cube) ==
        Placement{9, 0, 4});
  CHECK(nodes(R"("guest": {"family": "line", "nodes": 6}, "mapping": "snake", )" + mesh) ==
        Placement{0, 1, 2, 3, 7, 6});
  CHECK(nodes(R"("guest": {"family": "mesh", "dims": [2, 3]}, "mapping": "inverse-snake", )" + mesh) ==
        Placement{0, 1, 2, 5, 4, 3});
  CHECK(nodes(R"("guest": {"family": "hypercube", "dimension": 3}, "mapping": "inverse-gray", )" + mesh) ==
        Placement{0, 1, 3, 2, 4, 5, 7, 6});
  here.put("places.csv", "# two processes\n7\n1 # and no more\n");
  CHECK(nodes(R"("guest": {"edges": [[0, 1]]}, "mapping": {"file": "places.csv"}, )" + mesh) == Placement{7, 1});
  const Embedding random = read(here, R"("guest": {"edges": [[0, 1]]}, "mapping": {"random": 7}, )" + mesh);
  CHECK(random.mapping_name == "random 7");
  CHECK(random.nodes.size() == 2);
}

TEST_CASE("mistakes in an embedding are reported with their position and with what is allowed") {
  const Workplace here;
  CHECK(said_of_embedding(here, R"("guest": {"family": "ring", "nodes": 9}, )" + mesh) ==
        "/guest: has 9 processes, but the platform only 8 nodes; give at most one process per node\n");
  CHECK(
      said_of_embedding(
          here, R"("guest": {"edges": [[0, 8], [1, 1], [2, 3], [3, 2], [4], 5, [-1, 2]], "processes": 6}, )" + mesh) ==
      "/guest/edges/0: there is no process 8 among 6; give [u, v] or [u, v, words] with two processes\n"
      "/guest/edges/1: process 1 has no edge to itself; give [u, v] or [u, v, words] with two processes\n"
      "/guest/edges/3: the edge 2 has the same two processes; give [u, v] or [u, v, words] with two processes\n"
      "/guest/edges/4: the edge has 1 entry; give [u, v] or [u, v, words] with two processes\n"
      "/guest/edges/5: 5 is not an edge; give [u, v] or [u, v, words] with two processes\n"
      "/guest/edges/6/0: -1 is negative; give an integer from 0 to 16777215\n");
  CHECK(contains(said_of_embedding(here, R"("guest": {}, )" + mesh),
                 "/guest: names no family, no edges and no sizes; give "));
  CHECK(contains(said_of_embedding(here, R"("guest": {"edges": [], "sizes": {}}, )" + mesh),
                 "names both edges and sizes; leave one"));
  CHECK(contains(said_of_embedding(here, R"("guest": 7, )" + mesh),
                 "/guest: 7 is not a guest graph; give a topology such as "));
  CHECK(said_of_embedding(here, R"("guest": {"edges": [[0, 1]]}, "mapping": {"table": [3, 3]}, )" + mesh) ==
        "/mapping/table/1: node 3 already has rank 0; give each node of 0 to 7 at most once\n");
  CHECK(said_of_embedding(here, R"("guest": {"edges": [[0, 2]]}, "mapping": "gray", )" + mesh) ==
        "/mapping: the mapping gray needs a power-of-two number of processes; this guest has 3\n");
  CHECK(said_of_embedding(here, R"("guest": {"edges": [[0, 2]]}, "expect": {"time": 7}, "schedule": {}, )" + mesh)
            .size() > 100);
  CHECK(contains(
      said_of_embedding(
          here, R"("guest": {"edges": []}, "platform": {"topology": {"family": "hypercube", "dimension": 24}})"),
      "/platform/topology: 16777216 nodes with 402653184 channels are too many; at most"));
}

TEST_CASE("routes that are too long in total are reported before they are computed") {
  const Workplace here;
  // The average distance on a line is a third of its length: 2^34 / 3 hops.
  const std::string ring = R"("guest": {"family": "ring", "nodes": 131072}, )";
  const std::string line = R"("platform": {"topology": {"family": "line", "nodes": 131072}})";
  const std::string mistakes = said_of_embedding(here, ring + R"("mapping": {"random": 1}, )" + line);
  CHECK(mistakes.starts_with("/guest: the routes of 131072 edges have 57"));
  CHECK(
      mistakes.ends_with(" hops together; at most 4294967296 (2^32) are followed, so give it fewer edges, or the "
                         "platform fewer nodes\n"));
  CHECK(said_of_embedding(here, ring + line).empty());
}

TEST_CASE("an embedding is recognized by its guest") {
  const Workplace here;
  here.put("e.json", R"({"guest": 3})");
  here.put("broken.json", R"({"guest": )");
  const auto files = files_on_disk();
  CHECK(is_embedding(*files, here.path("e.json")));
  CHECK_FALSE(is_embedding(*files, here.path("good.json")));
  CHECK_FALSE(is_embedding(*files, here.path("broken.json")));
  CHECK_FALSE(is_embedding(*files, here.path("gone.json")));
}

TEST_CASE("the named mappings that fit are offered, each with its placement") {
  const auto names = [](Rank processes, const Grid* grid, const Topology& host) {
    std::string all;
    for (const NamedPlacement& each : named_mappings(processes, grid, host)) {
      all += each.name + ' ';
      Placement sorted = each.nodes;
      std::sort(sorted.begin(), sorted.end());
      CHECK(sorted.size() == static_cast<std::size_t>(processes));
      CHECK(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end());
      CHECK(sorted.back() < host.nodes());
    }
    return all;
  };
  const Grid square({4, 4}, false);
  CHECK(names(16, &square, *topology("mesh", {4, 4})) == "identity gray snake inverse-gray inverse-snake ");
  CHECK(names(16, nullptr, *topology("hypercube", {5})) == "identity gray ");
  CHECK(names(6, nullptr, *topology("mesh", {3, 4})) == "identity snake ");
}

}  // namespace hopscope::test
