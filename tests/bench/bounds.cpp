// Bounds by prices of a total exchange on random networks in which every node has four links, and their check.

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <set>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <hopscope/wiring.hpp>

#include "analysis/certificate/certificate_check.hpp"
#include "study/bound/bound.hpp"
#include "topics.hpp"

namespace hopscope::bench {

namespace {

struct Aim {
  NodeId nodes;
  double gap;
  const char* aim;
};
constexpr Aim aims[] = {
    {64, 0.02, "300 ms"}, {256, 0.02, "2000 ms"}, {1024, 0.05, "10000 ms"}, {1024, 0.01, "60000 ms"}};
constexpr NodeId most_nodes_if_quick = 256;
constexpr NodeId checked_nodes = 1024;

/// Four random perfect matchings, drawn again until no two of their links are the same.
std::set<std::pair<NodeId, NodeId>> random_links(NodeId nodes) {
  std::mt19937 random(1);
  std::vector<NodeId> order(static_cast<std::size_t>(nodes));
  std::iota(order.begin(), order.end(), 0);
  std::set<std::pair<NodeId, NodeId>> links;
  for (int matching = 0; matching < 4;) {
    for (std::size_t n = order.size(); n > 1; --n) std::swap(order[n - 1], order[random() % n]);
    std::set<std::pair<NodeId, NodeId>> more = links;
    for (std::size_t i = 0; i < order.size(); i += 2) more.insert(std::minmax(order[i], order[i + 1]));
    if (more.size() < links.size() + order.size() / 2) continue;
    links = std::move(more);
    ++matching;
  }
  return links;
}

TopologySpec random_network(NodeId nodes) {
  Wiring wiring{.nodes = nodes};
  for (const auto& [from, to] : random_links(nodes)) wiring.links.push_back({from, to, {}});
  TopologySpec spec{"graph", {nodes}};
  spec.wiring = std::make_shared<const Wiring>(std::move(wiring));
  return spec;
}

Scenario exchange_with_all_ports(const Suite& suite, NodeId nodes) {
  Scenario scenario = suite.exchange(random_network(nodes), "direct");
  scenario.platform.ports = Platform::all_ports;
  return scenario;
}

std::string name_of(const Aim& aim) { return fmt::format("bound/{}/{}", aim.nodes, aim.gap); }
const std::string name_of_check = fmt::format("bound/check/{}", checked_nodes);

}  // namespace

void add_bounds(Suite& suite) {
  for (const Aim& aim : aims) {
    if (suite.quick() && aim.nodes > most_nodes_if_quick) continue;
    FlowSearch search;
    search.gap = aim.gap;
    search.little_work = 0;
    suite.add({.name = name_of(aim),
               .run = [search, scenario = exchange_with_all_ports(
                                   suite, aim.nodes)] { benchmark::DoNotOptimize(bound_of(scenario, search)); },
               .slow = aim.nodes > most_nodes_if_quick});
  }
  if (suite.quick()) return;
  FlowSearch loose;
  loose.gap = 0.05;
  const auto proof = std::make_shared<Certificate>();
  suite.add({.name = name_of_check,
             .run =
                 [loose, proof, scenario = exchange_with_all_ports(suite, checked_nodes)] {
                   if (proof->nodes == 0)
                     *proof = bound_of(scenario, loose).certificate;  // the first run only warms up
                   benchmark::DoNotOptimize(check_certificate(*proof));
                 },
             .slow = true});
}

void report_bounds(const Figures& figures, Table& table) {
  for (const Aim& aim : aims) {
    table.figure(fmt::format("bound to {:.0f} %, {} nodes with 4 random links", 100 * aim.gap, aim.nodes),
                 1e3 * figures.seconds(name_of(aim)), "{:.0f} ms", aim.aim);
  }
  table.figure(fmt::format("check of a certificate, {} nodes", checked_nodes), 1e3 * figures.seconds(name_of_check),
               "{:.0f} ms", "10000 ms");
}

}  // namespace hopscope::bench
