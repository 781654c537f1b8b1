// Bounds on networks whose best exchange is known in closed form.
#include <catch2/catch.hpp>

#include "output/bound.hpp"
#include "study/bound/synthesis/synthesis.hpp"
#include "unit/bounds/some_bounds.hpp"

namespace hopscope::test {

namespace {

/// Bound and flow agree with the closed form.
void check_exact(const BoundReport& report, double expected) {
  CHECK(report.bound == Approx(expected).epsilon(1e-9));
  CHECK(*report.fractional == Approx(expected).epsilon(1e-9));
  CHECK(*report.gap() < 1e-9);
}

double floor_half_times_ceil_half(double n) { return std::floor(n / 2) * std::ceil(n / 2); }

}  // namespace

TEST_CASE("the bound on rings of all sizes is p^2/8 or (p^2-1)/8 words a channel", "[bounds]") {
  for (const std::int64_t p : {3, 4, 5, 8, 31, 64, 1001}) {
    INFO("ring of " << p);
    const double n = static_cast<double>(p);
    check_exact(bound_of_exchange(words_only(topology("ring", {p}))), p % 2 == 0 ? n * n / 8 : (n * n - 1) / 8);
  }
}

TEST_CASE("the bound on tori is that of their longest rings", "[bounds]") {
  check_exact(bound_of_exchange(words_only(topology("torus", {8, 8}))), 8 * 8 * 8 / 8);
  // A channel of the ring of 6 carries what its ring of p^2/8 does, for 4 * 4 columns: 16 * 36/8.
  check_exact(bound_of_exchange(words_only(topology("torus", {4, 6, 4}))), 16 * 36.0 / 8);
  check_exact(bound_of_exchange(words_only(topology("torus", {2, 5}))), 2 * 24.0 / 8);
}

TEST_CASE("the bound on hypercubes is p/2 words a channel and p-1 words a port", "[bounds]") {
  for (const int d : {1, 2, 3, 7}) {
    INFO("dimension " << d);
    const double p = std::ldexp(1.0, d);
    check_exact(bound_of_exchange(words_only(topology("hypercube", {d}))), p / 2);
    check_exact(bound_of_exchange(words_only(topology("hypercube", {d}), 1)), p - 1);
  }
}

TEST_CASE("under store-and-forward each hop holds a port, and the bound on a hypercube is that of pairwise exchange",
          "[bounds]") {
  Platform on = words_only(topology("hypercube", {5}), 1);
  on.switching = Switching::store_and_forward;
  const BoundReport report = bound_of_exchange(on);
  check_exact(report, 16 * 5);  // (p/2) log p words a node
  CHECK(report.limit == BoundReport::Limit::ports);
  on.ports = 2;
  check_exact(bound_of_exchange(on), 16 * 5 / 2.0);
  on.ports = 7;  // more than channels
  check_exact(bound_of_exchange(on), 16);
}

TEST_CASE("the bound on complete networks is a word a channel and p-1 words a port", "[bounds]") {
  check_exact(bound_of_exchange(words_only(topology("complete", {9}))), 1);
  check_exact(bound_of_exchange(words_only(topology("complete", {9}), 1)), 8);
}

TEST_CASE("a million nodes have a bound, since one of them stands for all", "[bounds]") {
  const double p = 1 << 20;
  check_exact(bound_of_exchange(words_only(topology("hypercube", {20}))), p / 2);
  check_exact(bound_of_exchange(words_only(topology("ring", {1 << 20}))), p * p / 8);
  check_exact(bound_of_exchange(words_only(topology("torus", {1 << 10, 1 << 10}))), p * (1 << 10) / 8);
  check_exact(bound_of_exchange(words_only(topology("complete", {1 << 20}), 1)), p - 1);
}

TEST_CASE("the bound on a mesh is its bisection, and the cut is named", "[bounds]") {
  for (const auto& [rows, columns] : std::vector<std::pair<int, int>>{{1, 9}, {4, 4}, {3, 7}, {8, 8}}) {
    INFO(rows << " x " << columns);
    const double across_columns = rows * floor_half_times_ceil_half(columns);
    const double across_rows = columns * floor_half_times_ceil_half(rows);
    check_exact(bound_of_exchange(words_only(topology("mesh", {rows, columns}))),
                std::max(across_columns, across_rows));
  }
  const BoundReport report = bound_of_exchange(words_only(topology("mesh", {8, 8})));
  REQUIRE(report.cut);
  CHECK(report.cut->channels == 8);
  CHECK(cut_in_words(report) == "8 links between nodes 0..31 and 32..63");
}

TEST_CASE("a bottleneck that is one of several says how many others are as busy", "[bounds]") {
  // 2 * 3 words cross each of the two links in the middle, in both directions.
  const BoundReport line = bound_of_exchange(words_only(topology("line", {5})));
  CHECK(line.others_as_busy == 2);
  CHECK(bottleneck_in_words(line).ends_with("; 2 other channels are as busy"));
  CHECK(bound_of_exchange(words_only(topology("line", {4}))).others_as_busy == 0);
  const BoundReport mesh = bound_of_exchange(words_only(topology("mesh", {3, 3}), 1));
  CHECK(mesh.others_as_busy == 17);
  CHECK(bottleneck_in_words(mesh) == "the sending of node 0; 17 other ports are as busy");
  Schedule schedule = all_to_all("direct", 1);
  schedule.operation = "all-to-all-v";
  SizeMatrix sizes(4);
  sizes.set(0, 1, 3);
  sizes.set(2, 1, 2);
  sizes.set(2, 3, 3);
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  // Node 2 sends 5 words, and node 1 receives as many.
  const BoundReport unequal = bound_of(scenario(words_only(topology("complete", {4}), 1), schedule), {});
  CHECK(bottleneck_in_words(unequal) == "the sending of node 2; 1 other port is as busy");
}

TEST_CASE("the bound on two triangles joined by one link is that link", "[bounds]") {
  const BoundReport report = bound_of_exchange(words_only(barbell(3)), 7);
  check_exact(report, 7 * 9);
  REQUIRE(report.cut);
  CHECK(report.cut->nodes == std::vector<NodeId>{0, 1, 2});
  CHECK(cut_in_words(report) == "1 link between nodes 0..2 and 3..5");
  CHECK(report.critical_channels.size() == 1);
}

TEST_CASE("the bound on a barbell is its handle, with any ports", "[bounds]") {
  check_exact(bound_of_exchange(words_only(barbell(16))), 256);
  check_exact(bound_of_exchange(words_only(barbell(16), 1)), 256);
}

TEST_CASE("the bound on networks without a cut is exact where shortest paths share all channels equally", "[bounds]") {
  // 3 neighbours and 6 nodes at distance 2, 3 channels a node.
  check_exact(bound_of_exchange(words_only(petersen())), 15.0 / 3);
  // One way round: distances 1 .. p-1.
  check_exact(bound_of_exchange(words_only(graph_of(5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}}, true))), 10);
}

