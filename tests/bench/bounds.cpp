// Bounds by prices of a total exchange on random networks in which every node has four links, and their check.

#include <memory>

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "analysis/certificate/certificate_check.hpp"
#include "networks.hpp"
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

TopologySpec random_network(NodeId nodes) {
  TopologySpec spec{"graph", {nodes}};
  spec.wiring = std::make_shared<const Wiring>(random_wiring(nodes));
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
                     *proof = std::get<Certificate>(bound_of(scenario, loose).certificate);  // the first run only warms up
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
