// Kautz graphs, twisted tori, tapered fat trees, servers with NICs, and routes by hashes: counts from the literature, and
// times that follow from the busiest channel.

#include <catch2/catch.hpp>
#include <map>
#include <set>

#include "support/networks.hpp"

namespace hopscope::test {

namespace {

/// The time of a total exchange of all messages at once, for which nothing but words counts.
Time time_of_words(const std::shared_ptr<const Topology>& network, double words,
                   const std::vector<Costs>& class_costs = {}) {
  Platform on;
  on.topology = network;
  on.costs = {0, 1, 0, 0};
  on.class_costs = class_costs;
  on.ports = Platform::all_ports;
  Schedule schedule = all_to_all("direct", words);
  schedule.content = Content::sizes;
  return simulate(scenario(on, schedule), {}).time;
}

std::vector<NodeId> vertices_on(const Topology& network, NodeId from, NodeId to) {
  Route route;
  network.route(from, to, route);
  std::vector<NodeId> vertices{from};
  for (const ChannelId id : route) vertices.push_back(network.channel(id).to);
  return vertices;
}

std::vector<std::string> words_on(const Topology& network, NodeId from, NodeId to) {
  std::vector<std::string> words;
  for (const NodeId vertex : vertices_on(network, from, to)) words.push_back(network.vertex_name(vertex));
  return words;
}

NodeId node_of_word(const Topology& network, const std::string& word) {
  for (NodeId node = 0; node < network.nodes(); ++node) {
    if (network.vertex_name(node) == word) return node;
  }
  FAIL("no word " << word);
  return -1;
}

}  // namespace

TEST_CASE("a Kautz graph has the words without equal neighbours, and a channel drops a letter and appends one",
          "[topology]") {
  const auto network = made({"kautz", {3, 6}});
  CHECK(network->nodes() == 972);  // SiCortex
  CHECK(network->channels() == 3 * 972);
  std::set<std::string> words;
  for (NodeId node = 0; node < network->nodes(); ++node) words.insert(network->vertex_name(node));
  CHECK(words.size() == 972);
  CHECK(*words.begin() == "010101");
  CHECK(network->vertex_name(0) == "010101");
  for (ChannelId id = 0; id < network->channels(); ++id) {
    const std::string from = network->vertex_name(network->channel(id).from);
    const std::string to = network->vertex_name(network->channel(id).to);
    CHECK(from.substr(1) == to.substr(0, 5));
  }
}

TEST_CASE("a route on a Kautz graph appends what is left after the longest overlap", "[topology]") {
  const auto network = made({"kautz", {2, 4}});
  const NodeId from = node_of_word(*network, "0121");
  CHECK(words_on(*network, from, node_of_word(*network, "2101")) == std::vector<std::string>{"0121", "1210", "2101"});
  CHECK(words_on(*network, from, node_of_word(*network, "0201")).size() == 5);  // no overlap: the diameter
}

TEST_CASE("a rectangular twisted torus has the diameter a, and distances that add up to a (4a^2 - 1)/3 from a node",
          "[topology]") {
  for (std::int64_t a = 2; a <= 7; ++a) {
    INFO("a = " << a);
    const auto network = made({"twisted-torus", {a, 2 * a}});
    std::int64_t farthest = 0;
    for (NodeId node = 0; node < network->nodes(); ++node) farthest = std::max(farthest, network->distance(0, node));
    CHECK(farthest == a);
    CHECK(network->total_distance() == Approx(static_cast<double>(network->nodes() * a * (4 * a * a - 1)) / 3));
  }
}

TEST_CASE("a torus that is twisted by nothing is a torus, with its routes", "[topology]") {
  TopologySpec spec{"twisted-torus", {3, 4, 6}};
  spec.options.set("twists", std::vector<std::int64_t>{0, 0});
  const auto twisted = made(spec);
  const auto torus = topology("torus", {3, 4, 6});
  for (NodeId from = 0; from < torus->nodes(); ++from) {
    for (NodeId to = 0; to < torus->nodes(); ++to)
      CHECK(vertices_on(*twisted, from, to) == vertices_on(*torus, from, to));
  }
}

TEST_CASE("a twist shortens a long torus: no channel carries more than on the torus", "[topology]") {
  const auto busiest = [](const Topology& network) {
    std::map<ChannelId, int> loads;
    Route route;
    for (NodeId from = 0; from < network.nodes(); ++from) {
      for (NodeId to = 0; to < network.nodes(); ++to) {
        network.route(from, to, route);
        for (const ChannelId id : route) ++loads[id];
      }
    }
    int most = 0;
    for (const auto& [id, load] : loads) most = std::max(most, load);
    return most;
  };
  CHECK(busiest(*made({"twisted-torus", {4, 4, 8}})) < busiest(*topology("torus", {4, 4, 8})));
}

TEST_CASE("with an oversubscription of 2 a total exchange takes as long as half as many links up need", "[topology]") {
  // 16 nodes in fours: 4 x 12 messages leave each lowest switch, over 4 links' width, or over 2.
  for (const char* construction : {"fat-links", "k-ary-n-tree"}) {
    INFO(construction);
    TopologySpec spec{"fat-tree", {4, 2}};
    spec.options.set("construction", construction);
    CHECK(time_of_words(made(spec), 10) == Approx(15 * 10));
    spec.options.set("oversubscription", 2.0);
    CHECK(time_of_words(made(spec), 10) == Approx(4 * 12 / 2 * 10));
    spec.options.set("oversubscription", 4.0);
    CHECK(time_of_words(made(spec), 10) == Approx(4 * 12 / 1 * 10));
  }
}

TEST_CASE("a tapered k-ary n-tree has u switches where there would be k", "[topology]") {
  TopologySpec spec{"fat-tree", {6, 3}};
  spec.options.set("construction", "k-ary-n-tree");
  spec.options.set("oversubscription", 1.5);
  const auto network = made(spec);
  CHECK(network->switches() == 36 + 2 * 24);
  std::map<NodeId, int> up;  // channels to higher switches
  for (ChannelId id = 0; id < network->channels(); ++id) {
    const Channel channel = network->channel(id);
    if (channel.from >= network->nodes() && channel.to > channel.from) ++up[channel.from];
  }
  for (NodeId lowest = 0; lowest < 36; ++lowest) CHECK(up[network->nodes() + lowest] == 4);
  spec.options.set("oversubscription", 4.0);
  CHECK(catalogue().topology("fat-tree")->misfit(spec) ==
        "an oversubscription of 4 leaves 1.5 links up for 6 down; their number must be an integer");
}

TEST_CASE("ecmp takes every shortest way on hyperx and slim-fly, the same for all messages of a pair", "[topology]") {
  const auto ways = [](TopologySpec spec, NodeId from, NodeId to) {
    std::map<Route, int> seen;
    spec.routing = "ecmp";
    for (spec.seed = 0; spec.seed < 300; ++spec.seed) {
      Route route;
      Route again;
      const auto network = made(spec);
      CHECK(network->draws_routes());
      network->route(from, to, route);
      network->route(from, to, again);
      CHECK(route == again);
      ++seen[route];
    }
    return seen.size();
  };
  CHECK(ways({"hyperx", {3, 3, 3, 1}}, 0, 26) == 6);  // 3! orders of the dimensions
  CHECK(ways({"hyperx", {3, 3, 3, 1}}, 0, 2) == 1);
  // Of degree 7, with 50 routers two links apart at most: exactly one way, as of every Moore graph.
  CHECK(ways({"slim-fly", {5, 1}}, 0, 49) == 1);
  CHECK(ways({"slim-fly", {7, 1}}, 0, 3) > 1);
  TopologySpec tree{"fat-tree", {4, 2}};
  tree.options.set("construction", "k-ary-n-tree");
  CHECK(ways(tree, 0, 15) == 4);
}

TEST_CASE("boxes share their NICs: a total exchange between them takes as long as the words of one NIC", "[topology]") {
  // 3 boxes of 4: each sends 4 x 8 messages to others; inside, a node sends 3.
  for (const std::int64_t nics : {1, 2, 4, 8}) {
    INFO(nics << " NICs");
    TopologySpec spec{"clusters", {4, 4, 4}};
    spec.options.set("nics", static_cast<double>(nics));
    const std::vector<Costs> costs{{0, 0.125}, {0, 0.125}, {0, 0.125}, {0, 2}};
    CHECK(time_of_words(made(spec), 5, costs) == Approx(4 * 8 / static_cast<double>(nics) * 5 * 2));
  }
}

TEST_CASE("node l of c leaves by NIC l n / c, and enters by that of its destination", "[topology]") {
  TopologySpec spec{"clusters", {6, 6}};
  spec.options.set("nics", 3.0);
  const auto network = made(spec);
  const auto names = [&](NodeId from, NodeId to) {
    std::vector<std::string> all = words_on(*network, from, to);
    return std::vector<std::string>(all.begin() + 1, all.end() - 1);
  };
  CHECK(names(0, 1) == std::vector<std::string>{"switch 0"});
  CHECK(names(1, 6) == std::vector<std::string>{"NIC 0.0", "core", "NIC 1.0"});
  CHECK(names(5, 8) == std::vector<std::string>{"NIC 0.2", "core", "NIC 1.1"});
  spec.options.set("nics", 12.0);  // two at each node
  const auto with_more = made(spec);
  CHECK(with_more->vertex_name(vertices_on(*with_more, 1, 7)[1]) == "NIC 0.3");
  CHECK(with_more->vertex_name(vertices_on(*with_more, 1, 8)[1]) == "NIC 0.2");
}

TEST_CASE("messages between clusters take the network between their NICs, whose links they share", "[topology]") {
  // Three boxes of 2 on a line: what the outer boxes send each other passes through the NIC of the middle one.
  const auto line = made(joined_clusters({2, 2, 2}, 1, {"line", {3}}));
  CHECK(line->switches() == 6);
  CHECK(line->description() == "3 clusters of 2, 1 NIC each, between them line");
  const std::vector<std::string> over{"", "NIC 0.0", "NIC 1.0", "NIC 2.0", ""};
  CHECK(words_on(*line, 0, 5) == over);
  CHECK(line->distance(0, 5) == 4);
  // The link from NIC 0 to NIC 1 has the messages from 2 nodes to 4; a channel to a NIC has those of one node to 4.
  const std::vector<Costs> costs{{0, 0.125}, {0, 0.125}, {0, 0.125}, {0, 2}};
  CHECK(time_of_words(line, 5, costs) == Approx(2 * 4 * 5 * 2));
  CHECK(line->link_classes() ==
        std::vector<std::string>{"links inside clusters", "links to NICs", "links between NICs"});

  // With two NICs each, node l has NIC l of its box; the network between is wider.
  TopologySpec wide{"complete", {4}};
  wide.width = 4;
  const auto boxes = made(joined_clusters({2, 2}, 2, wide));
  CHECK(words_on(*boxes, 0, 3) == std::vector<std::string>{"", "NIC 0.0", "NIC 1.1", ""});
  CHECK(boxes->channel_kinds().size() == 2);
  CHECK(boxes->channel_kinds()[0].channels + boxes->channel_kinds()[1].channels == boxes->channels());
  CHECK(boxes->width(boxes->channels() - 1) == 4);
  CHECK(boxes->width(0) == 1);
}

}  // namespace hopscope::test