TEST_CASE("a bound has latency before its words, and startups if these take longer", "[bounds]") {
  Platform on = words_only(topology("hypercube", {4}), 1);
  on.costs = {50, 1, 2, 0};
  const BoundReport long_messages = bound_of_exchange(on, 64);
  CHECK(long_messages.bound == Approx(52 + 64 * 15));
  CHECK(long_messages.latency == 52);
  CHECK(long_messages.ports == Approx(64 * 15));
  CHECK(long_messages.channels == Approx(64 * 8));
  const BoundReport short_messages = bound_of_exchange(on, 1);
  CHECK(short_messages.bound == Approx(4 * 52));
  CHECK(short_messages.limit == BoundReport::Limit::startups);
  // p-1 messages of a rank, each with its startup: the time of pairwise exchange but for hops.
  REQUIRE(long_messages.restricted.size() == 2);
  CHECK(long_messages.restricted[0].time == Approx(15 * (50 + 64) + 2));
  // A step takes a hop, too; with all ports, what the channels take.
  CHECK(long_messages.restricted[1].time == Approx(15 * (52 + 64)));
  on.ports = Platform::all_ports;
  const BoundReport of_channels = bound_of_exchange(on, 64);
  REQUIRE(of_channels.restricted.size() == 1);
  CHECK(of_channels.restricted[0].time == Approx(8 * (50 + 2 + 64)));
}

