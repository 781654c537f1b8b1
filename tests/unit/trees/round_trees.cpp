// Rounds of messages of several blocks: they deliver with any ports, share no channel, and are as fast as the best
// algorithms for rings, tori, hypercubes and complete networks.
#include <catch2/catch.hpp>

#include <map>

#include "study/bound/trees/tree_synthesis.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

constexpr double forever = 1e9;  // trials end by their number

Platform with_ports(std::shared_ptr<const Topology> network, int ports, Time startup) {
  Platform on = words_only(std::move(network));
  on.costs = {startup, 1, 2, 0};
  on.ports = ports;
  return on;
}

TreeReport made(const Platform& on, const char* operation, double words) {
  return tree_schedule(scenario(on, collective(operation, words)), {.seconds = forever}, {});
}

/// In each step: messages of a rank, and on a channel.
void check_steps(const TreeReport& report) {
  std::map<std::pair<Step, Rank>, int> sent, received;
  std::map<std::pair<Step, ChannelId>, int> carried;
  const bool has_ports = report.platform.ports != Platform::all_ports;
  for (const ScheduledMessage& message : report.table) {
    const int sends = ++sent[{message.step, message.from}], receives = ++received[{message.step, message.to}];
    if (has_ports) CHECK((sends <= report.platform.ports && receives <= report.platform.ports));
    for (const ChannelId id : message.route) CHECK(++carried[{message.step, id}] == 1);
  }
}

}  // namespace

TEST_CASE("rounds deliver on any network with any ports, and share no channel", "[trees]") {
  std::vector<std::shared_ptr<const Topology>> networks{petersen(), barbell(3), topology("mesh", {3, 2})};
  for (std::int64_t nodes = 2; nodes <= 9; ++nodes)
    for (const char* family : {"ring", "line", "complete"}) networks.push_back(topology(family, {nodes}));
  const NodeId most = is_sanitized() ? 4 : 10;
  for (const auto& network : networks) {
    if (network->nodes() > most) continue;
    for (const int ports : {1, 2, Platform::all_ports}) {
      for (const char* operation : {"all-gather", "reduce-scatter", "all-reduce", "broadcast", "reduce"}) {
        CAPTURE(network->description(), ports, operation);
        // A run that does not deliver throws.
        const TreeReport report = made(with_ports(network, ports, 1000), operation, 7);
        CHECK(report.time >= report.bound.value() * (1 - 1e-9));
        if (report.most_blocks) check_steps(report);
        if (ports != Platform::all_ports) CHECK((report.most_blocks || report.depth_of_one));
      }
    }
  }
}

TEST_CASE("with one port rounds reach what algorithms for the network do", "[trees]") {
  struct Case {
    std::shared_ptr<const Topology> network;
    double words;
    std::int64_t steps, words_of_a_rank;
  };
  constexpr Time startup = 50;
  const std::vector<Case> cases{
      {topology("hypercube", {4}), 64, 4, 15},  // doubling
      {topology("complete", {16}), 1, 4, 15},   // as Bruck's
      {topology("torus", {4, 4}), 64, 6, 15},   // rows, then columns
      {topology("torus", {3, 5}), 640, 6, 14},  // the same with unequal sides
      {topology("ring", {9}), 1000, 8, 8},      // one block at a time
  };
  for (const Case& each : cases) {
    CAPTURE(each.network->description());
    const TreeReport report = made(with_ports(each.network, 1, startup), "all-gather", each.words);
    const double least =
        static_cast<double>(each.steps) * startup + static_cast<double>(each.words_of_a_rank) * each.words;
    constexpr double hops = 2 * 4;  // of a round, at most
    CHECK(report.steps <= each.steps);
    CHECK(report.time <= least + static_cast<double>(each.steps) * hops);
  }
}

TEST_CASE("with few ports long broadcasts and reductions go in segments, in hardly more rounds than these", "[trees]") {
  struct Case {
    std::shared_ptr<const Topology> network;
    int ports;
    double most;  ///< times the bound, which knows nothing of segments
  };
  constexpr double words = 20000;
  const std::vector<Case> cases{{topology("hypercube", {4}), 1, 1.26}, {topology("torus", {4, 4}), 1, 1.26},
                                {topology("ring", {12}), 1, 1.35},     {petersen(), 1, 1.3},
                                {topology("complete", {9}), 1, 1.23},  {topology("torus", {4, 4}), 2, 1.33}};
  for (const auto& [network, ports, most] : cases) {
    for (const char* operation : {"broadcast", "reduce"}) {
      CAPTURE(network->description(), ports, operation);
      const TreeReport report = made(with_ports(network, ports, 50), operation, words);
      CHECK(report.time <= most * report.bound.value());
      CHECK(report.segments > 8);
      CHECK(report.most_blocks == 1);
      check_steps(report);
    }
  }
}

