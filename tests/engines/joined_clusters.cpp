// Clusters joined by networks whose links have widths and costs of their own: runs against an independent machine, to
// which costs are told from what is written down, not from what the topology and the platform make of it.

#include <catch2/catch.hpp>

#include <map>
#include <numeric>
#include <set>

#include "engine/engines.hpp"
#include "support/machine_oracle.hpp"
#include "support/networks.hpp"
#include "support/sanitized.hpp"
#include "support/scenario_text.hpp"
#include "support/trace.hpp"

namespace hopscope::test {

namespace {

Approx close_to(double value) { return Approx(value).epsilon(1e-9).margin(1e-9); }

/// Clusters, and the graph between them.
struct JoinedClusters {
  std::vector<NodeId> sizes;
  NodeId nics = 1;
  double width = 1;  // of links inside, and to NICs
  Wiring between;
  Platform platform = {};

  [[nodiscard]] NodeId nodes() const { return std::accumulate(sizes.begin(), sizes.end(), NodeId{0}); }

  [[nodiscard]] int cluster_of(NodeId node) const {
    int cluster = 0;
    for (; node >= sizes[static_cast<std::size_t>(cluster)]; ++cluster)
      node -= sizes[static_cast<std::size_t>(cluster)];
    return cluster;
  }
  /// Vertices are the nodes, the switches of the clusters, and those of the graph.
  [[nodiscard]] NodeId first_outside() const { return nodes() + static_cast<NodeId>(sizes.size()); }

  [[nodiscard]] const Costs& between_costs() const { return platform.class_costs.back(); }
  [[nodiscard]] const Costs* inside_costs(NodeId from, NodeId to) const {
    const NodeId node = std::min(from, to);
    if (std::max(from, to) >= first_outside()) return nullptr;
    return &platform.class_costs[static_cast<std::size_t>(cluster_of(node))];
  }
  [[nodiscard]] const ChannelKind* link_outside(NodeId from, NodeId to) const {
    if (std::min(from, to) < first_outside()) return nullptr;
    for (const Wiring::Link& each : between.links) {
      const std::pair ends(each.from + first_outside(), each.to + first_outside());
      if (ends == std::pair<std::int64_t, std::int64_t>(from, to) ||
          ends == std::pair<std::int64_t, std::int64_t>(to, from))
        return &each.kind;
    }
    FAIL("no such link");
    return nullptr;
  }

