// Trees that grow together through switches: they span along paths of the network, and schedules along them reach
// bounds.
#include <catch2/catch.hpp>

#include <map>
#include <random>

#include "analysis/trees/grown_paths.hpp"
#include "study/bound/trees/tree_synthesis.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// Ranks at the first vertices, all in a ring of arcs through switches, and some arcs at random.
TreeNetwork drawn_network(std::mt19937& random) {
  const std::size_t ranks = 2 + random() % 6, switches = 1 + random() % 4;
  TreeNetwork network{ranks + switches, {}, std::vector<std::size_t>(ranks)};
  const auto room = [&] { return static_cast<std::int64_t>(1 + random() % 4); };
  for (std::size_t rank = 0; rank < ranks; ++rank) {
    network.places[rank] = rank;
    const std::size_t through = ranks + random() % switches;
    network.arcs.push_back({rank, through, room()});
    network.arcs.push_back({through, (rank + 1) % ranks, room()});
  }
  for (int more = 0; more < 6; ++more) {
    const std::size_t from = random() % network.vertices, to = random() % network.vertices;
    if (from != to) network.arcs.push_back({from, to, room()});
  }
  return network;
}

/// Two servers of 8 accelerators each, with a switch in each server, an adapter for each accelerator, and two switches
/// between all adapters, one for even and one for odd ones.
std::shared_ptr<const Topology> two_servers() {
  Wiring wiring{.nodes = 16, .switches = 20};
  for (std::int64_t rank = 0; rank < 16; ++rank) {
    wiring.links.push_back(link(rank, 16 + rank / 8, 300));
    wiring.links.push_back(link(rank, 18 + rank, 25));
    wiring.links.push_back(link(18 + rank, 34 + rank % 2, 25));
  }
  return graph(wiring);
}

}  // namespace

TEST_CASE("trees through switches span along paths, wait for what they pass on, and exceed no room", "[trees]") {
  std::mt19937 random(2611);
  for (int trial = 0; trial < 100; ++trial) {
    const TreeNetwork network = drawn_network(random);
    const std::size_t ranks = network.places.size();
    const auto of_rank = static_cast<std::uint32_t>(1 + random() % 5);
    CAPTURE(trial, ranks, of_rank);
    const GrownPaths grown = grown_paths(network, of_rank, {0, 1000, 2, {}});
    std::map<std::pair<std::int32_t, std::size_t>, std::int64_t> load;
    std::map<std::pair<std::uint32_t, std::size_t>, std::int32_t> arrived;  // in which step
    for (std::uint32_t tree = 0; tree < ranks * of_rank; ++tree) arrived[{tree, tree / of_rank}] = 0;
    for (const GrownEdge& edge : grown.edges) {
      const std::vector<std::size_t>& route = grown.routes.at(edge.arc);
      const std::size_t from = network.arcs[route.front()].from, to = network.arcs[route.back()].to;
      CHECK((from < ranks && to < ranks));
      for (std::size_t i = 0; i < route.size(); ++i) {
        CHECK(++load[{edge.step, route[i]}] <= network.arcs[route[i]].capacity);
        if (i == 0) continue;
        CHECK(network.arcs[route[i]].from == network.arcs[route[i - 1]].to);
        CHECK(network.arcs[route[i]].from >= ranks);
      }
      REQUIRE(arrived.contains({edge.tree, from}));
      CHECK(arrived[{edge.tree, from}] < edge.step);
      CHECK(arrived.try_emplace({edge.tree, to}, edge.step).second);
    }
    CHECK(arrived.size() == ranks * ranks * of_rank);
  }
}

TEST_CASE("behind switches that nothing leaves no trees grow, and a search that is ended has none", "[trees]") {
  const TreeNetwork closed{3, {{0, 2, 1}, {1, 2, 1}, {2, 0, 1}}, {0, 1}};
  CHECK(grown_paths(closed, 1, {0, 1000, 3, {}}).edges.empty());
  const TreeNetwork star{3, {{0, 2, 1}, {2, 0, 1}, {1, 2, 1}, {2, 1, 1}}, {0, 1}};
  CHECK(grown_paths(star, 2, {0, 1, 3, {}}).edges.empty());
  CHECK(grown_paths(star, 2, {0, 1000, 3, [] { return false; }}).edges.empty());
  CHECK(grown_paths(star, 2, {0, 2, 3, {}}).edges.size() == 4);
}

TEST_CASE("on two servers of accelerators all-gathers and reduce-scatters take as long as the bound", "[trees]") {
  if (is_sanitized()) return;
  for (const char* operation : {"all-gather", "reduce-scatter"}) {
    CAPTURE(operation);
    const Scenario all = scenario(words_only(two_servers()), collective(operation, 720720.0));
    const TreeReport report = tree_schedule(all, {.seconds = 3600}, {});
    CHECK(report.bound.value() == Approx(720720.0 * 3 / 65));
    CHECK(report.time == Approx(report.bound.value()).epsilon(1e-9));
    CHECK(report.steps == 15);
  }
}

}  // namespace hopscope::test