TEST_CASE("with one route for each pair all messages take the platform's own", "[trees]") {
  for (const auto& network : {petersen(), barbell(3), fat_tree(2, 3)}) {
    for (const char* operation : {"all-gather", "reduce", "all-reduce", "broadcast"}) {
      for (const Time startup : {0, 50}) {
        CAPTURE(network->description(), operation, startup);
        Platform on = with_ports(network, Platform::all_ports, startup);
        if (startup == 0) on.costs.t_h = 0;
        const TreeReport report =
            tree_schedule(scenario(on, collective(operation, 600)), {.seconds = 0.01, .routes = 1}, {});
        CHECK(report.time >= report.bound.value() * (1 - 1e-9));
        CHECK(report.takes_own_routes);
        Route own;
        for (const ScheduledMessage& message : report.table) {
          on.route(message.from, message.to, own);
          CHECK((message.route.empty() || message.route == own));
        }
      }
    }
  }
  const Scenario scattered = scenario(with_ports(petersen(), Platform::all_ports, 50), collective("scatter", 64));
  CHECK_THROWS_AS(tree_schedule(scattered, {.routes = 1}, {}), InputError);
}

TEST_CASE("on the platform's own routes narrow links hold up what goes along wide ones as little as they must",
          "[trees]") {
  // Two halves of four ranks at a switch each, and a ring with chords, in which links that are not the switch's or the
  // ring's are an eighth as wide.
  Wiring halves{.nodes = 8, .switches = 2}, chords{.nodes = 8};
  for (std::int64_t rank = 0; rank < 8; ++rank) {
    halves.links.push_back(link(rank, rank < 4 ? 8 : 9, 8));
    chords.links.push_back(link(rank, (rank + 1) % 8, 8));
  }
  for (std::int64_t rank = 0; rank < 4; ++rank) {
    halves.links.push_back(link(rank, rank + 4));
    chords.links.push_back(link(rank, rank + 4));
  }
  for (const auto& network : {graph(halves), graph(chords)}) {
    for (const char* operation : {"all-gather", "all-reduce", "broadcast"}) {
      for (const Time startup : {0, 50}) {
        CAPTURE(network->description(), operation, startup);
        Platform on = with_ports(network, Platform::all_ports, startup);
        on.costs.t_h = 0;
        const double words = std::string(operation) == "all-gather" ? 5040 : 40320;
        const TreeReport report =
            tree_schedule(scenario(on, collective(operation, words)), {.seconds = 1e9, .routes = 1}, {});
        // A broadcast has startups one after the other.
        const double most = std::string(operation) == "broadcast" && startup > 0 ? 1.7 : 1.3;
        CHECK(report.time <= most * report.bound.value());
        Route own;
        for (const ScheduledMessage& message : report.table) {
          on.route(message.from, message.to, own);
          CHECK((message.route.empty() || message.route == own));
        }
      }
    }
  }
}

TEST_CASE("both halves of an all-reduce in rounds are found, however little time there is", "[trees]") {
  const Scenario all = scenario(with_ports(topology("torus", {5, 5}), 1, 50), collective("all-reduce", 1000));
  const TreeReport report = tree_schedule(all, {.seconds = 1e-6}, {});
  CHECK(report.most_blocks.has_value());
  CHECK(report.time >= report.bound.value());
}

TEST_CASE("rounds find the ring of a network whose numbers hide it", "[trees]") {
  const std::vector<std::int64_t> shuffled{4, 0, 7, 2, 8, 5, 1, 6, 3};
  Wiring wiring;
  wiring.nodes = std::ssize(shuffled);
  for (std::size_t i = 0; i < shuffled.size(); ++i)
    wiring.links.push_back(link(shuffled[i], shuffled[(i + 1) % shuffled.size()]));
  for (const char* operation : {"all-gather", "reduce-scatter"}) {
    const TreeReport report = made(with_ports(graph(wiring), 1, 50), operation, 1000);
    CHECK(report.steps == 8);
    CHECK(report.time == Approx(8 * (50 + 2 + 1000)));
  }
}

TEST_CASE("a reduce-scatter in rounds takes as long as the all-gather that it reverses", "[trees]") {
  for (const auto& network : {topology("hypercube", {3}), topology("torus", {3, 3}), topology("ring", {6})}) {
    const Platform on = with_ports(network, 1, 50);
    CHECK(made(on, "reduce-scatter", 64).time == Approx(made(on, "all-gather", 64).time));
  }
}

TEST_CASE("an all-gather in rounds names its ports, and a search that is ended at once has none", "[trees]") {
  const Scenario all = scenario(with_ports(topology("ring", {8}), 1, 50), collective("all-gather", 64));
  CHECK_THROWS(tree_schedule(all, {.goes_on = [] { return false; }}, {}));
  Scenario buffered = all;
  buffered.platform.switching = Switching::store_and_forward;
  CHECK_THROWS_AS(tree_schedule(buffered, {}, {}), InputError);
}

}  // namespace hopscope::test