  [[nodiscard]] OracleCosts costs() const {
    const auto startup = [this](Rank from, Rank to) {
      const NodeId one = platform.mapping.node_of(from);
      const bool together = cluster_of(one) == cluster_of(platform.mapping.node_of(to));
      return together ? platform.class_costs[static_cast<std::size_t>(cluster_of(one))].t_s : between_costs().t_s;
    };
    const auto word = [this](NodeId from, NodeId to) {
      if (const Costs* inside = inside_costs(from, to)) return inside->t_w / width;
      if (const ChannelKind* link = link_outside(from, to))
        return link->t_w.value_or(between_costs().t_w / link->width);
      return between_costs().t_w / width;
    };
    const auto hop = [this](NodeId from, NodeId to) {
      if (const Costs* inside = inside_costs(from, to)) return inside->t_h;
      if (const ChannelKind* link = link_outside(from, to)) return link->t_h.value_or(between_costs().t_h);
      return between_costs().t_h;
    };
    return {startup, word, hop};
  }
};

Costs drawn_costs(Draw& draw, bool has_free_words) {
  const double t_w = draw.one_of({1.0, 2.0, 0.5, 3.0});
  return {1.0 * draw.below(4), has_free_words && draw.one_in(4) ? 0 : t_w, 0.5 * draw.below(3), 0};
}

/// A tree of NICs and a switch or two, and a few more links.
Wiring drawn_wiring(Draw& draw, NodeId nodes, bool has_free_words) {
  Wiring wiring{.nodes = nodes, .switches = draw.below(3)};
  const auto vertices = static_cast<int>(wiring.nodes + wiring.switches);
  std::set<std::pair<int, int>> joined;
  const auto join = [&](int one, int other) {
    if (one == other || !joined.insert(std::minmax(one, other)).second) return;
    ChannelKind kind{draw.one_of({1.0, 1.0, 2.0, 4.0, 0.5})};
    if (draw.one_in(4)) kind.t_w = has_free_words && draw.one_in(4) ? 0 : draw.one_of({0.25, 1.5, 6.0});
    if (draw.one_in(4)) kind.t_h = draw.one_of({0.0, 1.0, 5.0});
    wiring.links.push_back({one, other, kind});
  };
  for (int vertex = vertices - 2; vertex >= 0; --vertex) join(vertex, vertex + 1 + draw.below(vertices - 1 - vertex));
  for (int more = draw.below(4); more > 0; --more) join(draw.below(vertices), draw.below(vertices));
  return wiring;
}

JoinedClusters drawn_clusters(Draw& draw, bool has_free_words) {
  JoinedClusters drawn;
  for (int clusters = 2 + draw.below(2); clusters > 0; --clusters) drawn.sizes.push_back(1 + draw.below(3));
  drawn.nics = 1 + draw.below(2);
  drawn.width = draw.one_of({1.0, 1.0, 2.0});
  drawn.between = drawn_wiring(draw, drawn.nics * static_cast<NodeId>(drawn.sizes.size()), has_free_words);
  TopologySpec spec = joined_clusters({drawn.sizes.begin(), drawn.sizes.end()}, drawn.nics, graph_spec(drawn.between));
  spec.width = drawn.width;
  Platform& on = drawn.platform;
  on.topology = made(spec);
  // Words are not free everywhere.
  for (std::size_t k = 0; k <= drawn.sizes.size(); ++k)
    on.class_costs.push_back(drawn_costs(draw, has_free_words && k > 0));
  on.costs = on.class_costs.front();
  on.ports = draw.one_of({1, 2, Platform::all_ports});
  on.switching = draw.one_of({Switching::cut_through, Switching::store_and_forward});
  if (draw.one_in(3)) on.mapping = draw.mapping(on.ranks());
  return drawn;
}

/// Congestion by its definition: what messages would send through a channel over what it can carry, at most.
double congestion_of(const std::vector<MessageRecord>& messages, Step step, const OracleCosts& costs,
                     bool cut_through) {
  std::map<std::pair<NodeId, NodeId>, double> shares;
  double most = 1;
  for (const MessageRecord& each : messages) {
    if (each.step != step) continue;
    double slowest = 0;
    for (std::size_t hop = 0; hop + 1 < each.route.size(); ++hop)
      slowest = std::max(slowest, costs.word(each.route[hop], each.route[hop + 1]));
    for (std::size_t hop = 0; hop + 1 < each.route.size(); ++hop) {
      const std::pair ends(each.route[hop], each.route[hop + 1]);
      const double word = costs.word(ends.first, ends.second);
      if (word > 0) most = std::max(most, shares[ends] += cut_through ? word / slowest : 1);
    }
  }
  return most;
}

void check_run(const JoinedClusters& clusters, const Scenario& scenario) {
  Trace trace;
  const Result result = simulate(scenario, {.messages = true, .observers = {&trace}});
  INFO(scenario.engine->name() << ": " << described(scenario));
  if (!trace.posts_nearest_first(scenario.platform.ranks())) return;
  MachineOracle oracle(clusters.platform, clusters.costs(), scenario.schedule.barrier(), result.messages);
  CHECK(result.time == close_to(oracle.run()));
  for (const StepUsage& step : result.steps) {
    INFO("step " << step.step);
    CHECK(step.end == close_to(oracle.steps()[static_cast<std::size_t>(step.step)].end));
    const double congestion =
        congestion_of(result.messages, step.step, clusters.costs(), clusters.platform.cut_through());
    CHECK(step.congestion == Approx(congestion));
  }
  CHECK(result.broken_claims().empty());
}

/// Messages of a step are posted nearest first, as the oracle takes them to be.
bool is_understood(const Schedule& schedule) {
  return schedule.operation != "all-to-all" || (schedule.algorithm != "mesh" && schedule.algorithm != "random-order");
}

void check_drawn(const Engine& engine, Contention contention, int runs, bool has_free_words) {
  for (int seed = 0; seed < runs; ++seed) {
    INFO("seed " << seed);
    Draw draw(static_cast<std::uint32_t>(seed));
    JoinedClusters clusters = drawn_clusters(draw, has_free_words);
    clusters.platform.contention = contention;
    Schedule schedule;
    do {
      schedule = draw.one_in(2) ? all_to_all("direct", 3) : draw.schedule(clusters.platform);
    } while (!is_understood(schedule));
    Scenario drawn = scenario(clusters.platform, schedule);
    drawn.engine = &engine;
    check_run(clusters, drawn);
  }
}

const int runs_drawn = is_sanitized() ? 60 : 600;

}  // namespace

TEST_CASE("a message between clusters has the costs of the channels on its way", "[engines][clusters][oracle]") {
  for (int seed = 0; seed < runs_drawn; ++seed) {
    INFO("seed " << seed);
    Draw draw(static_cast<std::uint32_t>(seed));
    JoinedClusters clusters = drawn_clusters(draw, true);
    clusters.platform.contention = draw.one_of({Contention::fair, Contention::fifo});
    const Rank q = 1 + draw.below(clusters.platform.ranks() - 1);
    check_run(clusters, scenario(clusters.platform, shift("direct", draw.one_of({0.0, 1.0, 7.0}), q)));
  }
}

TEST_CASE("runs on joined clusters take as long as in an independent simulator: native",
          "[engines][clusters][oracle]") {
  for (const FairSolver solver :
       {FairSolver::by_flow, FairSolver::by_levels, FairSolver::by_bottlenecks, FairSolver::in_turns})
    check_drawn(*make_native_engine(solver), Contention::fair, runs_drawn / 2, true);
}

TEST_CASE("runs on joined clusters take as long as in an independent simulator: native, first come, first served",
          "[engines][clusters][oracle][fifo]") {
  check_drawn(*catalogue().engine("native"), Contention::fifo, runs_drawn, false);
}

TEST_CASE("runs on joined clusters take as long as in an independent simulator: SimGrid",
          "[engines][clusters][oracle]") {
  check_drawn(*catalogue().engine("simgrid"), Contention::fair, runs_drawn / 10, true);
}

}  // namespace hopscope::test