TEST_CASE("startups of messages to one rank pass at the same time, those of its own one after the other", "[bounds]") {
  Platform on = words_only(topology("complete", {5}), 1);
  on.costs = {50, 1, 2, 0};
  Schedule schedule;
  schedule.operation = "all-to-all-v";
  schedule.algorithm = "direct";
  for (const bool gathers : {true, false}) {
    SizeMatrix sizes(5);
    for (Rank other = 1; other < 5; ++other) gathers ? sizes.set(other, 0, 3) : sizes.set(0, other, 3);
    schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
    const Scenario made = scenario(on, schedule);
    const BoundReport report = bound_of(made, {});
    REQUIRE(report.restricted.size() == 2);
    // A receive port is held by a hop and the words of each message, a send port by its startup and its words.
    CHECK(report.restricted[0].time == Approx(gathers ? 50 + 4 * (2 + 3) : 4 * (50 + 3) + 2));
    CHECK(simulate(made).time >= report.restricted[0].time * (1 - 1e-9));
  }
}

TEST_CASE("startups and words together have a bound where channels differ", "[bounds]") {
  // Node 0 sends on its fast channel, 0.5 a word; all channels carry at least a word in 2.
  const Wiring wiring{.nodes = 3, .links = {link(0, 1, 1, 0.5), link(0, 2, 1, 2), link(1, 2, 1, 2)}};
  Platform on = words_only(graph(wiring), 1);
  on.costs = {10, 1, 1, 0};
  const BoundReport report = bound_of_exchange(on, 4);
  REQUIRE(report.restricted.size() == 2);
  // Node 2 has no fast channel: two messages of a startup and 8.
  CHECK(report.restricted[0].time == Approx(2 * (10 + 4 * 2) + 1));
  for (const RestrictedBound& each : report.restricted) {
    for (const char* algorithm : {"direct", "shift", "one-factor"}) {
      Schedule schedule = all_to_all(algorithm, 4);
      schedule.synchronization = Synchronization::barrier;
      const Result result = simulate(scenario(on, schedule));
      if (each.name == "congestion-free steps" && !result.congestion_free()) continue;
      INFO(algorithm << ", " << each.name);
      CHECK(result.time >= each.time * (1 - 1e-9));
    }
  }
}

TEST_CASE("channels of different width and cost count by what they carry", "[bounds]") {
  // Nodes 0 and 1 and nodes 2 and 3, on two switches whose link has width 3.
  const Wiring wiring{
      .nodes = 4, .switches = 2, .links = {link(0, 4), link(1, 4), link(4, 5, 3), link(5, 2), link(5, 3)}};
  // 4 words cross width 3, and every node has 3 words for a channel of width 1.
  check_exact(bound_of_exchange(words_only(graph(wiring))), 3);
  const Wiring narrow{.nodes = 4,
                      .switches = 2,
                      .links = {link(0, 4, 2), link(1, 4, 2), link(4, 5, 1, 0.75), link(5, 2, 2), link(5, 3, 2)}};
  check_exact(bound_of_exchange(words_only(graph(narrow))), 4 * 0.75);
}

TEST_CASE("times of words and sizes that have no common unit are rounded down, and prove nearly as much", "[bounds]") {
  const Wiring wiring{.nodes = 4,
                      .links = {link(0, 1, 1, 3.14159265), link(1, 2, 1, 1e-7), link(2, 3, 1, 2.71828182), link(3, 0)}};
  Platform on = words_only(graph(wiring));
  for (const auto switching : {Switching::cut_through, Switching::store_and_forward}) {
    on.switching = switching;
    on.ports = switching == Switching::cut_through ? 1 : 1000000;
    const BoundReport report = bound_of_exchange(on, 1.41421356, 0.001);
    CHECK(report.bound > 0);
    CHECK(*report.gap() < 0.002);
  }
}

