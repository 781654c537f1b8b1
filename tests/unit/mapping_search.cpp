#include <catch2/catch.hpp>

#include <algorithm>
#include <numeric>

#include "analysis/embedding/mapping_search.hpp"
#include "analysis/embedding/placed_guest.hpp"
#include "scenario/mappings.hpp"
#include "support/random_guest.hpp"
#include "support/setup.hpp"

namespace hopscope::test {

namespace {

Placement identity(NodeId nodes) {
  Placement table(static_cast<std::size_t>(nodes));
  std::iota(table.begin(), table.end(), NodeId{0});
  return table;
}

/// The best of all mappings, by trying them all; loads are counted independently, from a table of all routes.
class AllMappings {
 public:
  AllMappings(const GuestGraph& guest, const Topology& host) : guest_(guest), nodes_(host.nodes()) {
    std::map<std::pair<NodeId, NodeId>, std::size_t> links;
    for (ChannelId id = 0; id < host.channels(); ++id) {
      const Channel channel = host.channel(id);
      const auto key = guest.directed ? std::pair(channel.from, channel.to) : std::minmax({channel.from, channel.to});
      link_of_.push_back(links.emplace(key, links.size()).first->second);
    }
    load_.resize(links.size());
    for (NodeId from = 0; from < nodes_; ++from) {
      for (NodeId to = 0; to < nodes_; ++to) host.route(from, to, routes_.emplace_back());
    }
  }

  /// @param first_stays process 0 stays on node 0, for vertex-transitive hosts
  MappingQuality best(bool first_stays) {
    Placement nodes = identity(nodes_);
    MappingQuality best = quality(nodes);
    // Of the orders that differ only in unused nodes, one is enough.
    const auto used = nodes.begin() + guest_.processes;
    do {
      best = std::min(best, quality(nodes));
      std::reverse(used, nodes.end());
    } while (std::next_permutation(nodes.begin() + (first_stays ? 1 : 0), nodes.end()));
    return best;
  }

 private:
  MappingQuality quality(const Placement& nodes) {
    std::fill(load_.begin(), load_.end(), 0);
    MappingQuality found;
    for (const GuestEdge& edge : guest_.edges) {
      const auto from = static_cast<std::size_t>(nodes[static_cast<std::size_t>(edge.from)]);
      const auto to = static_cast<std::size_t>(nodes[static_cast<std::size_t>(edge.to)]);
      const Route& route = routes_[from * static_cast<std::size_t>(nodes_) + to];
      for (const ChannelId id : route) {
        load_[link_of_[static_cast<std::size_t>(id)]] += static_cast<std::int64_t>(edge.words);
        found.distance += static_cast<std::int64_t>(edge.words);
      }
    }
    found.load = *std::max_element(load_.begin(), load_.end());
    found.links = std::count(load_.begin(), load_.end(), found.load);
    return found;
  }

  const GuestGraph& guest_;
  NodeId nodes_;
  std::vector<std::size_t> link_of_;  // by channel
  std::vector<Route> routes_;         // by from * nodes + to
  std::vector<std::int64_t> load_;
};

std::vector<NamedPlacement> from(const Placement& placement) { return {{"given", placement}}; }

struct Pair {
  std::shared_ptr<const Topology> guest, host;
  bool first_stays;
};

}  // namespace

TEST_CASE("a placed guest has the loads of its placement after any number of exchanges") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto [guest, host, placement] = random_embedding(seed, 12);
    PlacedGuest seated(guest, *host);
    seated.seat(placement);
    std::mt19937_64 random(seed);
    for (int i = 0; i < 200; ++i) {
      const auto nodes = static_cast<std::uint64_t>(host->nodes());
      const auto one = static_cast<NodeId>(random() % nodes);
      seated.exchange(one, static_cast<NodeId>((static_cast<std::uint64_t>(one) + 1 + random() % (nodes - 1)) % nodes));
    }
    INFO("seed " << seed);
    const EmbeddingMeasures measures = measure(guest, *host, seated.nodes());
    CHECK(seated.quality() == quality_of(guest, *host, seated.nodes()));
    CHECK(static_cast<double>(seated.quality().load) == measures.words);
    CHECK(static_cast<double>(seated.quality().distance) == measures.word_hops);
    CHECK(seated.strain() >= 0);
  }
}

TEST_CASE("up to nine processes the search finds the best of all mappings") {
  const std::vector<Pair> pairs{{topology("ring", {4}), topology("line", {4}), false},
                                {topology("hypercube", {2}), topology("line", {4}), false},
                                {topology("ring", {6}), topology("line", {6}), false},
                                {topology("mesh", {2, 3}), topology("line", {6}), false},
                                {topology("complete", {5}), topology("ring", {5}), true},
                                {topology("hypercube", {3}), topology("mesh", {2, 4}), false},
                                {topology("hypercube", {3}), topology("ring", {8}), true},
                                {topology("mesh", {2, 4}), topology("hypercube", {3}), true},
                                {topology("line", {6}), topology("mesh", {2, 4}), false},
                                {topology("mesh", {3, 3}), topology("ring", {9}), true},
                                {topology("torus", {3, 3}), topology("torus", {3, 3}), true},
                                {topology("complete", {7}), topology("hypercube", {3}), true}};
  for (const Pair& pair : pairs) {
    const GuestGraph guest = guest_of(*pair.guest);
    const FoundMapping found = search_mapping(guest, *pair.host, from(identity(guest.processes)), {});
    INFO(pair.guest->description() << " into " << pair.host->description());
    CHECK(found.quality == AllMappings(guest, *pair.host).best(pair.first_stays));
    CHECK(found.quality == quality_of(guest, *pair.host, found.nodes));
  }
}