TEST_CASE("under store-and-forward a switch has no limit of ports, and a node in the middle has", "[bounds]") {
  // A star: each of 4 words to and from every leaf passes the centre, once in and once out.
  const std::vector<Wiring::Link> links{link(0, 4), link(1, 4), link(2, 4), link(3, 4)};
  Platform on = words_only(graph({.nodes = 4, .switches = 1, .links = links}), 1);
  on.switching = Switching::store_and_forward;
  check_exact(bound_of_exchange(on), 3);
  on.topology = graph({.nodes = 5, .links = links});
  check_exact(bound_of_exchange(on), 16);  // 12 words between leaves, and 4 of its own
  on.ports = 3;
  check_exact(bound_of_exchange(on), 16.0 / 3);
}

TEST_CASE("a message may take several paths", "[bounds]") {
  // From one node of a ring of six to the opposite one: half of the words go each way.
  SizeMatrix sizes(6);
  sizes.set(0, 3, 100);
  Schedule schedule;
  schedule.operation = "all-to-all-v";
  schedule.algorithm = "direct";
  schedule.sizes = std::make_shared<const SizeMatrix>(sizes);
  check_exact(bound_of(scenario(words_only(topology("ring", {6})), schedule), {}), 50);
  // From a node to its neighbour both ways too, although one of them is longer.
  SizeMatrix short_way(6);
  short_way.set(0, 1, 100);
  schedule.sizes = std::make_shared<const SizeMatrix>(short_way);
  FlowSearch search;
  search.gap = 0.001;
  const BoundReport report = bound_of(scenario(words_only(topology("ring", {6})), schedule), search);
  CHECK(report.bound == Approx(50).epsilon(0.001));
  CHECK(*report.gap() <= 0.001);
}

TEST_CASE("ranks need not be on every node", "[bounds]") {
  Platform on = words_only(topology("line", {7}));
  on.mapping = Mapping({0, 6, 3});
  check_exact(bound_of_exchange(on), 2);  // 0 and 3 to 6, or 0 to 3 and 6
  on.mapping = Mapping({2});
  CHECK(bound_of_exchange(on).bound == 0);
}

TEST_CASE("two searches for a bound find the same", "[bounds]") {
  Draw draw(7);
  const Platform on = words_only(made(random_graph(draw, 30)), 2);
  const BoundReport one = bound_of_exchange(on, 3, 0.001);
  const BoundReport other = bound_of_exchange(on, 3, 0.001);
  CHECK(bound_json({one}, false) == bound_json({other}, false));
  CHECK(certificate_json(one.certificate) == certificate_json(other.certificate));
}

TEST_CASE("no schedule is synthesised for an operation whose words are copied", "[bounds]") {
  Schedule schedule = all_to_all("ring", 1);
  schedule.operation = "all-gather";
  const Platform ring = words_only(topology("ring", {4}));
  CHECK_THROWS_WITH(synthesised(scenario(ring, schedule), {}, {}),
                    "test: /schedule/operation: words of all-gather are copied on their way, and this is for words "
                    "that move; give all-to-all, all-to-all-v, shift or neighbour-exchange");
}

TEST_CASE("symmetric networks have a quick bound however many channels they have", "[bounds]") {
  for (const auto& network : {topology("complete", {2048}), topology("torus", {64, 64}), topology("hypercube", {13})}) {
    const Platform on = words_only(network, 1);
    const auto bound = quick_bound_of(scenario(on, all_to_all("direct", 1)));
    REQUIRE(bound);
    CHECK(bound->bound >= network->nodes() - 1);
  }
}

}  // namespace hopscope::test