TEST_CASE("the search finds the best mapping of random guests, with words and without, directed or not") {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto [guest, host, placement] = random_embedding(seed, 7);
    const FoundMapping found = search_mapping(guest, *host, from(placement), {});
    INFO("seed " << seed);
    CHECK(found.quality == AllMappings(guest, *host).best(false));
  }
}

TEST_CASE("if widths differ the search finds the least load per width of all mappings") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    auto [guest, unused, placement] = random_embedding(seed, 6);
    const auto host = network_of_many_widths(seed);
    const FoundMapping found = search_mapping(guest, *host, from(placement), {});
    const auto load = [&, &guest = guest](const Placement& nodes) {
      return measure(guest, *host, nodes).per_width.value();
    };
    double least = load(placement);
    Placement nodes = identity(6);
    do {
      least = std::min(least, load({nodes.begin(), nodes.begin() + guest.processes}));
    } while (std::next_permutation(nodes.begin(), nodes.end()));
    INFO("seed " << seed);
    CHECK(load(found.nodes) == Approx(least).epsilon(1e-9));
    CHECK(found.quality == quality_of(guest, *host, found.nodes));
  }
}

TEST_CASE("many words over many hops do not overflow on the longest hosts", "[unsanitized]") {
  GuestGraph guest;
  guest.processes = 2;
  guest.edges = {{0, 1, 1e15}};
  guest.weighted = true;
  const auto line = topology("line", {1 << 20});
  std::int64_t before = 0;
  for (NodeId hops = 1; hops < line->nodes(); hops *= 2) {
    const MappingQuality quality = quality_of(guest, *line, {0, hops});
    CHECK(quality.distance > before);
    CHECK(quality.distance == quality.load * hops);
    before = quality.distance;
  }
}

TEST_CASE("if all messages are empty, a search distributes edges") {
  const auto mesh = topology("mesh", {4, 4});
  GuestGraph guest = guest_of(*mesh);
  guest.weighted = true;
  for (GuestEdge& edge : guest.edges) edge.words = 0;
  const FoundMapping found = search_mapping(guest, *mesh, from(input::random_table(16, 1)), {});
  CHECK(found.quality == MappingQuality{1, 24, 24});
  CHECK(measure(guest, *mesh, found.nodes).congestion == 1);
}

TEST_CASE("a mesh on a mesh with perturbed mapping returns to a congestion of 1") {
  const auto mesh = topology("mesh", {4, 4});
  const GuestGraph guest = guest_of(*mesh);
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    SearchLimits limits;
    limits.seed = seed;
    const FoundMapping found = search_mapping(guest, *mesh, from(input::random_table(16, seed)), limits);
    INFO("seed " << seed);
    CHECK(found.quality == MappingQuality{1, 24, 24});
    CHECK(found.is_best);
  }
}

TEST_CASE("a search is never worse than any start, however few its steps, and reports its start") {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const auto [guest, host, placement] = random_embedding(seed, 30);
    const std::vector<NamedPlacement> starts{{"identity", identity(guest.processes)}, {"given", placement}};
    SearchLimits limits;
    limits.steps = 1 + static_cast<std::int64_t>(seed * 7);
    const FoundMapping found = search_mapping(guest, *host, starts, limits);
    INFO("seed " << seed);
    CHECK(found.quality <= quality_of(guest, *host, starts[0].nodes));
    CHECK(found.quality <= quality_of(guest, *host, starts[1].nodes));
    CHECK(found.quality == quality_of(guest, *host, found.nodes));
    CHECK((found.start == "identity" || found.start == "given" || found.start == "random"));
    CHECK(found.steps <= limits.steps);
  }
}

TEST_CASE("the result of a search depends on the seed and the steps, and a time limit can only end it earlier") {
  const GuestGraph guest = guest_of(*topology("hypercube", {5}));
  const auto host = topology("mesh", {5, 7});
  SearchLimits limits;
  limits.steps = 5000;
  const FoundMapping once = search_mapping(guest, *host, from(identity(32)), limits);
  CHECK(search_mapping(guest, *host, from(identity(32)), limits).nodes == once.nodes);
  CHECK(once.steps == limits.steps);
  limits.seed = 2;
  CHECK(search_mapping(guest, *host, from(identity(32)), limits).nodes != once.nodes);
  limits.seconds = 1e-9;
  const FoundMapping hurried = search_mapping(guest, *host, from(identity(32)), limits);
  CHECK(hurried.steps < limits.steps);
  CHECK(hurried.quality <= quality_of(guest, *host, identity(32)));
}

TEST_CASE("a search for a guest of one process, or without edges, ends at once") {
  GuestGraph lonely;
  lonely.processes = 1;
  CHECK(search_mapping(lonely, *topology("ring", {1}), from({0}), {}).nodes == Placement{0});
  lonely.processes = 3;
  const FoundMapping found = search_mapping(lonely, *topology("ring", {5}), from({4, 2, 0}), {});
  CHECK(found.nodes == Placement{4, 2, 0});
  CHECK(found.is_best);
}

TEST_CASE("words that are not integers are handled like others") {
  GuestGraph guest = guest_of(*topology("ring", {6}));
  guest.weighted = true;
  for (std::size_t i = 0; i < guest.edges.size(); ++i) guest.edges[i].words = 0.1 * static_cast<double>(i + 1);
  const auto line = topology("line", {6});
  const FoundMapping found = search_mapping(guest, *line, from({5, 0, 4, 1, 3, 2}), {});
  double best = 1e9;
  Placement nodes = identity(6);
  do {
    best = std::min(best, measure(guest, *line, nodes).words);
  } while (std::next_permutation(nodes.begin(), nodes.end()));
  CHECK(measure(guest, *line, found.nodes).words == Approx(best));
}

}  // namespace hopscope::test
